/** The columns and members of exported entries that are not those of an entry to record. */
export const exportedOnly = ['ID', 'CountedUsage', 'Status', 'RecordedAt', 'Source']

/**
 * Turns an exported entry back into one to record: with the usage that counts after corrections, and a key made of its ID if it has
 * none, so that two exports of the same entry count once. Any other record stays as it is.
 * @returns undefined for an entry that was voided: nothing of it counts
 */
export function entryOfExport(record: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const { ID, CountedUsage, Status, RecordedAt: _, Source: __, ...entry } = record
  if (CountedUsage === undefined) return record
  if (Status === 'VOIDED') return undefined
  const key = entry.IdempotencyKey ?? (ID === undefined ? undefined : `exported-${ID}`)
  return { ...entry, Usage: CountedUsage, IdempotencyKey: key }
}

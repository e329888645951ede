import type { NewUsage } from './NewUsage.ts'

/** Entries of one operator as one array per column, in PostgreSQL's text format. */
export interface UsageColumns {
  operatorId: string
  meters: string
  usages: string
  extraInfos: string
  occurredAts: string
  recordedAts: string
  idempotencyKeys: string
  /** The 32 bytes of each entry one after the other; zeros for an entry without a key. */
  fingerprints: Buffer
}

const NO_FINGERPRINT = '0'.repeat(64)

/** The values of entries for a statement. pg itself would examine every character of every value three times. */
export function usageColumns(entries: readonly NewUsage[]): UsageColumns {
  return {
    operatorId: entries[0]!.operatorId,
    meters: arrayOf(entries.map(each => quoted(each.meter))),
    usages: arrayOf(entries.map(each => each.usage)),
    extraInfos: arrayOf(entries.map(each => quoted(each.extraInfo))),
    occurredAts: arrayOf(printed(entries.map(each => each.occurredAt))),
    recordedAts: arrayOf(printed(entries.map(each => each.recordedAt))),
    idempotencyKeys: arrayOf(entries.map(each => quoted(each.idempotencyKey))),
    fingerprints: Buffer.from(entries.map(each => each.fingerprint ?? NO_FINGERPRINT).join(''), 'hex'),
  }
}

/** An array of values that need no quotes or have them. */
export function arrayOf(values: readonly (string | null)[]): string {
  return `{${values.map(each => each ?? 'null').join(',')}}`
}

function quoted(text: string | null): string | null {
  if (text === null) return null
  return SPECIAL.test(text) ? `"${text.replaceAll(EACH_SPECIAL, '\\$&')}"` : `"${text}"`
}

const SPECIAL = /["\\]/
const EACH_SPECIAL = /["\\]/g

/** Entries that arrived together have the same time, which is printed once. */
function printed(times: readonly Date[]): string[] {
  let last: Date | undefined
  let text = ''
  return times.map(time => {
    if (time !== last) text = time.toISOString()
    last = time
    return text
  })
}

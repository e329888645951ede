import type { NewUsage } from './NewUsage.ts'

/** Entries of one operator as one array per column, in PostgreSQL's text format. */
export interface UsageColumns {
  operatorId: string
  meters: string
  usages: string
  extraInfos: string
  /** Null for an entry that occurred when it was recorded. */
  occurredAts: string
  /** Null for an entry that was recorded at the latest of these times. */
  recordedAts: string
  latest: Date
  idempotencyKeys: string
  /** The 32 bytes of each entry one after the other; zeros for an entry without a key. */
  fingerprints: Buffer
}

const NO_FINGERPRINT = '0'.repeat(64)

/** The values of entries for a statement. pg itself would examine every character of every value three times. */
export function usageColumns(entries: readonly NewUsage[]): UsageColumns {
  const latest = new Date(Math.max(...entries.map(each => each.recordedAt.getTime())))
  return {
    operatorId: entries[0]!.operatorId,
    meters: arrayOf(entries.map(each => quoted(each.meter))),
    usages: arrayOf(entries.map(each => each.usage)),
    extraInfos: arrayOf(entries.map(each => quoted(each.extraInfo))),
    occurredAts: arrayOf(entries.map(each => unless(each.recordedAt, each.occurredAt))),
    recordedAts: arrayOf(entries.map(each => unless(latest, each.recordedAt))),
    latest,
    idempotencyKeys: arrayOf(entries.map(each => quoted(each.idempotencyKey))),
    fingerprints: Buffer.from(entries.map(each => each.fingerprint ?? NO_FINGERPRINT).join(''), 'hex'),
  }
}

/** An array of values that need no quotes or have them. */
function arrayOf(values: readonly (string | null)[]): string {
  return `{${values.map(each => each ?? 'null').join(',')}}`
}

function quoted(text: string | null): string | null {
  if (text === null) return null
  return SPECIAL.test(text) ? `"${text.replaceAll(EACH_SPECIAL, '\\$&')}"` : `"${text}"`
}

const SPECIAL = /["\\]/
const EACH_SPECIAL = /["\\]/g

/** A time, which takes longer to print and to read than most values, or null if it is the usual one. */
function unless(usual: Date, time: Date): string | null {
  return time.getTime() === usual.getTime() ? null : time.toISOString()
}

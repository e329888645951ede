import type { ExportedEntry } from './ExportedEntry.ts'

/** How exported entries are written. */
export interface UsageFormat {
  /** Stands before the first entry. */
  head: string
  /** One entry with its line break. */
  write(entry: ExportedEntry): string
}

const columns = [
  'ID',
  'Meter',
  'Usage',
  'CountedUsage',
  'Status',
  'ExtraInfo',
  'OccurredAt',
  'RecordedAt',
  'Source',
  'IdempotencyKey',
]

/** Instants are ISO 8601 in both, since whole seconds would lose a part of them. */
export const usageFormats: Record<'csv' | 'ndjson', UsageFormat> = {
  /** RFC 4180. Values are as they are: one that a spreadsheet takes for a formula is not changed. */
  csv: {
    head: `${columns.join(',')}\r\n`,
    write: entry => `${valuesOf(entry).map(quoted).join(',')}\r\n`,
  },
  /** One object of JSON a line, usage as a number with all its digits. */
  ndjson: {
    head: '',
    write: entry => {
      const { id, meter, usage, countedUsage, status, extraInfo, source, idempotencyKey } = entry
      const texts = JSON.stringify({
        Status: status,
        ExtraInfo: extraInfo,
        OccurredAt: entry.occurredAt,
        RecordedAt: entry.recordedAt,
        Source: source,
        IdempotencyKey: idempotencyKey,
      })
      return `{"ID":${id},"Meter":${JSON.stringify(meter)},"Usage":${usage},"CountedUsage":${countedUsage},${texts.slice(1)}\n`
    },
  },
}

function valuesOf(entry: ExportedEntry): (string | null)[] {
  const { id, meter, usage, countedUsage, status, extraInfo, occurredAt, recordedAt, source, idempotencyKey } = entry
  const instants = [occurredAt.toISOString(), recordedAt.toISOString()]
  return [String(id), meter, usage, countedUsage, status, extraInfo, ...instants, source, idempotencyKey]
}

const SPECIAL = /[",\r\n]/

/** What is absent is empty, and a text without characters is a pair of quotes. */
function quoted(value: string | null): string {
  if (value === null) return ''
  return value === '' || SPECIAL.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

import { csvLine, type Formulas } from '../../rules/csvLine.ts'
import type { ExportedEntry } from './ExportedEntry.ts'

/** The format of exported entries. */
export interface UsageFormat {
  /** The text before the first entry. */
  head: string
  /** Formats one entry, with its line break. @param formulas how CSV writes what a spreadsheet would run */
  write(entry: ExportedEntry, formulas: Formulas): string
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

/** Both formats write instants as ISO 8601, because whole seconds would lose precision. */
export const usageFormats: Record<'csv' | 'ndjson', UsageFormat> = {
  csv: {
    head: csvLine(columns),
    write: (entry, formulas) => csvLine(valuesOf(entry), formulas),
  },
  /** One JSON object per line, with usage as a number with all its digits. */
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

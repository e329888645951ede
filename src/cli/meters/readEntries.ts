import type { RecordUsageBatchInput } from '../../domain/meters/recording/RecordUsageBatchInput.ts'
import { Refusal } from '../../domain/refusals/refusal.ts'
import { DateTime } from '../../domain/scalars/DateTime.ts'
import { Decimal } from '../../domain/scalars/Decimal.ts'
import { InvalidItem } from '../../domain/scalars/InvalidItem.ts'
import type { InputFormat, Reader } from '../../transports/graphql/execution/coerceVariables.ts'
import { Operation } from '../../transports/graphql/execution/Operation.ts'
import { buildSchema } from '../../transports/graphql/schema/buildSchema.ts'
import { RecordUsageBatchDocument } from '../../transports/rest/generated.ts'
import { readers } from '../../transports/rest/readers.ts'
import { restName } from '../../transports/rest/restName.ts'
import { entryOfExport } from './entryOfExport.ts'
import { type FileRecord, MAX_RECORD_BYTES } from './splitRecords.ts'

export type Entries = RecordUsageBatchInput['entries']

/** Entries to record, and the record of each. */
export interface ReadRecords {
  records: FileRecord[]
  entries: Entries
}

/**
 * Converts records to entries, validated like REST requests: with the same bounds and the same messages. Exported entries that were
 * voided are left out.
 */
export type ReadEntries = (records: readonly FileRecord[], now: Date) => ReadRecords

/** @param parse parses the bytes of one record, or refuses them @param csv whether every value is text */
export function readEntries(parse: (bytes: Buffer) => Record<string, unknown>, csv: boolean): ReadEntries {
  const operation = new Operation(buildSchema(), RecordUsageBatchDocument)
  const inputFormat: InputFormat = { formatName: restName, readers: csv ? fromText : fromJson }
  return (all, now) => {
    const records: FileRecord[] = []
    const raw: unknown[] = []
    const invalid: (InvalidItem | undefined)[] = []
    const take = (record: FileRecord) => {
      const index = raw.length
      try {
        if (record.bytes) return entryOfExport(parse(record.bytes))
        throw new Refusal(
          'malformed-request',
          `It has more than ${MAX_RECORD_BYTES} bytes${csv ? '. A quote may be left open' : ''}.`,
        )
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        invalid[index] = new InvalidItem([{ path: ['input', 'entries', index], detail: error.message }], undefined)
        return {}
      }
    }
    for (const record of all) {
      const entry = take(record)
      if (entry) raw.push(entry)
      if (entry) records.push(record)
    }
    if (raw.length === 0) return { records, entries: [] }
    const { values, violations } = operation.coerce({ input: { Entries: raw } }, now, inputFormat)
    const [violation] = violations
    if (violation) throw new Error(`Entries were not judged one by one: ${violation.detail}`)
    const { entries } = values.input as RecordUsageBatchInput
    return { records, entries: entries.map((entry, index) => invalid[index] ?? entry) }
  }
}

const instant: Reader = {
  read: value => readers.DateTime!.read(value) ?? attempt(() => DateTime.parseValue(value)),
  expects: 'Unix seconds, such as 1781510400, or an instant with its offset, such as 2026-06-15T08:00:00Z',
}

const fromJson: Record<string, Reader> = { ...readers, DateTime: instant }

const fromText: Record<string, Reader> = {
  DateTime: {
    ...instant,
    read: value => instant.read(/^-?\d{1,15}$/.test(String(value).trim()) ? Number(value) : String(value).trim()),
  },
  Decimal: { ...readers.Decimal!, read: value => attempt(() => Decimal.parseValue(String(value).trim())) },
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

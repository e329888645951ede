import type { FileRecord } from './splitRecords.ts'

/** Records that are recorded together. */
export interface RecordBatch {
  /** How many lines of the file come before them, and how many there are with them. */
  before: number
  through: number
  records: FileRecord[]
}

const MOST_RECORDS = 1000

// Long ones come in smaller batches, so that what is held of a file stays small.
const MOST_BYTES = 2 ** 22

/** Puts records together for recording, from the first one beyond the lines that are dealt with; empty ones are none. */
export async function* batchRecords(parts: AsyncIterable<FileRecord[]>, lines: number): AsyncGenerator<RecordBatch> {
  let batch: RecordBatch = { before: lines, through: lines, records: [] }
  let bytes = 0
  for await (const part of parts) {
    for (const record of part) {
      if (record.line <= lines) continue
      batch.through = record.lastLine
      if (record.bytes?.length === 0) continue
      batch.records.push(record)
      bytes += record.bytes?.length ?? 0
      if (batch.records.length < MOST_RECORDS && bytes < MOST_BYTES) continue
      yield batch
      batch = { before: batch.through, through: batch.through, records: [] }
      bytes = 0
    }
  }
  if (batch.records.length > 0) yield batch
}

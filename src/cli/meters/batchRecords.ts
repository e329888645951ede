import type { FileRecord } from './splitRecords.ts'

/** Records that are recorded together. */
export interface RecordBatch {
  /** The number of lines in the file before them, and up to the last of them. */
  before: number
  through: number
  records: FileRecord[]
}

const MAX_RECORDS = 1000

// Long records come in smaller batches, to bound memory.
const MAX_BYTES = 2 ** 22

/** Groups records into batches, from the first one after the processed lines. Empty records are skipped. */
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
      if (batch.records.length < MAX_RECORDS && bytes < MAX_BYTES) continue
      yield batch
      batch = { before: batch.through, through: batch.through, records: [] }
      bytes = 0
    }
  }
  if (batch.records.length > 0) yield batch
}

import type { Formulas } from '../../domain/rules/csvLine.ts'
import { readCsv } from './readCsv.ts'
import { type ReadEntries, readEntries } from './readEntries.ts'
import { readNdjson } from './readNdjson.ts'
import { type FileRecord, splitRecords } from './splitRecords.ts'
import type { UsageFile } from './UsageFile.ts'

/** The records of a file, without the header of a CSV, and the function that turns them into entries. */
export async function readRecords(
  file: UsageFile,
  formulas: Formulas,
): Promise<{ read: ReadEntries; records: AsyncGenerator<FileRecord[]> }> {
  const parts = splitRecords(file.content(), file.csv)
  if (!file.csv) return { read: readEntries(readNdjson, false), records: parts }
  const { header, records } = await takeHeader(parts)
  return { read: readEntries(readCsv(header, formulas), true), records }
}

async function takeHeader(parts: AsyncGenerator<FileRecord[]>) {
  for (;;) {
    const { value, done } = await parts.next()
    if (done) throw new Error('The file is empty: it has no header line.')
    const [header, ...others] = value
    if (header) return { header, records: startingWith(others, parts) }
  }
}

async function* startingWith(first: FileRecord[], others: AsyncGenerator<FileRecord[]>): AsyncGenerator<FileRecord[]> {
  yield first
  yield* others
}

import { Readable } from 'node:stream'
import { bulkFileName } from '../../../domain/bulk/bulkFileName.ts'
import { recordPart } from '../../../domain/bulk/recordProgress.ts'
import { encodeTypeId, newId } from '../../../domain/scalars/typeid.ts'
import { BulkReader } from '../../../transports/graphql/bulk/BulkReader.ts'
import type { BulkSlice, SliceEnd } from './BulkSlice.ts'
import { bulkSchema } from './bulkSchema.ts'

/** The size from which lines are written as a part of the result. */
const PART_BYTES = 2 ** 20

/**
 * Reads pages and writes them as parts of the result, until the slice is over. A part is a file; its row and the cursor are recorded
 * in one statement once the file is stored. A kill before that leaves a file that nothing refers to, and the part is read again.
 */
export async function runBulkQuery(slice: BulkSlice): Promise<SliceEnd> {
  const { services, operatorId, row, caller } = slice
  const { database, storage, clock } = services
  const { bulkOperationId } = row
  const requestId = encodeTypeId('bulk', bulkOperationId)
  const reader = new BulkReader(services, bulkSchema(), row.query!, caller, requestId)
  let { cursor, parts } = row
  let done = 0
  for (let more = true; more; ) {
    const texts: string[] = []
    let bytes = 0
    let lines = 0
    do {
      const page = await reader.read(caller, cursor, clock())
      for (const line of page.lines) {
        texts.push(line, '\n')
        bytes += Buffer.byteLength(line) + 1
      }
      lines += page.lines.length
      ;({ cursor, more } = page)
    } while (more && bytes < PART_BYTES && !slice.over())
    if (lines > 0) {
      const fileId = newId(clock())
      const name = bulkFileName(operatorId, fileId)
      await storage.put(name, Readable.from([Buffer.from(texts.join(''))]), 'application/jsonl')
      const part = { operatorId, bulkOperationId, part: ++parts, fileId, bytes, lines, cursor }
      if (!(await recordPart(database, part))) {
        await storage.remove(name)
        return 'lost'
      }
      done += lines
      slice.progress?.(done, 0)
    }
    if (more && slice.over()) return 'more'
  }
  return 'done'
}

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Storage } from '../../platform/storage/Storage.ts'
import { fileTooLarge } from '../refusals/fileTooLarge.ts'
import { notFound } from '../refusals/notFound.ts'
import { Refusal, validationRefusal } from '../refusals/refusal.ts'
import { newId } from '../scalars/typeid.ts'
import { BulkOperationStatus } from './BulkOperationStatus.ts'
import { bulkFileName } from './bulkFileName.ts'
import { bulkLimits } from './bulkLimits.ts'
import { type BulkRun, enqueueBulkRun } from './createBulkOperation.ts'
import { findBulkOperation } from './findBulkOperations.ts'
import { LineSplitter } from './LineSplitter.ts'

// The state decides: of two files that are sent at the same time, one is taken.
const begin = preparedStatement(
  ({ operatorId, bulkOperationId, fileId, sha256, total }: Placeholders<BulkRun & Received>) => sql`
  update bulk_operation
  set state = 'RUNNING', input_file_id = ${fileId}, input_sha256 = ${sha256}, total = ${total}::int8
  where operator_id = ${operatorId} and bulk_operation_id = ${bulkOperationId} and state = 'CREATED'
  returning 1`,
)

/** A file that was stored. */
interface Received {
  fileId: string
  sha256: string
  /** Its lines, without blank ones. */
  total: number
}

/**
 * Receives the file of a bulk mutation, and starts the mutation. A file that is refused leaves nothing behind, and another one can
 * be sent.
 * @param enqueued whether a worker runs it; the command line runs it itself
 */
export async function receiveBulkFile(
  database: Database,
  storage: Storage,
  run: BulkRun,
  content: AsyncIterable<Buffer>,
  now: Date,
  enqueued = true,
): Promise<void> {
  const { operatorId, bulkOperationId } = run
  const found = await findBulkOperation(database, operatorId, bulkOperationId)
  if (!found) throw notFound('bulkOperation')
  if (found.status !== BulkOperationStatus.CREATED) throw notExpected(found.status)
  const fileId = newId(now)
  const name = bulkFileName(operatorId, fileId)
  const { sha256, total } = await store(storage, name, content)
  try {
    if (total === 0) throw validationRefusal([{ path: [], detail: 'The file has no lines.' }])
    await database.transaction(async db => {
      const begun = await begin(db, { operatorId, bulkOperationId, fileId, sha256, total })
      if (begun.length === 0) throw notExpected(BulkOperationStatus.RUNNING)
      if (enqueued) await enqueueBulkRun(db, run)
    })
  } catch (error) {
    // If the outcome of the commit is unknown, the file may be needed.
    if (!(error instanceof Refusal && error.facts.outcomeUnknown)) await storage.remove(name)
    throw error
  }
}

function notExpected(state: BulkOperationStatus): Refusal {
  return new Refusal('invalid-transition', `The bulk operation is ${state} and takes no file.`, {
    state,
    requestedState: BulkOperationStatus.RUNNING,
  })
}

/** Stores the file, and counts its lines on the way. */
async function store(
  storage: Storage,
  name: string,
  content: AsyncIterable<Buffer>,
): Promise<Omit<Received, 'fileId'>> {
  const sum = createHash('sha256')
  const splitter = new LineSplitter()
  let bytes = 0
  let total = 0
  async function* checked() {
    for await (const chunk of content) {
      if (bytes === 0) refuseOtherEncoding(chunk)
      bytes += chunk.length
      if (bytes > bulkLimits.fileBytes) throw fileTooLarge(bulkLimits.fileBytes)
      sum.update(chunk)
      total += splitter.take(chunk).length
      yield chunk
    }
  }
  await storage.put(name, Readable.from(checked()), 'application/jsonl')
  total += splitter.end().length
  return { sha256: sum.digest('hex'), total }
}

const SAMPLE_BYTES = 4096

/** UTF-16 and UTF-32 have zero bytes in the first characters of any JSON; so has anything that is not text. */
function refuseOtherEncoding(chunk: Buffer): void {
  const sample = chunk.subarray(0, SAMPLE_BYTES)
  const mark = sample.toString('hex', 0, 2)
  if (mark !== 'fffe' && mark !== 'feff' && !sample.includes(0)) return
  throw new Refusal(
    'unsupported-media-type',
    'The file is not text in UTF-8: save it as UTF-8, with one JSON object a line.',
  )
}

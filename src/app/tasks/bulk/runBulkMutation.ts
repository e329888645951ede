import { bulkFileName } from '../../../domain/bulk/bulkFileName.ts'
import { bulkLimits } from '../../../domain/bulk/bulkLimits.ts'
import { type FileLine, LineSplitter } from '../../../domain/bulk/LineSplitter.ts'
import { recordLine } from '../../../domain/bulk/recordProgress.ts'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import { NumberLiteral } from '../../../domain/scalars/NumberLiteral.ts'
import { encodeTypeId } from '../../../domain/scalars/typeid.ts'
import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { BulkWriter } from '../../../transports/graphql/bulk/BulkWriter.ts'
import { readJson } from '../../../transports/http/readJson.ts'
import type { BulkSlice, SliceEnd } from './BulkSlice.ts'
import { bulkSchema } from './bulkSchema.ts'

const MAX_ATTEMPTS = 3

/** Serialisation failures, deadlocks, and keys that were taken meanwhile: the line is carried out again. */
const CONFLICTS = ['40001', '40P01', '23505', '25P02']

/** Thrown in the transaction of a line that another run has done, or whose operation was cancelled: it is rolled back. */
class Lost extends Error {}

/**
 * Carries out the lines of the file, until the slice is over. A line and its verdict are one transaction: whatever fails, it is done
 * once, and completely. A refused line changes nothing but its verdict.
 */
export async function runBulkMutation(slice: BulkSlice): Promise<SliceEnd> {
  const { services, operatorId, row } = slice
  const { lastLine, position } = row
  if (row.lineCount >= row.totalCount!) return 'done'
  const requestId = encodeTypeId('bulk', row.bulkOperationId)
  const writer = new BulkWriter(services, bulkSchema(), row.mutation!, row.notify, requestId)
  const splitter = new LineSplitter({ line: lastLine, position })
  const content = await services.storage.get(bulkFileName(operatorId, row.inputFileId!), position)
  let done = 0
  let refused = 0
  const carryOutAll = async (lines: readonly FileLine[]): Promise<SliceEnd> => {
    for (const line of lines) {
      if (slice.over()) return 'more'
      if (!(await carryOut(slice, writer, line))) refused++
      slice.progress?.(++done, refused)
    }
    return 'done'
  }
  try {
    for await (const chunk of content) {
      if ((await carryOutAll(splitter.take(chunk))) === 'more') return 'more'
    }
    return await carryOutAll(splitter.end())
  } catch (error) {
    if (error instanceof Lost) return 'lost'
    throw error
  } finally {
    content.destroy()
  }
}

/** Carries out a line. Returns whether it was carried out; otherwise it was refused. */
async function carryOut(slice: BulkSlice, writer: BulkWriter, line: FileLine): Promise<boolean> {
  const { database, clock } = slice.services
  for (let attempt = 1; ; attempt++) {
    try {
      const input = readLine(line)
      await inOneTransaction(slice, writer.writesEntities, async within => {
        const id = await writer.write(within, slice.caller, input, clock())
        await record(within, slice, line, { ok: true, id })
      })
      return true
    } catch (error) {
      if (error instanceof Lost || isTransient(error)) throw error
      if (attempt < MAX_ATTEMPTS && CONFLICTS.includes((error as { code?: string }).code ?? '')) continue
      if (!(error instanceof Refusal)) slice.report(error, { line: line.line })
      const why = error instanceof Refusal ? writer.describe(error) : FAULT
      await database.transaction(sql => record(sql, slice, line, { ok: false, ...why }))
      return false
    }
  }
}

const FAULT = { code: 'internal', detail: 'The service failed on this line. Nothing of it was done.' }

/** The line is not the cause: the operation continues later. */
function isTransient(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'overloaded' || error.code === 'rate-limited')
}

async function record(
  sql: Pick<Database, 'query' | 'announce'>,
  { operatorId, row: { bulkOperationId } }: BulkSlice,
  { line, position }: FileLine,
  verdict: { ok: boolean; [member: string]: unknown },
): Promise<void> {
  const text = JSON.stringify({ line, ...verdict })
  const refused = !verdict.ok
  const isRecorded = await recordLine(sql, { operatorId, bulkOperationId, line, position, refused, verdict: text })
  if (!isRecorded) throw new Lost()
}

/** Runs work in one transaction, inside of which the transactions of the domain are parts of it. */
async function inOneTransaction(
  { operatorId, services: { database } }: BulkSlice,
  writesEntities: boolean,
  work: (within: Database) => Promise<void>,
): Promise<void> {
  const partOf = (sql: Sql): Omit<Database, 'unitOfWork'> => ({
    ...sql,
    transaction: inner => inner(sql),
    reading: inner => inner(sql),
    commits: () => database.commits(),
  })
  if (!writesEntities) return database.transaction(sql => work({ ...partOf(sql), unitOfWork: noEntities }))
  return database.unitOfWork(operatorId, async (em, sql) =>
    work({
      ...partOf(sql),
      async unitOfWork(_, inner) {
        const result = await inner(em, sql)
        await em.flush()
        return result
      },
    }),
  )
}

function noEntities(): never {
  throw new Error('This mutation writes entities: BulkWriter must say so.')
}

/** Parses a line in the same way as the body of a request. */
function readLine({ bytes }: FileLine): object {
  if (bytes === undefined) {
    const most = bulkLimits.lineBytes.toLocaleString('en')
    throw new Refusal('payload-too-large', `The line is longer than ${most} bytes.`)
  }
  const value = parsed(bytes)
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberLiteral)) {
    return value
  }
  throw new Refusal('malformed-request', 'The line must be a JSON object.')
}

function parsed(bytes: Buffer): unknown {
  try {
    return readJson(bytes)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(error.code, error.message.replace(/^The body/, 'The line'))
  }
}

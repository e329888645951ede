import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { runSlice } from '../../app/tasks/bulk/runBulkOperation.ts'
import { administratorOf } from '../../domain/access/callerOfKey.ts'
import type { BulkMutation } from '../../domain/bulk/BulkMutation.ts'
import type { BulkOperation } from '../../domain/bulk/BulkOperation.ts'
import { BulkOperationStatus } from '../../domain/bulk/BulkOperationStatus.ts'
import { createBulkOperation } from '../../domain/bulk/createBulkOperation.ts'
import { endBulkOperation } from '../../domain/bulk/endBulkOperation.ts'
import { findBulkOperation, findUnfinished } from '../../domain/bulk/findBulkOperations.ts'
import { readResult } from '../../domain/bulk/followBulkLink.ts'
import { receiveBulkFile } from '../../domain/bulk/receiveBulkFile.ts'
import type { ContextServices } from '../../transports/graphql/Services.ts'
import { alignColumns } from '../alignColumns.ts'
import { findOperator } from '../findOperator.ts'
import { ProgressBar } from '../meters/ProgressBar.ts'
import { requiredOption } from '../meters/UsageCommand.ts'
import type { BulkCommand } from './BulkCommand.ts'

const SOME_REFUSED = 1

/** The exit code of a program that was ended by Ctrl-C. */
const INTERRUPTED = 130

const MAX_SHOWN = 20

/** `bulk import` of one kind of object. */
export function importLines(mutation: BulkMutation, ofBookings = false): BulkCommand {
  return {
    options: {
      operator: { type: 'string' },
      results: { type: 'string' },
      ...(ofBookings && { notify: { type: 'boolean' } as const }),
    },
    subject: 'the file to import',

    async run(services, options, path) {
      const operator = await findOperator(services.database, requiredOption(options, 'operator', 'the operator'))
      const { operatorId } = operator
      const begun = await begin(services, operatorId, mutation, options.notify === true, path)
      const progress = new ProgressBar(process.stderr, 'lines', begun.totalCount!)
      let stopping = false
      const interrupt = () => {
        stopping = true
      }
      process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
      try {
        await runSlice({
          services,
          operatorId,
          row: begun,
          caller: administratorOf(operator),
          over: () => stopping,
          progress: lines => progress.show(begun.lineCount + lines, lines),
          report: (error, { line }) => report(`Line ${line}: ${(error as Error).message}`),
        })
      } finally {
        progress.end()
        process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      }
      const row = (await findBulkOperation(services.database, operatorId, begun.bulkOperationId))!
      if (row.status === BulkOperationStatus.RUNNING) {
        report(`Stopped after line ${row.lastLine}. Run the same command again to continue.`)
        return INTERRUPTED
      }
      if (row.failure) throw new Error(row.failure)
      await showRefused(services, operatorId, row)
      if (typeof options.results === 'string') {
        const { content } = readResult(services.database, services.storage, operatorId, row)
        await pipeline(content, createWriteStream(options.results))
      }
      return summarise(row)
    },
  }
}

/** Makes the bulk operation of a file, or finds the one that was not finished. */
async function begin(
  { database, storage }: ContextServices,
  operatorId: string,
  mutation: BulkMutation,
  notify: boolean,
  path: string,
): Promise<BulkOperation> {
  const sum = createHash('sha256')
  for await (const chunk of createReadStream(path)) sum.update(chunk)
  const unfinished = await findUnfinished(database, operatorId, mutation, sum.digest('hex'))
  if (unfinished) {
    report(`Continuing after line ${unfinished.lastLine}.`)
    return unfinished
  }
  const now = new Date()
  const bulkOperationId = await createBulkOperation(database, operatorId, null, { mutation, notify }, now)
  const run = { operatorId, bulkOperationId }
  try {
    await receiveBulkFile(database, storage, run, createReadStream(path), now, false)
  } catch (error) {
    await endBulkOperation(database, { ...run, failure: (error as Error).message, now })
    throw error
  }
  return (await findBulkOperation(database, operatorId, bulkOperationId))!
}

/** Shows the first refused lines. */
async function showRefused({ database, storage }: ContextServices, operatorId: string, row: BulkOperation) {
  if (row.refusedCount === 0) return
  let shown = 0
  for await (const chunk of readResult(database, storage, operatorId, row).content) {
    for (const text of chunk.toString().split('\n').filter(Boolean)) {
      const { line, ok, detail, errors } = JSON.parse(text) as Verdict
      if (ok) continue
      report(`Line ${line}: ${errors?.map(each => each.detail).join(' ') ?? detail}`)
      if (++shown < MAX_SHOWN) continue
      const others = row.refusedCount - shown
      if (others > 0) report(`${others} more lines were refused. Use --results <file> to get all of them.`)
      return
    }
  }
}

interface Verdict {
  line: number
  ok: boolean
  detail: string
  errors?: { detail: string }[]
}

function summarise({ lineCount: lines, refusedCount: refused }: BulkOperation): number {
  const rows = Object.entries({ Done: lines - refused, Refused: refused })
  process.stdout.write(`${alignColumns(rows.map(([name, count]) => [name, String(count)]))}\n`)
  return refused > 0 ? SOME_REFUSED : 0
}

function report(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}

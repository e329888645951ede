import type { ImportProgress } from '../../domain/meters/imports/beginImport.ts'
import { importUsage } from '../../domain/meters/imports/importUsage.ts'
import type { UsageBatchResult, UsageProblem } from '../../domain/meters/recording/UsageBatch.ts'
import { Refusal } from '../../domain/refusals/refusal.ts'
import type { Formulas } from '../../domain/rules/csvLine.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { retry } from '../../platform/sql/retry.ts'
import { batchRecords, type RecordBatch } from './batchRecords.ts'
import { ProgressBar } from './ProgressBar.ts'
import type { Rejection, RejectsFile } from './RejectsFile.ts'
import type { Entries } from './readEntries.ts'
import { readRecords } from './readRecords.ts'
import type { UsageFile } from './UsageFile.ts'

const MAX_SHOWN = 20

type Batch = RecordBatch & { entries: Entries }

/** Imports a file batch by batch, from the stored position to its end, or until it is stopped. */
export class FileImport {
  /** How far the import is. */
  done: ImportProgress
  /** The first rejections of this run. */
  readonly rejections: Rejection[] = []
  stopping = false
  readonly #database: Database
  readonly #operatorId: string
  readonly #hash: Buffer
  readonly #formulas: Formulas

  constructor(database: Database, operatorId: string, hash: Buffer, done: ImportProgress, formulas: Formulas) {
    this.#database = database
    this.#operatorId = operatorId
    this.#hash = hash
    this.#formulas = formulas
    this.done = done
  }

  async run(file: UsageFile, rejects?: RejectsFile): Promise<void> {
    const { lines } = this.done
    const progress = new ProgressBar(process.stderr, 'lines', file.size)
    const batches = this.#read(file)
    try {
      // One batch is read while the previous one is recorded.
      let coming = batches.next()
      for (;;) {
        const { value: batch } = await coming
        if (!batch || this.stopping) return
        coming = batches.next()
        coming.catch(() => {})
        await file.refuseChanged()
        await this.#recordWithRetry(batch, rejects)
        progress.show(file.read, this.done.lines - lines)
      }
    } finally {
      progress.end()
      await batches.return(undefined)
    }
  }

  async *#read(file: UsageFile): AsyncGenerator<Batch, undefined> {
    const { read, records } = await readRecords(file, this.#formulas)
    for await (const batch of batchRecords(records, this.done.lines)) {
      yield { ...batch, ...read(batch.records, new Date()) }
    }
  }

  /** Retries when the database is overloaded or rolled the batch back because of a conflict. */
  #recordWithRetry(batch: Batch, rejects?: RejectsFile): Promise<void> {
    return retry(() => this.#record(batch, rejects), {
      passes: isTransient,
      attempts: 10,
      pause: attempt => attempt * 200,
    })
  }

  async #record(batch: Batch, rejects?: RejectsFile): Promise<void> {
    let rejected: Rejection[] = []
    const writeRejected = async (results: readonly UsageBatchResult[]) => {
      rejected = batch.records.flatMap((record, index) => {
        const { problem } = results[index]!
        return problem ? [{ record, code: problem.code, detail: sentences(problem) }] : []
      })
      await rejects?.write(rejected)
    }
    this.done = await importUsage(this.#database, this.#operatorId, this.#hash, batch, new Date(), writeRejected)
    rejects?.keep()
    this.rejections.push(...rejected.slice(0, MAX_SHOWN - this.rejections.length))
  }
}

/** All violations of a line; a problem's own sentence names the first and counts the others. */
function sentences({ code, detail, errors }: UsageProblem): string {
  return code === 'validation' ? errors.map(each => each.detail).join(' ') : detail
}

function isTransient(error: unknown): boolean {
  // If the outcome is unknown, the import does not retry: when it is started again, it continues from the position in the
  // database.
  if (error instanceof Refusal) return error.code === 'overloaded' && !error.facts.outcomeUnknown
  return ['40001', '40P01'].includes((error as { code?: string }).code ?? '')
}

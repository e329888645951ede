import { beginImport, type ImportProgress } from '../../domain/meters/imports/beginImport.ts'
import { finishImport } from '../../domain/meters/imports/finishImport.ts'
import type { Formulas } from '../../domain/rules/csvLine.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { alignColumns } from '../alignColumns.ts'
import { findOperator } from '../findOperator.ts'
import { FileImport } from './FileImport.ts'
import { RejectsFile } from './RejectsFile.ts'
import { readFormulas } from './readFormulas.ts'
import { requiredOption, type UsageCommand, type UsageOptions } from './UsageCommand.ts'
import { UsageFile } from './UsageFile.ts'

const SOME_REJECTED = 2

/** The exit code of a program that was ended by Ctrl-C. */
const INTERRUPTED = 130

/** `usage import` */
export const importFile: UsageCommand = {
  options: { operator: { type: 'string' }, rejects: { type: 'string' }, formulas: { type: 'string' } },
  subject: 'the file to import',

  async run(database, options, path) {
    const formulas = readFormulas(options)
    const { operatorId } = await findOperator(database, requiredOption(options, 'operator', 'the operator'))
    const file = await UsageFile.open(path)
    try {
      return await recordWhole(database, operatorId, file, formulas, options.rejects)
    } finally {
      await file.close()
    }
  },
}

async function recordWhole(
  database: Database,
  operatorId: string,
  file: UsageFile,
  formulas: Formulas,
  path: UsageOptions[string],
) {
  const hash = await file.hash()
  const before = await beginImport(database, operatorId, hash, file.name, new Date())
  if (before.finishedAt) {
    report(`This file was imported on ${before.finishedAt.toISOString()}. There is nothing to do.`)
    return summarise(before)
  }
  if (before.lines > 0) report(`Continuing after line ${before.lines}.`)
  const work = new FileImport(database, operatorId, hash, before, formulas)
  const rejects = typeof path === 'string' ? await RejectsFile.open(path, before.lines) : undefined
  try {
    await untilInterrupted(work, () => work.run(file, rejects))
  } finally {
    await rejects?.close()
  }
  const { done, rejections, stopping } = work
  for (const { record, detail } of rejections) report(`Line ${record.line}: ${detail}`)
  const others = done.rejected - before.rejected - rejections.length
  if (others > 0) report(`${others} more lines were rejected. Use --rejects <file> to get all of them.`)
  if (stopping) {
    report(`Stopped after line ${done.lines}. Run the same command again to continue.`)
    return INTERRUPTED
  }
  await finishImport(database, operatorId, hash, new Date())
  return summarise(done)
}

/** The first Ctrl-C lets the current batch finish; the second ends the process. */
async function untilInterrupted(work: FileImport, run: () => Promise<void>): Promise<void> {
  const interrupt = () => {
    work.stopping = true
  }
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    await run()
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}

function summarise({ recorded, duplicates, rejected }: ImportProgress): number {
  const rows = Object.entries({ Recorded: recorded, Duplicates: duplicates, Rejected: rejected })
  process.stdout.write(`${alignColumns(rows.map(([name, count]) => [name, String(count)]))}\n`)
  return rejected > 0 ? SOME_REJECTED : 0
}

function report(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}

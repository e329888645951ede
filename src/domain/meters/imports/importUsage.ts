import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { InvalidItem } from '../../scalars/InvalidItem.ts'
import type { UsageBatchEntry } from '../recording/RecordUsageBatchInput.ts'
import { recordUsageBatch } from '../recording/recordUsageBatch.ts'
import { UsageBatchMode, type UsageBatchResult } from '../recording/UsageBatch.ts'
import { type ImportProgress, progressColumns } from './beginImport.ts'

/** Lines of a file that are recorded together. */
export interface ImportedLines {
  /** The number of lines before them, and the number including them. */
  before: number
  through: number
  entries: readonly (UsageBatchEntry | InvalidItem)[]
}

const lockImport = preparedStatement(
  ({ operatorId, fileHash }: Placeholders<{ operatorId: string; fileHash: Buffer }>) =>
    kysely
      .selectFrom('usage_import')
      .select('lines')
      .where('operator_id', '=', operatorId)
      .where('file_hash', '=', fileHash)
      .forUpdate(),
)

const updateProgress = preparedStatement(
  ({ operatorId, fileHash, lines, recorded, duplicates, rejected }: Placeholders<Counted>) =>
    kysely
      .updateTable('usage_import')
      .set(eb => ({
        lines,
        recorded: eb('recorded', '+', recorded),
        duplicates: eb('duplicates', '+', duplicates),
        rejected: eb('rejected', '+', rejected),
      }))
      .where('operator_id', '=', operatorId)
      .where('file_hash', '=', fileHash)
      .returning(progressColumns),
)

interface Counted {
  operatorId: string
  fileHash: Buffer
  /** The lines of the file that were processed so far. */
  lines: number
  recorded: number
  duplicates: number
  rejected: number
}

/**
 * Records lines of a file and its progress in one transaction: whenever and however the import ends, each line counts once, now
 * or when it is resumed. Of two concurrent imports of one file, the second one stops.
 * @param keep writes down the verdicts before they are committed
 */
export async function importUsage(
  database: Database,
  operatorId: string,
  fileHash: Buffer,
  { before, through, entries }: ImportedLines,
  now: Date,
  keep: (verdicts: readonly UsageBatchResult[]) => Promise<void>,
): Promise<ImportProgress> {
  return database.transaction(async db => {
    const [row] = await lockImport(db, { operatorId, fileHash })
    if (row?.lines !== before) {
      throw new Error('Somebody else imports this file at the same time, and is further on. Leave it to them.')
    }
    const inside = { ...db, transaction: <T>(work: (own: Sql) => Promise<T>) => work(db) }
    const batch = await recordUsageBatch(inside, operatorId, entries, UsageBatchMode.PARTIAL, now)
    await keep(batch.results)
    const { createdCount: recorded, duplicateCount: duplicates, rejectedCount: rejected } = batch
    const [progress] = await updateProgress(db, {
      operatorId,
      fileHash,
      lines: through,
      recorded,
      duplicates,
      rejected,
    })
    return progress!
  })
}

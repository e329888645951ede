import type { Database, Sql } from '../../database/Database.ts'
import type { InvalidItem } from '../../scalars/InvalidItem.ts'
import type { UsageBatchEntry } from '../recording/RecordUsageBatchInput.ts'
import { recordUsageBatch } from '../recording/recordUsageBatch.ts'
import { UsageBatchMode, type UsageVerdict } from '../recording/UsageBatch.ts'
import type { ImportProgress } from './beginImport.ts'

/** Lines of a file that are recorded together. */
export interface ImportedLines {
  /** The number of lines before them, and the number including them. */
  before: number
  through: number
  entries: readonly (UsageBatchEntry | InvalidItem)[]
}

const LOCK = 'select lines from usage_import where operator_id = $1 and file_hash = $2 for update'

const NOTE = `
  update usage_import set lines = $3, recorded = recorded + $4, duplicates = duplicates + $5, rejected = rejected + $6
  where operator_id = $1 and file_hash = $2
  returning lines, recorded, duplicates, rejected, finished_at "finishedAt"`

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
  keep: (verdicts: readonly UsageVerdict[]) => Promise<void>,
): Promise<ImportProgress> {
  return database.transaction(async sql => {
    const [row] = await sql.query<{ lines: number }>(LOCK, [operatorId, fileHash])
    if (row?.lines !== before) {
      throw new Error('Somebody else imports this file at the same time, and is further on. Leave it to them.')
    }
    const inside = { ...sql, transaction: <T>(work: (own: Sql) => Promise<T>) => work(sql) }
    const batch = await recordUsageBatch(inside, operatorId, entries, UsageBatchMode.partial, now)
    await keep(batch.verdicts)
    const counts = [batch.created, batch.duplicates, batch.rejected]
    const [progress] = await sql.query<ImportProgress>(NOTE, [operatorId, fileHash, through, ...counts])
    return progress!
  })
}

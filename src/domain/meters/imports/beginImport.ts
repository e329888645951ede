import type { Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { UsageImport } from './UsageImport.ts'

/** The progress of a file's import. */
export type ImportProgress = Pick<UsageImport, 'lines' | 'recorded' | 'duplicates' | 'rejected' | 'finishedAt'>

/** The columns of an ImportProgress. */
export const progressColumns = ['lines', 'recorded', 'duplicates', 'rejected', 'finished_at as finishedAt'] as const

const insertImport = preparedStatement(({ operatorId, fileHash, fileName, now }: Placeholders<ImportStart>) =>
  kysely
    .insertInto('usage_import')
    .values({ operator_id: operatorId, file_hash: fileHash, file_name: fileName, started_at: now })
    .onConflict(conflict => conflict.columns(['operator_id', 'file_hash']).doNothing()),
)

interface ImportStart {
  operatorId: string
  fileHash: Buffer
  fileName: string
  now: Date
}

const selectProgress = preparedStatement(
  ({ operatorId, fileHash }: Placeholders<{ operatorId: string; fileHash: Buffer }>) =>
    kysely
      .selectFrom('usage_import')
      .select(progressColumns)
      .where('operator_id', '=', operatorId)
      .where('file_hash', '=', fileHash),
)

/** Starts or resumes the import of a file. A file is identified by its content, not its name. */
export async function beginImport(
  db: Sql,
  operatorId: string,
  fileHash: Buffer,
  fileName: string,
  now: Date,
): Promise<ImportProgress> {
  await insertImport(db, { operatorId, fileHash, fileName, now })
  const [progress] = await selectProgress(db, { operatorId, fileHash })
  return progress!
}

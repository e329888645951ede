import type { Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'

const finish = preparedStatement(
  ({ operatorId, fileHash, now }: Placeholders<{ operatorId: string; fileHash: Buffer; now: Date }>) =>
    kysely
      .updateTable('usage_import')
      .set({ finished_at: now })
      .where('operator_id', '=', operatorId)
      .where('file_hash', '=', fileHash)
      .where('finished_at', 'is', null),
)

/** Records that every line of a file was processed. */
export async function finishImport(db: Sql, operatorId: string, fileHash: Buffer, now: Date): Promise<void> {
  await finish(db, { operatorId, fileHash, now })
}

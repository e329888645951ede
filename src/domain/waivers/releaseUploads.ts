import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

const release = preparedStatement(
  ({ operatorId, uploadIds, now }: Placeholders<{ operatorId: string; uploadIds: readonly string[]; now: Date }>) =>
    kysely
      .updateTable('upload')
      .set({ expires_at: now })
      .where('operator_id', '=', operatorId)
      .where(eb => eb('upload_id', '=', eb.fn.any(uploadIds))),
)

/** Marks uploads that no answer uses any more as expired: the next deleteExpiredUploads removes them. */
export async function releaseUploads(
  db: Sql,
  operatorId: string,
  uploadIds: readonly string[],
  now: Date,
): Promise<void> {
  if (uploadIds.length > 0) await release(db, { operatorId, uploadIds, now })
}

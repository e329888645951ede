import type { Sql } from '../../database/Database.ts'

const FINISH = `
  update usage_import set finished_at = $3 where operator_id = $1 and file_hash = $2 and finished_at is null`

/** Records that every line of a file was processed. */
export async function finishImport(sql: Sql, operatorId: string, fileHash: Buffer, now: Date): Promise<void> {
  await sql.query(FINISH, [operatorId, fileHash, now])
}

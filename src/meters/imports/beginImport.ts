import type { Sql } from '../../database/Database.ts'
import type { UsageImport } from './UsageImport.ts'

/** The progress of a file's import. */
export type ImportProgress = Pick<UsageImport, 'lines' | 'recorded' | 'duplicates' | 'rejected' | 'finishedAt'>

const BEGIN = `
  insert into usage_import (operator_id, file_hash, file_name, started_at) values ($1, $2, $3, $4)
  on conflict (operator_id, file_hash) do nothing`

const READ = `
  select lines, recorded, duplicates, rejected, finished_at "finishedAt"
  from usage_import where operator_id = $1 and file_hash = $2`

/** Starts or resumes the import of a file. A file is identified by its content, not its name. */
export async function beginImport(
  sql: Sql,
  operatorId: string,
  fileHash: Buffer,
  fileName: string,
  now: Date,
): Promise<ImportProgress> {
  await sql.query(BEGIN, [operatorId, fileHash, fileName, now])
  const [progress] = await sql.query<ImportProgress>(READ, [operatorId, fileHash])
  return progress!
}

import type { Database } from '../../platform/sql/Database.ts'
import { type AuditedAction, audited } from './audited.ts'

/** The chunks of an export. The audit log has it before anybody gets the first one; an export that is refused has no entry. */
export async function* auditedExport<Chunk>(
  database: Database,
  action: AuditedAction,
  chunks: AsyncIterable<Chunk>,
): AsyncGenerator<Chunk, undefined> {
  let isRecorded = false
  const record = async () => {
    if (!isRecorded) await audited(database, action, async () => {})
    isRecorded = true
  }
  for await (const chunk of chunks) {
    await record()
    yield chunk
  }
  await record()
}

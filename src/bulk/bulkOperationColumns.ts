import type { BulkOperation } from './BulkOperation.ts'

/** The row of a bulk operation. */
export type BulkOperationRow = Omit<BulkOperation, 'operator' | 'key'>

/** The columns of a BulkOperationRow, for a bulk operation `b`. */
export const bulkOperationColumns = [
  'b.bulk_operation_id as bulkOperationId',
  'b.kind',
  'b.state',
  'b.query',
  'b.mutation',
  'b.notify',
  'b.key_id as keyId',
  'b.cursor',
  'b.last_line as lastLine',
  'b.position',
  'b.lines',
  'b.refused',
  'b.total',
  'b.bytes',
  'b.parts',
  'b.input_file_id as inputFileId',
  'b.input_sha256 as inputSha256',
  'b.failure',
  'b.created_at as createdAt',
  'b.finished_at as finishedAt',
  'b.expires_at as expiresAt',
] as const

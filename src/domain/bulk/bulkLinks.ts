import type { LinkSigner } from '../access/LinkSigner.ts'
import type { BulkOperation } from './BulkOperation.ts'
import { BulkOperationStatus, finalStates } from './BulkOperationStatus.ts'
import { bulkLimits } from './bulkLimits.ts'

/** The purposes of the tokens in links. */
export const RESULT_LINK = 'bulk result'
export const FILE_LINK = 'bulk file'

const after = (instant: Date) => new Date(instant.getTime() + bulkLimits.linkHours * 3_600_000)

/** Where the result can be fetched for an hour, without a key; null until the bulk operation has ended. */
export function resultUrl(links: LinkSigner, operatorId: string, row: BulkOperation, now: Date): string | null {
  const { status, bytes, bulkOperationId } = row
  if (!(finalStates as readonly BulkOperationStatus[]).includes(status) || bytes === 0) return null
  return `${links.publicUrl}/bulk/${links.sign(RESULT_LINK, operatorId, bulkOperationId, after(now))}`
}

/** Where the file of a bulk mutation is sent; null once it was sent, or if none is awaited. */
export function uploadUrl(
  links: LinkSigner,
  operatorId: string,
  { status, bulkOperationId, createdAt }: BulkOperation,
): string | null {
  if (status !== BulkOperationStatus.CREATED) return null
  return `${links.publicUrl}/bulk/${links.sign(FILE_LINK, operatorId, bulkOperationId, after(createdAt))}`
}

import type { Upload } from './Upload.ts'

/** The name of an upload's content in the storage. */
export function storedName(operatorId: string, uploadId: Upload['uploadId']): string {
  return `${operatorId}/${uploadId}`
}

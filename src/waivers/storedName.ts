import type { Upload } from './Upload.ts'

/** The name under which the content of an upload is in the storage. */
export function storedName(operatorId: string, uploadId: Upload['uploadId']): string {
  return `${operatorId}/${uploadId}`
}

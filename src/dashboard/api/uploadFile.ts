import { sendFile } from './sendFile.ts'

/** An uploaded file that a waiver answer can use. */
export interface UploadedFile {
  uploadId: string
  fileName: string
}

/**
 * Uploads a file for a waiver answer. A file that no answer uses within 24 hours is deleted.
 * @throws Problem when the service refuses or cannot be reached
 */
export async function uploadFile(file: File, signal: AbortSignal): Promise<UploadedFile> {
  const path = '/api/v2/ota/partner/uploads'
  const { UploadID, FileName } = await sendFile<{ UploadID: string; FileName: string }>(path, file, signal)
  return { uploadId: UploadID, fileName: FileName }
}

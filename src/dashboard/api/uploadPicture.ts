import { sendFile } from './sendFile.ts'

/** A picture that the service has stored. */
export interface StoredPicture {
  url: string
  sha256: string
}

/**
 * Uploads a picture. One that is not used within a day is deleted.
 * @throws Problem when the service refuses or cannot be reached
 */
export async function uploadPicture(file: File, signal: AbortSignal): Promise<StoredPicture> {
  const { Url: url, Sha256: sha256 } = await sendFile<{ Url: string; Sha256: string }>('/api/v2/pictures', file, signal)
  return { url, sha256 }
}

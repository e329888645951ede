import { sendFile } from './sendFile.ts'

/**
 * Uploads a picture of an activity, and returns its address. One that no activity shows is deleted after a day.
 * @throws Problem when the service refuses or cannot be reached
 */
export async function uploadPicture(file: File, signal: AbortSignal): Promise<string> {
  return (await sendFile<{ Url: string }>('/api/v2/pictures', file, signal)).Url
}

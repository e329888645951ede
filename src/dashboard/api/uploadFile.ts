import { asProblem } from './fetchGraphql.ts'
import { codeOf, type RestProblem, send } from './send.ts'

/** An uploaded file that a waiver answer can use. */
export interface UploadedFile {
  uploadId: string
  fileName: string
}

type Uploaded = { data: { UploadID: string; FileName: string } }

/**
 * Uploads a file for a waiver answer. A file that no answer uses within 24 hours is deleted.
 * @throws Problem when the service refuses or cannot be reached
 */
export async function uploadFile(file: File, signal: AbortSignal): Promise<UploadedFile> {
  const form = new FormData()
  form.append('file', file)
  const { read, ok, retryAfterSeconds } = await send<Uploaded | RestProblem>(
    '/api/v2/ota/partner/uploads',
    form,
    signal,
  )
  if (!ok) {
    const { type, detail = '', ...facts } = read as RestProblem
    throw await asProblem(codeOf(type), detail, { retryAfterSeconds, ...facts })
  }
  const { UploadID: uploadId, FileName: fileName } = (read as Uploaded).data
  return { uploadId, fileName }
}

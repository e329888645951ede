import { isolate } from '../rules/isolate.ts'
import { encodeTypeId } from '../scalars/typeid.ts'
import { acceptedTypes } from './acceptedTypes.ts'
import type { Reading } from './readValue.ts'
import type { Upload } from './Upload.ts'
import type { FileRule, WaiverQuestion } from './WaiverQuestion.ts'

/** Bounds of a file question that states none of its own. */
export const anyFiles: FileRule = {
  maxBytes: 10_000_000,
  acceptedTypes: [...acceptedTypes],
  maxFiles: 1,
}

/** What a file question makes of the uploads that were given for it; `used` gathers those that some answer has taken. */
export function readFiles(
  question: WaiverQuestion,
  uploadIds: readonly string[],
  uploads: ReadonlyMap<string, Upload>,
  used: Set<string>,
): Reading {
  const { maxBytes, acceptedTypes: accepted, maxFiles } = question.file ?? anyFiles
  if (uploadIds.length > maxFiles) {
    return { fault: `must have at most ${maxFiles} file${maxFiles === 1 ? '' : 's'}; it has ${uploadIds.length}` }
  }
  for (const uploadId of uploadIds) {
    const name = encodeTypeId('upl', uploadId)
    const upload = uploads.get(uploadId)
    if (!upload)
      return { fault: `names ${name}, which is not an upload of yours that is still to be used: upload it again` }
    if (used.has(uploadId)) return { fault: `names ${name}, which is already used in this request` }
    if (!accepted.includes(upload.contentType)) {
      return {
        fault: `must be of type ${accepted.join(' or ')}; "${isolate(upload.fileName)}" is ${upload.contentType}`,
      }
    }
    if (upload.bytes > maxBytes) {
      return { fault: `must be files of at most ${maxBytes} bytes; "${isolate(upload.fileName)}" has ${upload.bytes}` }
    }
    used.add(uploadId)
  }
  return { value: uploadIds.map(each => encodeTypeId('upl', each)) }
}

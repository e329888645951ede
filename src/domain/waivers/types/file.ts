import { acceptedTypes } from '../../rules/acceptedTypes.ts'
import { isolate } from '../../rules/isolate.ts'
import { encodeTypeId } from '../../scalars/typeid.ts'
import type { AnswerReader } from './AnswerReader.ts'

/** The bounds of a file question that has none of its own. */
export const anyFiles = {
  maxBytes: 10_000_000,
  acceptedTypes: [...acceptedTypes] as string[],
  maxFiles: 1,
}

export const file: AnswerReader = {
  description: 'One or more uploaded files, by their upload IDs.',
  readValue: () => ({ violation: 'must be given as uploaded files, by their upload IDs, and not as a value' }),
  readUploads(question, uploadIds, uploads, used) {
    const { maxBytes, acceptedTypes: accepted, maxFiles } = question.file ?? anyFiles
    if (uploadIds.length > maxFiles) {
      return { violation: `must have at most ${maxFiles} file${maxFiles === 1 ? '' : 's'}; it has ${uploadIds.length}` }
    }
    for (const uploadId of uploadIds) {
      const name = encodeTypeId('upl', uploadId)
      const upload = uploads.get(uploadId)
      if (!upload) {
        return { violation: `names ${name}, which is not an upload of yours that is still to be used: upload it again` }
      }
      if (used.has(uploadId)) return { violation: `names ${name}, which is already used in this request` }
      const { fileName, contentType, bytes } = upload
      if (!accepted.includes(contentType)) {
        return { violation: `must be of type ${accepted.join(' or ')}; "${isolate(fileName)}" is ${contentType}` }
      }
      if (bytes > maxBytes) {
        return { violation: `must be files of at most ${maxBytes} bytes; "${isolate(fileName)}" has ${bytes}` }
      }
      used.add(uploadId)
    }
    return { value: uploadIds.map(each => encodeTypeId('upl', each)) }
  },
}

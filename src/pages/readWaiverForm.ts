import type { FastifyRequest } from 'fastify'
import { IncomingFile } from '../IncomingFile.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import { type KeptFile, WaiverForm } from './WaiverForm.ts'
import { answerable, type Waiver, type WaiverKey } from './waiverKey.ts'

// All text of one form; each of its fields is bounded by the limits of the multipart reader.
const MAX_TEXT = 2_000_000

/**
 * The form as it was sent. Files are kept as they arrive, so that a form that comes back with faults need not ask for
 * them again; one that is refused is a fault of its field.
 */
export async function readWaiverForm(
  request: FastifyRequest,
  waiver: Waiver,
  keep: (file: IncomingFile) => Promise<KeptFile>,
): Promise<WaiverForm> {
  if (!request.isMultipart()) {
    throw new Refusal('unsupported-media-type', 'Send the form as the page does, as multipart/form-data.')
  }
  const form = new WaiverForm()
  const known = new Set<string>(answerable(waiver).map(each => each.key))
  let text = 0
  for await (const part of request.parts()) {
    const [kind, name = ''] = part.fieldname.split(':')
    const key = name as WaiverKey
    if (part.type === 'file') {
      // A file that is refused in its middle must not end the reading: the answers after it are wanted too.
      const content = part.file.iterator({ destroyOnReturn: false })
      if (kind === 'file' && known.has(key) && part.filename) await receive(form, key, part.filename, content, keep)
      part.file.resume()
      continue
    }
    const value = String(part.value)
    text += value.length
    if (text > MAX_TEXT || part.valueTruncated) throw new Refusal('payload-too-large', 'The answers are too long.')
    if (!known.has(key)) continue
    if (kind === 'answer') add(form.typed, key, value.replaceAll('\r\n', '\n'))
    if (kind === 'keep') {
      const [uploadId = '', ...fileName] = value.split(' ')
      add(form.files, key, { uploadId, fileName: fileName.join(' ') })
    }
  }
  return form
}

const reasons: Partial<Record<RefusalCode, string>> = {
  'unsupported-media-type': 'is not a file of a kind that can be taken here.',
  'payload-too-large': 'is too large.',
}

async function receive(
  form: WaiverForm,
  key: WaiverKey,
  fileName: string,
  content: AsyncIterable<Buffer>,
  keep: (file: IncomingFile) => Promise<KeptFile>,
): Promise<void> {
  try {
    add(form.files, key, await keep(new IncomingFile(fileName, content)))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const why = reasons[error.code] ?? `was not taken. ${error.message}`
    form.faults.set(key, `“${fileName}” ${why}`)
  }
}

function add<Value>(map: Map<WaiverKey, Value[]>, key: WaiverKey, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Refusal, type RefusalCode } from '../../domain/refusals/refusal.ts'
import { takesFiles } from '../../domain/rules/questionTypes/questionTypes.ts'
import { IncomingFile } from '../../domain/scalars/IncomingFile.ts'
import { plainFileWords } from './fileWords.ts'
import { type KeptFile, WaiverForm } from './WaiverForm.ts'
import type { WaiverPart } from './WaiverPart.ts'
import type { Question, WaiverKey } from './waiverKey.ts'

// All text of one form; each of its fields is bounded by the limits of the multipart reader.
const MAX_TEXT = 2_000_000
// Files that no field takes are read and dropped, up to this number.
const MAX_SURPLUS = 20

/**
 * Reads the form that was sent. Files are stored as they arrive, so a form with violations need not ask for them again. A refused
 * file is a violation of its field.
 */
export async function readWaiverForm(
  request: FastifyRequest,
  { fields }: WaiverPart,
  keep: (file: IncomingFile) => Promise<KeptFile>,
): Promise<WaiverForm> {
  if (!request.isMultipart()) {
    throw new Refusal('unsupported-media-type', 'Send the form as the page does, as multipart/form-data.')
  }
  const form = new WaiverForm()
  const known = new Map(fields.map(({ key, question }) => [key, question]))
  let text = 0
  let surplus = 0
  const parts = request.parts()
  for (let part = await nextPart(parts); part !== undefined; part = await nextPart(parts)) {
    // A part need not have a name, whatever its type says.
    const [kind, name = ''] = String(part.fieldname ?? '').split(':')
    const key = name as WaiverKey
    const question = known.get(key)
    if (part.type === 'file') {
      const { filename, file } = part
      if (filename && question && kind === 'file' && mayHaveMore(form, key, question)) {
        await receive(form, key, filename, untilBroken(file), keep)
      } else if (filename && ++surplus > MAX_SURPLUS) {
        throw new Refusal('payload-too-large', 'The form holds many more files than it asks for.')
      } else if (filename && question) {
        form.violations.set(key, `“${filename}” is one file too many: it takes at most ${mostFiles(question)}.`)
      }
      file.resume()
      continue
    }
    // What is sent as JSON is read as such by the multipart reader; the page sends text.
    const value = typeof part.value === 'string' ? part.value : ''
    text += value.length
    if (text > MAX_TEXT || part.valueTruncated) throw new Refusal('payload-too-large', 'The answers are too long.')
    if (question === undefined) continue
    if (kind === 'answer') add(form.typed, key, value.replaceAll('\r\n', '\n'))
    if (kind === 'keep') {
      const [uploadId = '', ...fileName] = value.split(' ')
      add(form.files, key, { uploadId, fileName: fileName.join(' ') })
    }
  }
  return form
}

function mayHaveMore(form: WaiverForm, key: WaiverKey, question: Question): boolean {
  return (form.files.get(key)?.length ?? 0) < mostFiles(question)
}

function mostFiles(question: Question): number {
  return takesFiles(question) ? (question.file?.maxFiles ?? 1) : 0
}

/** Reads the next part. A violation of the multipart body is a violation of the request. */
async function nextPart(parts: ReturnType<FastifyRequest['parts']>) {
  try {
    const { value, done } = await parts.next()
    return done || !value ? undefined : value
  } catch (error) {
    throw asRead(error)
  }
}

/** Reads the rest of a refused file, because the answers after it are needed too. */
async function* untilBroken(file: Readable): AsyncGenerator<Buffer> {
  try {
    yield* file.iterator({ destroyOnReturn: false })
  } catch (error) {
    throw asRead(error)
  }
}

function asRead(error: unknown): Refusal {
  return (error as { statusCode?: number }).statusCode === 413
    ? new Refusal('payload-too-large', 'The form holds more than it asks for.')
    : new Refusal('malformed-request', 'The form is not well formed, or it breaks off.')
}

const reasons: Partial<Record<RefusalCode, (detail: string) => string>> = {
  'unsupported-media-type': () => 'is not a file of a kind that can be taken here.',
  'payload-too-large': detail => `is too large. ${plainFileWords(detail)}`,
  'rate-limited': () =>
    'was not taken: too many files were sent for this booking within a day. Please try again tomorrow.',
  overloaded: () => 'was not taken: the service is busy. Please try again in a minute.',
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
    if (error.code === 'malformed-request') throw error
    const why = reasons[error.code]?.(error.message) ?? `was not taken. ${error.message}`
    form.violations.set(key, `“${fileName}” ${why}`)
  }
}

function add<Value>(map: Map<WaiverKey, Value[]>, key: WaiverKey, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

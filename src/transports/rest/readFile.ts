import type { FastifyRequest } from 'fastify'
import { fileTooLarge } from '../../domain/refusals/fileTooLarge.ts'
import { Refusal, validationRefusal } from '../../domain/refusals/refusal.ts'
import { IncomingFile } from '../../domain/scalars/IncomingFile.ts'

// Room for the headers and boundaries around the file.
const FRAME_BYTES = 2 ** 16

/** The limits of a multipart body: one file, and enough room beyond it to report precisely what is wrong. */
export function multipartLimits(maxBytes: number) {
  // One byte more than a file may have, so that the reader detects a file that is too large.
  const fileSize = maxBytes + 1
  return { fileSize, files: 2, fields: 2, parts: 4, fieldNameSize: 100, fieldSize: 1_000, headerPairs: 20 }
}

/**
 * Streams the only file of a multipart body. The stream ends after the rest of the body was read, so that nothing is stored of a
 * body with a second file.
 * @param arrived called when the whole body has arrived, before the stream ends; what it throws, the stream throws
 */
export async function readFile(
  request: FastifyRequest,
  maxBytes: number,
  arrived: () => Promise<unknown>,
): Promise<IncomingFile> {
  if (!request.isMultipart?.()) {
    throw new Refusal('unsupported-media-type', 'Send the file as multipart/form-data, as its only part.')
  }
  if (Number(request.headers['content-length']) > maxBytes + FRAME_BYTES) {
    throw fileTooLarge(maxBytes)
  }
  const parts = request.parts()
  const first = await nextPart(parts)
  if (first === undefined) {
    throw validationRefusal([{ path: [], detail: 'The body must hold one file; it holds none.' }])
  }
  const { file, filename } = first

  async function* content() {
    try {
      yield* file as AsyncIterable<Buffer>
    } catch {
      throw brokenOff()
    }
    const second = await nextPart(parts)
    if (second === undefined) {
      await arrived()
      return
    }
    second.file.resume()
    throw validationRefusal([{ path: [], detail: 'The body must hold one file; it holds more.' }])
  }
  return new IncomingFile(filename || 'file', content())
}

/** The next file; a form field is refused like an unknown member of a JSON body. */
async function nextPart(parts: ReturnType<FastifyRequest['parts']>) {
  try {
    const { value: part, done } = await parts.next()
    if (done || !part) return undefined
    if (part.type === 'file') return part
    const { fieldname } = part
    const detail =
      fieldname.toLowerCase() === 'file'
        ? `The part ${fieldname} has no file name: send it as a file.`
        : `${fieldname} is not a known field: send the file alone.`
    throw validationRefusal([{ path: ['file', fieldname], detail, asSent: true }])
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw brokenOff()
  }
}

function brokenOff(): Refusal {
  return new Refusal('malformed-request', 'The multipart body is not well formed, or it breaks off.')
}

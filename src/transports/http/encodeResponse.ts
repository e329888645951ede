import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodingFor, varyByEncoding } from './Encodings.ts'
import { encodedTag } from './entityTag.ts'

/** Bytes from which an answer is compressed. Smaller ones fit into one packet anyway. */
export const MIN_BYTES = 1024

// Higher levels take several times as long, and save a tenth. Constant files are compressed better, by the build.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 18 } }
const GZIP = { level: 1 }

/**
 * Sets the headers that depend on the encodings that a request accepts. A strong tag promises the same bytes, so each encoding has its
 * own; short answers and 304 have it too, because the tag must not depend on the length.
 */
export function describeEncoding(request: FastifyRequest, reply: FastifyReply): Encoding | undefined {
  varyByEncoding(reply)
  const encoding = encodingFor(request)
  const tag = reply.getHeader('etag')
  if (encoding && typeof tag === 'string' && tag.startsWith('"')) reply.header('etag', encodedTag(tag, encoding))
  return encoding
}

/** Compresses an answer on the thread pool. */
export function compress(
  encoding: Encoding,
  body: string | Buffer,
  done: (error: Error | null, bytes: Buffer) => void,
): void {
  if (encoding === 'br') brotliCompress(body, BROTLI, done)
  else gzip(body, GZIP, done)
}

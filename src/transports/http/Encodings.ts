import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** In order of preference. */
const encodings = ['br', 'gzip'] as const

export type Encoding = (typeof encodings)[number]

const compress = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text: string) => promisify(gzip)(text),
}

/** A long constant text, compressed once for each encoding. Concurrent requests share the bytes. */
export class Encodings {
  readonly #text: string
  readonly #encoded = new Map<Encoding | undefined, Promise<Buffer>>()

  constructor(text: string) {
    this.#text = text
  }

  /** The bytes in the best encoding that the request accepts; sets the header of the reply. */
  async for(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    const encoding = encodingFor(request)
    varyByEncoding(reply)
    if (encoding) reply.header('content-encoding', encoding)
    let encoded = this.#encoded.get(encoding)
    if (encoded === undefined) {
      encoded = encoding ? compress[encoding](this.#text) : Promise.resolve(Buffer.from(this.#text))
      this.#encoded.set(encoding, encoded)
    }
    return encoded
  }
}

/** The preferred encoding that a request accepts; undefined if the text must be sent uncompressed. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | undefined {
  const header = headers['accept-encoding']
  if (header === undefined) return undefined
  const accepted = new Negotiator({ headers: { 'accept-encoding': String(header) } }).encodings([...encodings])
  return encodings.find(each => accepted.includes(each))
}

/** Whether the encoding of the answer was chosen already, by this or another part. */
export const variesByEncoding = (reply: FastifyReply) => /accept-encoding/i.test(String(reply.getHeader('vary') ?? ''))

/** Tells caches that the answer depends on the encodings that a request accepts. */
export function varyByEncoding(reply: FastifyReply): void {
  if (variesByEncoding(reply)) return
  reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
}

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** In order of preference. */
const encodings = ['br', 'gzip'] as const

type Encoding = (typeof encodings)[number]

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
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
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
  const accepted = String(headers['accept-encoding'])
  return encodings.find(each => new RegExp(`\\b${each}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted))
}

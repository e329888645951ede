import type { FastifyReply, FastifyRequest } from 'fastify'
import { Encodings, encodingFor, varyByEncoding } from './Encodings.ts'
import { encodedTag, entityTag, matchesTag } from './entityTag.ts'

/** A text with its entity tag, which is hashed once, and compressed once for each encoding. */
export class TaggedText {
  readonly #encodings: Encodings
  readonly #tag: string

  constructor(text: string) {
    this.#encodings = new Encodings(text)
    this.#tag = entityTag(text)
  }

  /** Answers with the text, or with 304 if the client has it. */
  async send(request: FastifyRequest, reply: FastifyReply, type: string, cacheControl: string): Promise<FastifyReply> {
    const encoding = encodingFor(request)
    varyByEncoding(reply)
    reply.header('etag', encoding ? encodedTag(this.#tag, encoding) : this.#tag).header('cache-control', cacheControl)
    if (matchesTag(request.headers['if-none-match'], this.#tag)) return reply.code(304).send()
    return reply.header('content-type', type).send(await this.#encodings.for(request, reply))
  }
}

import type { FastifyReply } from 'fastify'

/** Closes the connection of a client that does not read on in time. */
export async function* withReadTimeout<Chunk>(
  content: AsyncIterable<Chunk>,
  { raw }: FastifyReply,
  milliseconds: number,
): AsyncGenerator<Chunk, undefined> {
  for await (const chunk of content) {
    const timer = setTimeout(() => raw.destroy(), milliseconds).unref()
    try {
      yield chunk
    } finally {
      clearTimeout(timer)
    }
  }
}

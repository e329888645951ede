import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusals/refusal.ts'
import type { Context } from '../graphql/Context.ts'

/** A file of any length. */
export interface StreamedFile {
  name: string
  mediaType: string
  /** Its text in chunks; refuses an invalid request before the first chunk. */
  texts: AsyncGenerator<string, undefined>
  /** Milliseconds within which the client must read a chunk. */
  readTimeout: number
}

/** Where a request comes from, for the audit log. */
export type Origin = Pick<Context, 'requestId' | 'address' | 'now'>

export function origin({ id: requestId, ip: address }: FastifyRequest, now: Date): Origin {
  return { requestId, address, now }
}

/** Sends a file as it is written. Reading follows the speed of the client. */
export async function streamFile(request: FastifyRequest, reply: FastifyReply, file: StreamedFile) {
  const { name, mediaType, texts, readTimeout } = file
  // Read before the response begins, so that an early failure gets a proper status.
  const first = await texts.next()
  reply
    .header('content-type', `${mediaType}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
  if (request.method !== 'HEAD') {
    return reply.send(Readable.from(withReadTimeout(first.value ?? '', texts, reply.raw, readTimeout)))
  }
  await texts.return(undefined)
  return reply.send('')
}

/** Counts an owner as exporting until the response has ended or its connection is closed; refuses a second export. */
export function startExport(running: Set<string>, owner: string, response: ServerResponse, refusal: string): void {
  if (running.has(owner)) throw new Refusal('rate-limited', refusal, { retryAfterSeconds: 1 })
  // A connection that is closed already would never be removed.
  if (response.destroyed) return
  running.add(owner)
  response.once('close', () => running.delete(owner))
}

/** The number of bytes that the client must read within the timeout. */
const CHUNK_BYTES = 64 * 2 ** 10

/** Ends the response when a chunk of it, or its end, is not read in time: a slow client must not occupy an export. */
async function* withReadTimeout(
  first: string,
  texts: AsyncIterable<string>,
  response: ServerResponse,
  readTimeout: number,
) {
  let timer: NodeJS.Timeout | undefined
  const startTimer = () => {
    timer = setTimeout(() => response.destroy(), readTimeout).unref()
  }
  response.once('close', () => clearTimeout(timer))
  for await (const text of startingWith(first, texts)) {
    const bytes = Buffer.from(text)
    for (let index = 0; index < bytes.length; index += CHUNK_BYTES) {
      startTimer()
      yield bytes.subarray(index, index + CHUNK_BYTES)
      clearTimeout(timer)
    }
  }
  startTimer()
}

async function* startingWith(first: string, texts: AsyncIterable<string>) {
  yield first
  yield* texts
}

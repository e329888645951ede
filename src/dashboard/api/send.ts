import { words } from '../words.ts'
import { Problem } from './Problem.ts'
import { type ReceivedResponse, readResponse } from './prefetchedResponses.ts'
import { reachable } from './reachable.ts'

/** What a path outside GraphQL answers when it refuses. */
export interface RestProblem {
  type?: string
  detail?: string
}

/** The code of a refusal, such as `payload-too-large`; empty if a proxy answered in its own words. */
export const codeOf = (type = ''): string => type.split('/').at(-1)!

/**
 * Sends a request with the current session, and reads the JSON of its response.
 * @param prefetched the response, if the request was sent already
 * @throws Problem `unreachable` when the service cannot be reached
 */
export async function send<Body>(
  url: string,
  body: object | FormData | undefined,
  signal?: AbortSignal,
  method = 'POST',
  prefetched?: Promise<ReceivedResponse>,
): Promise<{ read: Body; ok: boolean; retryAfterSeconds: number }> {
  let response: Response
  let read: Body
  try {
    const received = await (prefetched ??
      readResponse(fetch(url, { method, signal: signal ?? null, ...encoded(body) })))
    signal?.throwIfAborted()
    response = received.response
    const { text } = received
    read = text === '' ? {} : JSON.parse(text)
  } catch (error) {
    // Also when the response breaks off, or when a proxy responds with an HTML page instead.
    if (signal?.aborted) throw error
    reachable.value = false
    throw new Problem('unreachable', words.offline)
  }
  reachable.value = true
  return { read, ok: response.ok, retryAfterSeconds: Number(response.headers.get('retry-after') ?? 0) }
}

function encoded(body: object | FormData | undefined): RequestInit {
  if (!body) return {}
  if (body instanceof FormData) return { body }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

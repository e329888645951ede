import { createClient } from 'graphql-sse'
import type { TypedDocumentString } from './generated.ts'
import { reachable } from './reachable.ts'

const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 30_000

/**
 * Listens to a subscription for as long as it is wanted, over server-sent events. A stream that ends is begun again, at once when
 * the network or the service is there again; what happened in between is not repeated, so a listener reads again whenever it is
 * `opened`.
 */
export function listen<Result>(
  document: TypedDocumentString<Result, Record<string, never>>,
  hears: { opened(): void; changed(result: Result): void },
): () => void {
  const ending = new AbortController()
  // The client's own retries would stop when the service completes the stream, as it does when a session ends.
  const client = createClient({ url: '/graphql/stream', retryAttempts: 0, on: { connected: hears.opened } })
  const stay = async () => {
    for (let pause = FIRST_PAUSE_MS; !ending.signal.aborted; ) {
      try {
        for await (const { data } of client.iterate<Result>({ query: document.toString() })) {
          if (!data) continue
          pause = FIRST_PAUSE_MS
          hears.changed(data)
        }
      } catch {
        // The stream was ended by the listener, the service or the network.
      }
      await pauseFor(pause, ending.signal)
      pause = Math.min(pause * 2, MAX_PAUSE_MS)
    }
  }
  void stay()
  return () => {
    ending.abort()
    client.dispose()
  }
}

/** Waits for that long, or until the network or the service is available again, or until the listener stops. */
function pauseFor(pauseMs: number, ended: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const navigate = () => {
      clearTimeout(timer)
      removeEventListener('online', navigate)
      ended.removeEventListener('abort', navigate)
      unfollow()
      resolve()
    }
    const timer = setTimeout(navigate, pauseMs)
    addEventListener('online', navigate)
    ended.addEventListener('abort', navigate)
    let before = reachable.peek()
    const unfollow = reachable.subscribe(now => {
      if (now && !before) queueMicrotask(navigate)
      before = now
    })
  })
}

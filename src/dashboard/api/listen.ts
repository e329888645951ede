import type { TypedDocumentString } from './generated.ts'
import { reachable } from './reachable.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/**
 * Listens to a subscription for as long as it is wanted, over server-sent events. A stream that ends is begun again, at once when the
 * network or the service is there again; what happened in between is not repeated, so whoever listens reads again whenever it is `opened`.
 */
export function listen<Result>(
  document: TypedDocumentString<Result, Record<string, never>>,
  hears: { opened(): void; changed(result: Result): void },
): () => void {
  const ending = new AbortController()
  const stay = async () => {
    for (let pause = FIRST_PAUSE_MS; !ending.signal.aborted; ) {
      try {
        for await (const result of stream(document, ending.signal, hears.opened)) {
          pause = FIRST_PAUSE_MS
          hears.changed(result)
        }
      } catch {
        // Ended by whoever listens, or by the service or the way to it.
      }
      await pauseFor(pause, ending.signal)
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  }
  void stay()
  return () => ending.abort()
}

/** Waits that long, or until the network or the service is there again, or until nobody listens any more. */
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

async function* stream<Result>(
  document: TypedDocumentString<Result, Record<string, never>>,
  signal: AbortSignal,
  opened: () => void,
): AsyncGenerator<Result> {
  const response = await fetch('/graphql/stream', {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ query: document.toString() }),
  })
  if (!response.ok || !response.body) throw new Error('No stream.')
  opened()
  let text = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const event = text.slice(0, end)
      text = text.slice(end + 2)
      const data = /^data: ?(.+)$/m.exec(event)?.[1]
      if (!event.startsWith('event: next') || data === undefined) continue
      const { data: result } = JSON.parse(data) as { data?: Result | null }
      if (result) yield result
    }
  }
}

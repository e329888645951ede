import type { AnonymousLimits } from '../../graphql/limits/AnonymousLimits.ts'
import { Refusal } from '../../refusal.ts'
import type { AppSettings } from '../AppSettings.ts'
import { clientNetwork } from './clientNetwork.ts'
import { RateLimit } from './RateLimit.ts'

/** Requests of one address. A tool that polls the schema sends one a second. */
const PER_SECOND = 20

/** New documents or responses. A tool repeats two or three documents. */
const NEW_PER_SECOND = 2
const NEW_BURST = 10

/** The same for all addresses together. Each may take 10 ms, which callers with a key must not wait for. */
const NEW_TOTAL_PER_SECOND = 10
const NEW_TOTAL_BURST = 20

const MAX_CONCURRENT = 2

const TOO_MANY = `Without an API key, ${PER_SECOND} requests a second may come from one address. Send a key, or ask more slowly.`
const TOO_MANY_NEW =
  'Without an API key, only a few different questions about the schema are answered in a second. Send a key, or the same document again.'

/** Rate limits for `/graphql` without a key. With a `rateLimitPerSecond` of 0 they are disabled, as for keys. */
export function anonymousLimits({
  rateLimitPerSecond,
  uptime,
}: Pick<AppSettings, 'rateLimitPerSecond' | 'uptime'>): AnonymousLimits {
  const on = rateLimitPerSecond === 0 ? 0 : 1
  const requests = new RateLimit(on * PER_SECOND)
  const work = new RateLimit(on * NEW_PER_SECOND, NEW_BURST)
  const totalWork = new RateLimit(on * NEW_TOTAL_PER_SECOND, NEW_TOTAL_BURST)
  let running = 0

  return {
    count: address => requests.take(clientNetwork(address), uptime(), TOO_MANY),
    begin(address) {
      work.take(clientNetwork(address), uptime(), TOO_MANY_NEW)
      if (running >= MAX_CONCURRENT) throw overloaded(1)
      try {
        totalWork.take('all', uptime())
      } catch (error) {
        throw error instanceof Refusal ? overloaded(error.facts.retryAfterSeconds ?? 1) : error
      }
      running++
      let ended = false
      return () => {
        if (ended) return
        ended = true
        running--
      }
    },
  }
}

function overloaded(retryAfterSeconds: number): Refusal {
  const detail = 'Too many questions about the schema come without an API key at the moment. Send a key, or try again.'
  return new Refusal('overloaded', detail, { retryAfterSeconds })
}

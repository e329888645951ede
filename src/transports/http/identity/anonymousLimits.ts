import type { AnonymousLimits } from '../../graphql/limits/AnonymousLimits.ts'
import type { ServerSettings } from '../ServerSettings.ts'
import { clientNetwork } from './clientNetwork.ts'
import { RateLimit } from './RateLimit.ts'

/** Requests of one address. A tool that polls the schema sends one a second. */
const PER_SECOND = 20

const TOO_MANY = `Without an API key, ${PER_SECOND} requests a second may come from one address. Send a key, or ask more slowly.`

/** Rate limits for `/graphql` without a key. With a `rateLimitPerSecond` of 0 they are disabled, as for keys. */
export function anonymousLimits({
  rateLimitPerSecond,
  uptime,
}: Pick<ServerSettings, 'rateLimitPerSecond' | 'uptime'>): AnonymousLimits {
  const requests = new RateLimit(rateLimitPerSecond === 0 ? 0 : PER_SECOND)
  return { count: address => requests.take(clientNetwork(address), uptime(), TOO_MANY) }
}

import type { FastifyRequest } from 'fastify'
import type { CallKind } from '../../domain/access/CallKind.ts'
import { PerRequest } from '../../domain/refusals/PerRequest.ts'
import { classifyRequest, LIVE, type RequestClass } from './admission/classifyRequest.ts'
import { callKindOf } from './identity/callKindOf.ts'

/** Facts about a request's route that are read several times. */
export interface MatchedRoute {
  /** The route's pattern; undefined if no route matches. */
  url: string | undefined
  requestClass: RequestClass | undefined
  /** As what it counts towards the rate limits of its key. */
  callKind: CallKind
  /** Whether the request lasts as long as the client listens. */
  isLive: boolean
}

const UNKNOWN: MatchedRoute = { url: undefined, requestClass: undefined, callKind: 'reads', isLive: false }

const requests = new PerRequest<FastifyRequest, MatchedRoute>()

/** The route of a request, cached because the framework builds `routeOptions` on every access. */
export function matchedRoute(request: FastifyRequest): MatchedRoute {
  const known = requests.get(request)
  if (known) return known
  const { url } = request.routeOptions
  const found = url === undefined ? UNKNOWN : factsOf(request.method, url)
  requests.set(request, found)
  return found
}

/** By method and pattern: there are only as many as routes. */
const routes = new Map<string, MatchedRoute>()

function factsOf(method: string, url: string): MatchedRoute {
  const name = `${method} ${url}`
  let facts = routes.get(name)
  if (!facts) {
    const isLive = LIVE.test(url)
    facts = { url, requestClass: classifyRequest(method, url), callKind: callKindOf(method, url), isLive }
    routes.set(name, facts)
  }
  return facts
}

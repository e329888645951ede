import type { FastifyRequest } from 'fastify'
import { type Lane, LIVE, laneOf } from './laneOf.ts'

/** Facts about a request's route that are read several times. */
export interface MatchedRoute {
  /** The route's pattern; undefined if no route matches. */
  url: string | undefined
  lane: Lane | undefined
  /** Whether the request lasts as long as the client listens. */
  isLive: boolean
}

const UNKNOWN: MatchedRoute = { url: undefined, lane: undefined, isLive: false }

const requests = new WeakMap<FastifyRequest, MatchedRoute>()

/** The route of a request, cached because the framework builds `routeOptions` on every access. */
export function matchedRoute(request: FastifyRequest): MatchedRoute {
  const known = requests.get(request)
  if (known) return known
  const { url } = request.routeOptions
  const found = url === undefined ? UNKNOWN : { url, lane: laneOf(request.method, url), isLive: LIVE.test(url) }
  requests.set(request, found)
  return found
}

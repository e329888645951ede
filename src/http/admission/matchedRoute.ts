import type { FastifyRequest } from 'fastify'
import { PerRequest } from '../../PerRequest.ts'
import { type Lane, LIVE, laneOf } from './laneOf.ts'

/** What is asked about the route of a request several times. */
export interface MatchedRoute {
  /** Its pattern; undefined where no route has the path. */
  url: string | undefined
  lane: Lane | undefined
  /** Whether it goes on for as long as somebody listens. */
  isLive: boolean
}

const UNKNOWN: MatchedRoute = { url: undefined, lane: undefined, isLive: false }

const requests = new PerRequest<FastifyRequest, MatchedRoute>()

/** The route of a request. The framework makes its description anew whenever it is asked. */
export function matchedRoute(request: FastifyRequest): MatchedRoute {
  const known = requests.get(request)
  if (known) return known
  const { url } = request.routeOptions
  const found = url === undefined ? UNKNOWN : { url, lane: laneOf(request.method, url), isLive: LIVE.test(url) }
  requests.set(request, found)
  return found
}

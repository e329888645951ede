import type { FastifyRequest } from 'fastify'
import { PerRequest } from '../../PerRequest.ts'
import { classifyRequest, LIVE, type RequestClass } from './classifyRequest.ts'

/** Facts about a request's route that are read several times. */
export interface MatchedRoute {
  /** The route's pattern; undefined if no route matches. */
  url: string | undefined
  requestClass: RequestClass | undefined
  /** Whether the request lasts as long as the client listens. */
  isLive: boolean
}

const UNKNOWN: MatchedRoute = { url: undefined, requestClass: undefined, isLive: false }

const requests = new PerRequest<FastifyRequest, MatchedRoute>()

/** The route of a request, cached because the framework builds `routeOptions` on every access. */
export function matchedRoute(request: FastifyRequest): MatchedRoute {
  const known = requests.get(request)
  if (known) return known
  const { url } = request.routeOptions
  const found =
    url === undefined ? UNKNOWN : { url, requestClass: classifyRequest(request.method, url), isLive: LIVE.test(url) }
  requests.set(request, found)
  return found
}

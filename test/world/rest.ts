import type { FastifyInstance } from 'fastify'
import type { Problem } from '../../src/transports/graphql/errors/describeRefusal.ts'
import type { keys } from './cast.ts'
import { bearer, openApp } from './openApp.ts'
import type { World } from './World.ts'

/** A request without its method and URL. */
export interface RestRequest {
  /** The key of the cast; none when absent. */
  key?: keyof typeof keys
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is. */
  payload?: string | Buffer
  /** An array is sent as several headers. */
  headers?: Record<string, string | string[]>
}

export interface RestResponse {
  status: number
  headers: Record<string, unknown>
  /** The parsed JSON; undefined if there is no body. */
  body: unknown
  /** The body, if it is a problem. */
  problem: Problem | undefined
  /** The body as sent, with every digit. */
  text: string
}

const apps = new WeakMap<World, Promise<FastifyInstance>>()

/**
 * Sends a REST request to the service of a world, as a partner would. The response is checked against the OpenAPI
 * document.
 */
export async function rest(
  world: World,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  asked: RestRequest = {},
): Promise<RestResponse> {
  if (!apps.has(world)) apps.set(world, openApp(world))
  const app = await apps.get(world)!
  const { key, body, payload, headers } = asked
  const json = body === undefined ? {} : { payload: JSON.stringify(body), type: { 'content-type': 'application/json' } }
  const response = await app.inject({
    method,
    url,
    payload: payload ?? json.payload,
    headers: { ...json.type, ...(key && bearer(key)), ...headers },
  })
  const answer = response.body === '' ? undefined : JSON.parse(response.body)
  const refused = String(response.headers['content-type']).startsWith('application/problem+json')
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    body: answer,
    problem: refused ? answer : undefined,
  }
}

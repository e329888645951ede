import type { FastifyInstance } from 'fastify'
import type { Problem } from '../../src/graphql/errors/describeRefusal.ts'
import type { keys } from './cast.ts'
import { bearer, openApp } from './openApp.ts'
import type { World } from './World.ts'

/** A request, less its method and address. */
export interface Asked {
  /** Whose key of the cast; none when absent. */
  key?: keyof typeof keys
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it stands. */
  payload?: string | Buffer
  /** A list stands for a header on several lines. */
  headers?: Record<string, string | string[]>
}

export interface Answer {
  status: number
  headers: Record<string, unknown>
  /** JSON as it was read; undefined when there is none. */
  body: unknown
  /** The body again when it is a problem. */
  problem: Problem | undefined
  /** The same as it was sent, with every digit. */
  text: string
}

const apps = new WeakMap<World, Promise<FastifyInstance>>()

/** Asks the service of a world over REST, as a partner would. The answer must be as the OpenAPI document says. */
export async function rest(world: World, method: 'GET' | 'POST', url: string, asked: Asked = {}): Promise<Answer> {
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

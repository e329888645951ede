import type { FastifyInstance } from 'fastify'
import { bearer } from '../world/openApp.ts'

export type Headers = Record<string, string>

/** Sends a body to the GraphQL API, as JSON or unchanged. */
export async function post(app: FastifyInstance, payload: object | string, headers: Headers = bearer('operator')) {
  const type = typeof payload === 'string' ? { 'content-type': 'application/json' } : {}
  const response = await app.inject({ method: 'POST', url: '/graphql', headers: { ...type, ...headers }, payload })
  const body = response.json()
  return { status: response.statusCode, headers: response.headers, body, error: body.errors?.[0] }
}

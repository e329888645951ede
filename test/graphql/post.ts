import type { FastifyInstance } from 'fastify'
import { bearer } from '../world/openApp.ts'

export type Headers = Record<string, string>

/** Sends a body to the GraphQL API, as JSON or unchanged. */
export async function post(app: FastifyInstance, payload: object | string, headers: Headers = bearer('operator')) {
  const type = typeof payload === 'string' ? { 'content-type': 'application/json' } : {}
  const answer = await app.inject({ method: 'POST', url: '/graphql', headers: { ...type, ...headers }, payload })
  const body = answer.json()
  return { status: answer.statusCode, headers: answer.headers, body, error: body.errors?.[0] }
}

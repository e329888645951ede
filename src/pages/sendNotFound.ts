import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { asRefusal } from '../refusals/asRefusal.ts'
import { noteOutcome } from '../refusals/Outcome.ts'
import { notFoundPage } from './notFoundPage.ts'
import { sendPage } from './sendPage.ts'

/** Whether a browser requests a page that does not exist. The APIs respond with JSON to browsers too. */
export function looksForPage({ method, url, headers }: FastifyRequest, error: unknown): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (/^\/(api|graphql)(?![^/?])/.test(url) || !/\btext\/html\b/.test(headers.accept ?? '')) return false
  const cause = asRefusal(error)
  return cause instanceof Refusal && cause.code === 'not-found'
}

/** Responds with a page instead of a problem. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  noteOutcome(request, 'not-found')
  return sendPage(reply, 404, notFoundPage(request.url.split('?', 1)[0]!))
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExecutionResult } from 'graphql'
import { recordOutcome } from '../../../domain/refusals/Outcome.ts'
import { problemKinds } from '../../../domain/refusals/problem.ts'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import { responseType } from '../execution/responseType.ts'
import type { GraphqlErrorFormatter } from './GraphqlErrorFormatter.ts'

/**
 * Responds with a GraphQL error to a request that is refused before GraphQL runs.
 * @param others further members of the response
 */
export function respondWithError(
  formatter: GraphqlErrorFormatter,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  others: Pick<ExecutionResult, 'extensions'> = {},
) {
  const formatted = formatter.formatError(error, request.id)
  const code = error instanceof Refusal ? error.code : 'internal'
  recordOutcome(request, code)
  if (error instanceof Refusal && error.facts.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(error.facts.retryAfterSeconds))
  }
  if (code === 'unauthenticated') reply.header('www-authenticate', 'Bearer')
  return reply
    .code(problemKinds[code].status)
    .header('cache-control', 'no-store')
    .header('content-type', responseType(request.headers.accept))
    .send(JSON.stringify({ errors: [formatted], ...others }))
}

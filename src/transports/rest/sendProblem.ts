import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FragmentDefinitionNode, GraphQLSchema } from 'graphql'
import { asRefusal } from '../../domain/refusals/asRefusal.ts'
import { recordOutcome } from '../../domain/refusals/Outcome.ts'
import type { Violation } from '../../domain/refusals/refusal.ts'
import { Refusal } from '../../domain/refusals/refusal.ts'
import { isCounted } from '../../platform/log/Faults.ts'
import { describeFailure, describeRefusal, type Problem } from '../graphql/errors/describeRefusal.ts'
import { bodyPointer } from './bodyPointer.ts'
import { TimeslotFragmentDoc } from './generated.ts'
import { type Route, sourceAt } from './Route.ts'
import { restName } from './restName.ts'
import { serializers } from './serializers.ts'

const timeslot = (TimeslotFragmentDoc.definitions[0] as FragmentDefinitionNode).selectionSet

/** The schema and the base URL with which problems are formatted. */
export interface ProblemFormatter {
  schema: GraphQLSchema
  problemBase: string
}

/** Sends a problem (RFC 9457): a refusal with its details, any other error as `internal`, which is also logged. */
export function sendProblem(
  reply: FastifyReply,
  request: FastifyRequest,
  error: unknown,
  formatter: ProblemFormatter,
  row?: Pick<Route, 'variables'>,
) {
  const cause = asRefusal(error, request.routeOptions.bodyLimit)
  recordOutcome(request, cause instanceof Refusal ? cause.code : 'internal')
  let problem: Problem
  if (cause instanceof Refusal) {
    problem = describeRefusal(cause, {
      ...formatter,
      requestId: request.id,
      serializers,
      timeslot,
      locate: violation => locate(violation, row),
      formatName: restName,
    })
    const { retryAfterSeconds, allow } = cause.facts
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
    if (allow) reply.header('allow', allow.join(', '))
    if (cause.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer')
  } else {
    if (!isCounted(cause)) request.log.error({ err: cause }, 'request failed')
    problem = describeFailure(formatter.problemBase, request.id)
  }
  const { type, code, title, status, detail, ...rest } = problem
  const instance = request.url.split('?', 1)[0]
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify({ type, code, title, status, detail, instance, ...rest }))
}

/** The location of a failed field: a parameter of the query, known or not, or of the path, or a pointer into the body. */
function locate(violation: Violation, row: Pick<Route, 'variables'> | undefined): object {
  if (violation.asSent && violation.path.length === 1) return { parameter: violation.path[0] }
  const source = row && sourceAt(row, violation)
  return source?.in === 'query' || source?.in === 'path'
    ? { parameter: source.name }
    : { pointer: bodyPointer(violation) }
}

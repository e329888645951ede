import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ExecutionResult } from 'graphql'
import { asRefusal } from '../../domain/refusals/asRefusal.ts'
import { outcomeOf, recordOutcome } from '../../domain/refusals/Outcome.ts'
import { Refusal } from '../../domain/refusals/refusal.ts'
import { refuseRepeated } from '../../domain/refusals/refuseRepeated.ts'
import { outcomeOfErrors } from '../graphql/errors/outcomeOfErrors.ts'
import { respondWithError } from '../graphql/errors/respondWithError.ts'
import { type RequestOperation, recordOperation } from '../graphql/execution/requestOperation.ts'
import type { Results, SubscriptionRequest } from '../graphql/subscriptions/Subscriptions.ts'
import { refuseDeepJson } from '../http/readJson.ts'
import type { LiveDependencies } from './LiveDependencies.ts'
import type { Session } from './Session.ts'

const KEEP_ALIVE = ':\n\n'
const COMPLETE = 'event: complete\ndata:\n\n'

/**
 * Serves subscriptions as server-sent events, in the protocol of graphql-sse ("distinct connections"): one subscription
 * per request. Each result is written when the previous one was read, so a slow reader uses no memory; a reader that
 * stops is disconnected.
 */
export function serveStreams(app: FastifyInstance, dependencies: LiveDependencies, readTimeout: number): void {
  const { sessions, subscriptions, formatter, setCaller, authenticate } = dependencies
  const opened = new WeakMap<FastifyRequest, Session>()

  app.route({
    method: ['GET', 'POST'],
    url: '/graphql/stream',
    exposeHeadRoute: false,
    // Before the body is read.
    onRequest: async (request, reply) => {
      refuseRepeated(request.raw, 'Authorization')
      const authenticated = sessions.admit(request)
      const session = await sessions.open(() => authenticate(request)).finally(authenticated)
      opened.set(request, session)
      reply.raw.once('close', () => session.end())
      // The client may have disconnected meanwhile.
      if (reply.raw.destroyed) session.end()
      setCaller(request, await session.identify())
    },
    errorHandler: (error, request, reply) => {
      const answered = respondWithError(formatter, asRefusal(error, request.routeOptions.bodyLimit), request, reply)
      dependencies.count(request, outcomeOf(request))
      return answered
    },
    handler: async (request, reply) => {
      const session = opened.get(request)!
      const { until } = session
      const payload = request.method === 'GET' ? fromQuery(request.query as Record<string, unknown>) : request.body
      const subscriber = {
        requestId: request.id,
        began: (operation: RequestOperation) => recordOperation(request, operation),
        identify: () => session.identify(),
        countEvents: (events: number) => sessions.countEvents(session.keyId, events),
        pace: (until: AbortSignal) => sessions.pace(session.keyId, until),
        until,
      }
      const results = await subscriptions.start((payload ?? {}) as SubscriptionRequest, subscriber)
      const outcome = Array.isArray(results) ? outcomeOfErrors(results) : 'ok'
      recordOutcome(request, outcome)
      dependencies.count(request, outcome)
      return (
        reply
          .header('content-type', 'text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store')
          // A connection that carried a stream for hours is not worth reusing, and would delay shutdown.
          .header('connection', 'close')
          // Otherwise a buffering proxy would hold events back.
          .header('x-accel-buffering', 'no')
          .send(Array.isArray(results) ? whole(results) : streamOf(results, reply))
      )
    },
  })

  const whole = (errors: NonNullable<ExecutionResult['errors']>) => `${next({ errors })}${COMPLETE}`

  function streamOf(results: Results, { raw }: FastifyReply): PassThrough {
    const out = new PassThrough()
    out.write(KEEP_ALIVE)
    const keepAlive = setInterval(
      () => out.writableNeedDrain || out.write(KEEP_ALIVE),
      sessions.limits.keepAliveMs,
    ).unref()
    out.once('close', () => {
      clearInterval(keepAlive)
      results.return?.()
    })
    const drained = () =>
      new Promise<void>(resolve => {
        const timeout = setTimeout(() => raw.destroy(), readTimeout).unref()
        const resume = () => {
          clearTimeout(timeout)
          out.off('drain', resume).off('close', resume)
          resolve()
        }
        out.on('drain', resume).on('close', resume)
      })
    const writeResults = async () => {
      try {
        for await (const result of results) if (!out.write(next(result))) await drained()
      } catch (error) {
        // Already formatted by the subscription.
        out.write(`${next({ errors: [error as NonNullable<ExecutionResult['errors']>[number]] })}${COMPLETE}`)
      }
      out.end()
    }
    void writeResults()
    return out
  }
}

function next(result: ExecutionResult): string {
  return `event: next\ndata: ${JSON.stringify(result)}\n\n`
}

function fromQuery({ query, operationName, variables }: Record<string, unknown>): SubscriptionRequest {
  if (variables === undefined) return { query, operationName }
  refuseDeepJson(String(variables), '`variables`')
  try {
    return { query, operationName, variables: JSON.parse(String(variables)) }
  } catch {
    throw new Refusal('malformed-request', '`variables` must be JSON.')
  }
}

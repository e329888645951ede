import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Outcome, outcomeOf } from '../../../domain/refusals/Outcome.ts'
import { problemKinds } from '../../../domain/refusals/problem.ts'
import type { Metrics } from '../../../platform/metrics/Metrics.ts'
import { operationOf } from '../../graphql/execution/requestOperation.ts'
import { matchedRoute } from '../matchedRoute.ts'

/** Counts the operation of a request, or of a subscription over WebSocket, and its refusal if it was refused. */
export type CountOperation = (request: object, outcome: Outcome) => void

/** In seconds: most answers take a few milliseconds, and no request more than half a minute. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const UNKNOWN_ROUTE = 'unknown'

const refusals = {
  name: 'refusals_total',
  help: 'Requests and subscriptions refused, by the code of the refusal; internal is a failure of the service.',
  label: { name: 'code', values: Object.keys(problemKinds) },
}

/**
 * Measures requests by the pattern of their route, and GraphQL operations by the first field that they select. Both are of the code: a
 * client can make up neither. Subscriptions are counted when they begin.
 */
export function measureRequests(app: FastifyInstance, metrics: Metrics): CountOperation {
  const requests = metrics.counter({
    name: 'http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
  })
  const durations = metrics.histogram({
    name: 'http_request_duration_seconds',
    help: 'The time from the headers of a request to the end of its response, without subscriptions.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
  })
  const operations = metrics.counter({
    name: 'graphql_operations_total',
    help: 'GraphQL operations, by the first field that they select.',
    labelNames: ['type', 'field', 'outcome'],
  })
  metrics.addCounter(refusals)

  const countOperation: CountOperation = (request, outcome) => {
    const operation = operationOf(request)
    if (operation) operations.inc({ type: operation.kind, field: operation.fields[0]?.name ?? '__schema', outcome })
    if (outcome !== 'ok') metrics.count({ counter: refusals.name, labels: { code: outcome } })
  }

  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = routeOf(request)
    requests.inc({ method, route, status: reply.statusCode })
    if (!matchedRoute(request).isLive) {
      durations.observe({ method, route }, reply.elapsedTime / 1000)
      countOperation(request, outcomeOf(request))
    }
    done()
  })
  return countOperation
}

function routeOf(request: FastifyRequest): string {
  return (request.is404 ? undefined : matchedRoute(request).url) ?? UNKNOWN_ROUTE
}

import type { AddressInfo } from 'node:net'
import Fastify, { LogController } from 'fastify'
import { pino } from 'pino'
import { readConfig } from '../../../src/app/configuration/readConfig.ts'
import { type Caller, identify } from '../bare/identify.ts'
import { openPool } from '../bare/pool.ts'
import { recordPlainly, type UsageBody, usageEntry, usageRequest } from '../bare/recordPlainly.ts'
import { summarisePlainly, summary, summaryRequest } from '../bare/summarisePlainly.ts'
import { announce } from './announce.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
}

// Handwritten meters: authentication, one prepared INSERT per request, the validation and the compiled serialisers of Fastify,
// and one log line per request like ours. They keep no totals.
const config = readConfig(process.env)
const pool = openPool(config.databaseUrl!, config.databasePoolSize)
const app = Fastify({
  loggerInstance: pino({ level: config.logLevel }, pino.destination({ dest: '/dev/null', sync: true })),
  logController: new LogController({ disableRequestLogging: true }),
})
app.decorateRequest('caller')
app.addHook('onRequest', async (request, reply) => {
  const scope = request.method === 'GET' ? 'usage:read' : 'usage:write'
  const caller = await identify(pool, request.headers.authorization, scope)
  if (!caller) return reply.code(401).send({ status: 401 })
  request.caller = caller
})
app.addHook('onResponse', async (request, reply) => {
  request.log.info(
    { method: request.method, path: request.url, status: reply.statusCode, ms: reply.elapsedTime },
    'request',
  )
})

app.post<{ Body: UsageBody; Headers: { 'idempotency-key'?: string } }>(
  '/api/v2/usage/meters',
  { schema: { body: usageRequest, response: { 201: usageEntry } } },
  async (request, reply) => {
    const key = request.headers['idempotency-key'] ?? null
    const entry = await recordPlainly(pool, request.caller.operatorId, request.body, key)
    return entry ? reply.code(201).send({ data: entry }) : reply.code(422).send({ status: 422 })
  },
)

app.get<{ Querystring: { from: string; to: string } }>(
  '/api/v2/usage/meters',
  { schema: { querystring: summaryRequest, response: { 200: summary } } },
  async request => {
    const { from, to } = request.query
    return { data: await summarisePlainly(pool, request.caller.operatorId, from, to) }
  },
)

await app.listen({ host: '127.0.0.1', port: 0 })
announce((app.server.address() as AddressInfo).port)

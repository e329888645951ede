import type { AddressInfo } from 'node:net'
import Fastify, { LogController } from 'fastify'
import { pino } from 'pino'
import { readConfig } from '../../../src/app/configuration/readConfig.ts'
import { bookingRequest } from '../bare/entries.ts'
import type { BookingBody } from '../bare/makeBooking.ts'
import { openPool } from '../bare/pool.ts'
import { bookLeast } from '../least/bookLeast.ts'
import { announce } from './announce.ts'

// The limit: Fastify, one prepared statement per booking on the least schema, the same pool and the same log as the bare handlers.
const config = readConfig(process.env)
const pool = openPool(config.databaseUrl!, config.databasePoolSize)
const app = Fastify({
  loggerInstance: pino({ level: config.logLevel }, pino.destination({ dest: '/dev/null', sync: true })),
  logController: new LogController({ disableRequestLogging: true }),
})
app.addHook('onResponse', async (request, reply) => {
  request.log.info(
    { method: request.method, path: request.url, status: reply.statusCode, ms: reply.elapsedTime },
    'request',
  )
})

app.post<{ Body: BookingBody; Headers: { authorization: string; 'idempotency-key'?: string } }>(
  '/api/v2/ota/partner/booking',
  { schema: { body: bookingRequest } },
  async (request, reply) => {
    const key = request.headers['idempotency-key'] ?? null
    const { status, body } = await bookLeast(pool, request.headers.authorization, request.body, key)
    return reply.code(status).send(body)
  },
)

await app.listen({ host: '127.0.0.1', port: 0 })
announce((app.server.address() as AddressInfo).port)

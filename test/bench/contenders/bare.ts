import type { AddressInfo } from 'node:net'
import Fastify, { LogController } from 'fastify'
import { pino } from 'pino'
import { readConfig } from '../../../src/app/configuration/readConfig.ts'
import { decodeTypeId } from '../../../src/domain/scalars/typeid.ts'
import {
  type AvailabilityRow,
  asAvailability,
  asDate,
  asProduct,
  asTimeslot,
  type DateRow,
  type ProductRow,
  type TimeslotRow,
} from '../bare/asEntries.ts'
import { availabilityList, bookingEntry, bookingRequest, dateList, productList, timeslotList } from '../bare/entries.ts'
import { type Caller, identify } from '../bare/identify.ts'
import { type BookingBody, makeBooking } from '../bare/makeBooking.ts'
import { openPool } from '../bare/pool.ts'
import * as statements from '../bare/statements.ts'
import { announce } from './announce.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
}

// A handwritten server for these paths alone: authentication, prepared statements, the validation and the compiled serialisers of
// Fastify, and one log line per request like ours. It omits the rest of the contract.
const config = readConfig(process.env)
const pool = openPool(config.databaseUrl!, config.databasePoolSize)
const app = Fastify({
  loggerInstance: pino({ level: config.logLevel }, pino.destination({ dest: '/dev/null', sync: true })),
  logController: new LogController({ disableRequestLogging: true }),
})
app.decorateRequest('caller')
app.addHook('onRequest', async (request, reply) => {
  const caller = await identify(pool, request.headers.authorization, 'ota')
  if (!caller) return reply.code(401).send({ status: 401 })
  request.caller = caller
})
app.addHook('onResponse', async (request, reply) => {
  request.log.info(
    { method: request.method, path: request.url, status: reply.statusCode, ms: reply.elapsedTime },
    'request',
  )
})

const ota = '/api/v2/ota/partner'
const days = (...names: string[]) => ({
  querystring: {
    type: 'object',
    required: names,
    properties: Object.fromEntries(names.map(name => [name, { type: 'string', format: 'date' }])),
  },
})

app.get(`${ota}/products`, { schema: { response: { 200: productList } } }, async request => {
  const { rows } = await pool.query<ProductRow>(statements.findProducts([request.caller.operatorId]))
  return { data: rows.map(asProduct) }
})

app.get<{ Params: { ActivityID: string }; Querystring: { StartDate: string; EndDate: string } }>(
  `${ota}/availability/:ActivityID/dates`,
  { schema: { ...days('StartDate', 'EndDate'), response: { 200: dateList } } },
  async (request, reply) => {
    const activityId = decodeTypeId('act', request.params.ActivityID)
    const { StartDate, EndDate } = request.query
    const values = [request.caller.operatorId, activityId, StartDate, EndDate]
    const { rows } = await pool.query<DateRow>(statements.findDates(values))
    if (rows.length === 0) return reply.code(400).send({ status: 400 })
    return { data: rows.filter(row => row.Date !== null).map(asDate) }
  },
)

app.get<{ Params: { ActivityID: string }; Querystring: { Date: string } }>(
  `${ota}/availability/:ActivityID/timeslots`,
  { schema: { ...days('Date'), response: { 200: timeslotList } } },
  async (request, reply) => {
    const activityId = decodeTypeId('act', request.params.ActivityID)
    const values = [request.caller.operatorId, activityId, request.query.Date]
    const { rows } = await pool.query<TimeslotRow>(statements.findTimeslots(values))
    if (rows.length === 0) return reply.code(400).send({ status: 400 })
    return { data: rows.filter(row => row.timeslot_id !== null).map(row => asTimeslot(request.params.ActivityID, row)) }
  },
)

app.get<{ Querystring: { StartDate: string; EndDate: string } }>(
  `${ota}/availability`,
  { schema: { ...days('StartDate', 'EndDate'), response: { 200: availabilityList } } },
  async request => {
    const { StartDate, EndDate } = request.query
    const values = [request.caller.operatorId, StartDate, EndDate]
    const { rows } = await pool.query<AvailabilityRow>(statements.findAvailability(values))
    return { data: { Activities: asAvailability(rows) } }
  },
)

app.post<{ Body: BookingBody; Headers: { 'idempotency-key'?: string } }>(
  `${ota}/booking`,
  { schema: { body: bookingRequest, response: { 201: bookingEntry } } },
  async (request, reply) => {
    const key = request.headers['idempotency-key'] ?? null
    const { status, replayed, body } = await makeBooking(pool, request.caller, request.body, key)
    if (replayed) reply.header('idempotency-replayed', 'true')
    return reply.code(status).send(body)
  },
)

await app.listen({ host: '127.0.0.1', port: 0 })
announce((app.server.address() as AddressInfo).port)

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { localDay } from '../../src/domain/scalars/localDay.ts'
import { activities, keys } from '../world/cast.ts'
import { type RunningService, startService } from '../world/startService.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { findOversold } from './long/checkHistory.ts'

const world = useWorld()
let service: RunningService

/** The real clock is not that of the cast: the timeslots are in the coming weeks. */
const DAYS = 30
const TIMES = ['09:00', '13:00', '18:00']

const start = () => startService({ DATABASE_URL: world.databaseUrl, DATA_DIR: world.folder })
beforeAll(async () => {
  service = await start()
})
afterAll(() => service.kill())

interface Operation {
  id: string
  status: string
  lineCount: number
  refusedCount: number
  url: string
  uploadUrl: string
}

const FIELDS = '{ id status lineCount refusedCount url uploadUrl }'

async function ask<Data>(query: string, variables: object = {}): Promise<Data> {
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.operator.text}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown }
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

const make = async (field: 'bulkQuery' | 'bulkMutation', input: object): Promise<Operation> => {
  const type = `${field[0]!.toUpperCase()}${field.slice(1)}Input`
  const query = `mutation ($input: ${type}!) { ${field}(input: $input) { bulkOperation ${FIELDS} } }`
  return (await ask<Record<string, { bulkOperation: Operation }>>(query, { input }))[field]!.bulkOperation
}

const find = async ({ id }: Operation) =>
  (await ask<{ node: Operation }>(`query ($id: ID!) { node(id: $id) { ... on BulkOperation ${FIELDS} } }`, { id })).node

/** Its links begin with the port of the service that wrote them. */
const here = (url: string) => `${service.url}${new URL(url).pathname}`

async function resultOf(made: Operation): Promise<Record<string, unknown>[]> {
  const response = await fetch(here((await find(made)).url))
  return (await response.text())
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line))
}

/** Kills the service once this many more lines are done, and starts it again. */
async function killAfter(made: Operation, lines: number): Promise<void> {
  const { lineCount: before } = await find(made)
  await until(async () => (await find(made)).lineCount >= before + lines)
  await service.kill()
  const [row] = await world.admin.query<{ state: string }>('select state from bulk_operation order by created_at desc')
  expect(row!.state).toBe('RUNNING')
  service = await start()
}

describe('a service killed with SIGKILL', () => {
  it('carries out each line of a bulk mutation once', async () => {
    const today = new Date()
    const lines = Array.from({ length: 900 }, (_, index) => ({
      externalReference: `old-${index}`,
      activityId: activities.sunset.id,
      date: localDay(today, 'Europe/London', 1 + (index % DAYS)),
      time: TIMES[Math.floor(index / DAYS) % 3],
      participants: 1,
      customer: { firstName: 'Ada', lastName: `Number ${index}`, email: 'ada@example.com' },
    }))
    // Each timeslot is filled, so that two lines find no place; and one reference comes twice.
    const more = [lines[0]!, { ...lines[0]!, externalReference: 'one too many' }]
    const made = await make('bulkMutation', { mutation: 'IMPORT_BOOKING' })
    const body = [...lines, ...more].map(each => JSON.stringify(each)).join('\n')
    expect((await fetch(here(made.uploadUrl), { method: 'PUT', body })).status).toBe(204)
    await killAfter(made, 100)
    await until(async () => (await find(made)).status === 'COMPLETED')

    const verdicts = await resultOf(made)
    expect(verdicts.map(each => each.line)).toEqual(Array.from({ length: 902 }, (_, index) => index + 1))
    expect(verdicts.filter(each => !each.ok).map(({ line, code }) => [line, code])).toEqual([
      [901, 'already-imported'],
      [902, 'insufficient-capacity'],
    ])
    expect(await find(made)).toMatchObject({ lineCount: 902, refusedCount: 2 })
    const [counts] = await world.admin.query(
      `select (select count(*)::int from booking) bookings, (select count(*)::int from basket) baskets,
         (select count(*)::int from booking_import) imports, (select count(*)::int from email) emails,
         (select sum(taken)::int from timeslot) taken`,
    )
    expect(counts).toEqual({ bookings: 900, baskets: 900, imports: 900, emails: 0, taken: 900 })
    expect(await findOversold(world.admin)).toEqual([])
  })

  it('writes each line of a bulk query once', async () => {
    // Copies of the bookings above, which take no places: only the list matters here.
    await world.admin.query(
      `insert into booking (operator_id, booking_id, booking_reference, basket_id, activity_id, timeslot_id, date, time, starts_at,
         channel, participants, price_minor, currency, first_name, last_name, email, payment_reference, status, waiver_status,
         created_at, cancelled_at, lines)
       select operator_id, gen_random_uuid(), translate(substr(code, 1, 4) || '-' || substr(code, 5, 4), '01', 'YZ'), basket_id,
         activity_id, timeslot_id, date, time, starts_at, channel, participants, price_minor, currency, first_name, last_name, email,
         payment_reference, 'CANCELLED', waiver_status, created_at - n * interval '1 second', now(), lines
       from (select b.*, row_number() over () from booking b) b, generate_series(1, 24) n,
         lateral (select upper(lpad(to_hex(n * 5000 + row_number), 8, '2')) code) c`,
    )
    const [row] = await world.admin.query<{ count: number }>('select count(*)::int from booking')
    const made = await make('bulkQuery', {
      query: `{ bookings { edges { node { id bookingReference status startsAt price { amount currency } customer { lastName email }
        product { name description } timeslot { startsAt availablePlaces } basket { status total { amount } } history { action occurredAt }
        payments { amount { amount } } answers { label } emails { subject } imported { externalReference } } } } }`,
    })
    await killAfter(made, 1)
    await until(async () => (await find(made)).status === 'COMPLETED')
    const ids = (await resultOf(made)).map(each => each.id)
    expect(ids).toHaveLength(row!.count)
    expect(new Set(ids).size).toBe(row!.count)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { localDay } from '../../src/domain/scalars/localDay.ts'
import { type Answer, type Attempt, booking, send, usage } from '../world/Attempt.ts'
import { activities, keys } from '../world/cast.ts'
import { type RunningService, startService } from '../world/startService.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued } from '../world/whileLocked.ts'
import { findOversold } from './long/checkHistory.ts'

const world = useWorld()
let service: RunningService
beforeAll(async () => {
  service = await startService({ DATABASE_URL: world.databaseUrl })
})
afterAll(async () => {
  await service.kill()
})

/** The response to each attempt that got one. */
type Answers = Map<Attempt, Answer>

/** A hold in the timeslot of the next booking. */
const hold = (index: number): Attempt => ({ ...booking(index + 1), path: '/api/v2/ota/partner/hold' })

/** Twenty entries of one unit each, with an idempotency key each. */
const batch = (): Attempt => ({
  path: '/api/v2/usage/meters/batch',
  key: randomUUID(),
  token: keys.usage.text,
  body: { Entries: Array.from({ length: 20 }, () => ({ Meter: 'batches', Usage: 1, IdempotencyKey: randomUUID() })) },
})

/** What a response identifies permanently: for a batch the entries, whether created or duplicates. */
function named({ path }: Attempt, { status, data }: Answer) {
  return path.endsWith('batch') ? (data.Entries as { Entry: object }[]).map(each => each.Entry) : { status, data }
}

const TOTALS = `
  select coalesce(r.meter, t.meter) meter, trim_scale(r.usage) raw, r.events "rawEvents", trim_scale(t.usage) total, t.events "totalEvents"
  from (select meter, sum(usage) usage, sum(events)::int events from usage_entry group by 1) r
  full join (select meter, sum(usage) usage, sum(events)::int events from usage_day group by 1) t using (meter) order by 1`

describe('a service killed with SIGKILL under load', () => {
  it('keeps everything acknowledged, once, and accepts the rest when it is retried', async () => {
    const attempts: Attempt[] = []
    const answers: Answers = new Map()
    let killed = false
    const client = async () => {
      while (!killed) {
        const index = attempts.length
        const attempt = [booking(index), usage('kills', 1 + index / 8), batch(), hold(index)][index % 4]!
        attempts.push(attempt)
        const answer = await send(service.url, attempt).catch(() => undefined)
        if (answer) answers.set(attempt, answer)
      }
    }
    const clients = Array.from({ length: 12 }, client)
    await until(() => answers.size >= 200)
    await service.kill()
    killed = true
    await Promise.all(clients)
    const unanswered = attempts.filter(attempt => !answers.has(attempt))
    expect(unanswered.length).toBeGreaterThan(0)

    service = await startService({ DATABASE_URL: world.databaseUrl })
    // A partner without a response retries, and so does one that is not sure.
    for (const attempt of attempts) {
      const again = await send(service.url, attempt)
      const first = answers.get(attempt)
      if (first?.status === 201) expect(named(attempt, again)).toEqual(named(attempt, first))
      answers.set(attempt, first?.status === 201 ? first : again)
    }

    const made = [...answers].filter(([{ path }, { status }]) => path.endsWith('booking') && status === 201)
    const held = [...answers].filter(([{ path }, { status }]) => path.endsWith('hold') && status === 201)
    expect(held.length).toBeGreaterThan(20)
    const recorded = [...answers].filter(([{ path }, { status }]) => path.endsWith('meters') && status === 201)
    expect(made.length).toBeGreaterThan(20)
    const batches = [...answers].filter(([{ path }, { status }]) => path.endsWith('batch') && status === 201)
    expect(batches.length).toBeGreaterThan(20)
    const references = [...made, ...held].map(([, { data }]) => data.BookingReference)
    const both = made.length + held.length
    expect(new Set(references).size).toBe(both)
    const [counts] = await world.admin.query(
      `select (select count(*) from booking) bookings, (select count(*) from basket) baskets,
              (select count(*) from usage_entry where meter = 'order-completed') orders,
              (select count(*) from idempotency_record) remembered,
              (select count(*) from graphile_worker._private_jobs where key like 'hold:%') expiries,
              (select count(*) from booking where booking_reference = any($1)) acknowledged,
              (select count(*) from usage_entry where meter = 'kills') entries,
              (select sum(usage) from usage_entry where meter = 'kills')::float total,
              (select count(*) from usage_entry where meter = 'batches') "ofBatches"`,
      [references],
    )
    expect(counts).toEqual({
      bookings: both,
      baskets: both,
      orders: made.length,
      remembered: both,
      expiries: held.length,
      acknowledged: both,
      entries: recorded.length,
      total: recorded.reduce((sum, [{ body }]) => sum + (body as { Usage: number }).Usage, 0),
      ofBatches: batches.length * 20,
    })
    const totals = await world.admin.query<Record<string, string | number>>(TOTALS)
    expect(totals.map(each => each.meter)).toEqual(expect.arrayContaining(['batches', 'kills', 'order-completed']))
    for (const { raw, rawEvents, total, totalEvents } of totals) expect([total, totalEvents]).toEqual([raw, rawEvents])
    expect(await findOversold(world.admin)).toEqual([])
  })
})

describe('thirty buyers of ten places, over REST and GraphQL', () => {
  it('lead to ten bookings and twenty refusals with alternatives', async () => {
    const date = localDay(new Date(), 'Europe/London', 60)
    const customer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
    const overRest = async (key: string) => {
      const body = {
        ActivityID: activities.sunset.id,
        Date: date,
        Time: '09:00',
        Participants: 1,
        Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' },
      }
      const response = await fetch(`${service.url}/api/v2/ota/partner/booking`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${keys.wanderly.text}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      })
      const answer = (await response.json()) as { type?: string }
      return response.status === 201 ? 'sold' : `${response.status} ${answer.type?.split('/').at(-1)}`
    }
    const overGraphql = async (key: string) => {
      const response = await fetch(`${service.url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.operator.text}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          query:
            'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { booking { bookingId: id } } }',
          variables: {
            input: {
              activityId: activities.sunset.id,
              date,
              time: '09:00',
              participants: 1,
              customer,
              channel: 'ONLINE',
              idempotencyKey: key,
            },
          },
        }),
      })
      const { errors } = (await response.json()) as { errors?: { extensions: { code: string; status: number } }[] }
      return errors ? `${errors[0]!.extensions.status} ${errors[0]!.extensions.code}` : 'sold'
    }
    // On a slow machine some requests time out waiting for a connection: they are retried, as the response says.
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        let outcome = ''
        await until(async () => {
          outcome = await (index % 2 ? overRest : overGraphql)(`buyer-${index}`)
          return outcome !== '503 overloaded'
        })
        return outcome
      }),
    )
    expect(outcomes.filter(each => each === 'sold')).toHaveLength(10)
    expect(outcomes.filter(each => each === '409 insufficient-capacity')).toHaveLength(20)
  })
})

describe('a service that gets SIGTERM', () => {
  it('responds to requests in progress and exits cleanly', async () => {
    const lock = 'lock table usage_entry in access exclusive mode'
    const { begun, stopped } = await holding(world, [[lock]], async () => {
      const begun = Promise.all(
        Array.from({ length: 5 }, (_, index) => send(service.url, usage('kills', 1 + index / 8))),
      )
      // One statement waits for the lock, and the other entries wait for that statement.
      await untilQueued(world, 1)
      const stopped = service.stop()
      await untilClosing()
      return { begun, stopped }
    })
    expect((await begun).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(await stopped).toBe(0)
  })
})

/** Waits until the service reports that it is closing, or accepts no new connection. */
async function untilClosing(): Promise<void> {
  const ready = () =>
    fetch(`${service.url}/ready`).then(
      response => response.ok,
      () => false,
    )
  await until(async () => !(await ready()))
}

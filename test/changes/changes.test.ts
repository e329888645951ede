import { beforeAll, describe, expect, it } from '@jest/globals'
import { issueKey } from '../../src/domain/access/issueKey.ts'
import { revokeKey } from '../../src/domain/access/revokeKey.ts'
import { setScheduleException } from '../../src/domain/availability/changeExceptions.ts'
import { changeProduct } from '../../src/domain/availability/changeProduct.ts'
import { expireAllHolds } from '../../src/domain/bookings/holds/expireAllHolds.ts'
import { deleteOldChanges } from '../../src/domain/changes/deleteOldChanges.ts'
import { MAX_NUMBERED, numberAllChanges, numberChanges } from '../../src/domain/changes/numberChanges.ts'
import type { ChangesQuery } from '../../src/transports/rest/generated.ts'
import { Desk, pass } from '../bookings/Desk.ts'
import { ask } from '../graphql/ask.ts'
import { activities, keys, operators } from '../world/cast.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { recordingTimeslots } from '../world/recording.ts'
import { rest } from '../world/rest.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding } from '../world/whileLocked.ts'
import { PartnerCopy } from './PartnerCopy.ts'

const { operatorId } = operators.kayaks
const root = '/api/v2/ota/partner/changes'

const world = useWorld(20)
let wanderly: Desk
let tripster: Desk
let counter: Desk
beforeAll(async () => {
  wanderly = await Desk.open(world, 'wanderly')
  tripster = await Desk.open(world, 'tripster')
  counter = await Desk.open(world, 'operator')
})

const get = async (path: string, key: keyof typeof keys = 'wanderly') => {
  const response = await rest(world, 'GET', path, { key })
  if (response.status !== 200) throw Object.assign(new Error(response.text), { problem: response.problem })
  return response.body
}

const changesAfter = async (after: number, query = '', key: keyof typeof keys = 'wanderly') =>
  ((await get(`${root}?after=${after}${query}`, key)) as ChangesQuery).data

/** The last sequence number. */
const last = () => numberChanges(world.database, operatorId)

/** What the operator sees of the changes after a number. */
const seenByOperator = async (after: number) => {
  const operation = `{ changes(after: ${after}) { changes { type usageQuota { meter } booking { bookingReference } } } }`
  return (await ask<{ changes: { changes: { type: string }[] } }>(world, counter.caller, operation)).changes.changes
}

const typesOf = ({ Changes }: ChangesQuery['data']) => Changes.map(each => each.Type as string).sort()

const ofType = ({ Changes }: ChangesQuery['data'], type: string) =>
  Changes.filter(each => (each.Type as string) === type)

describe('GET /api/v2/ota/partner/changes', () => {
  it('gives a change as soon as the request that made it is answered, with the object and who changed it', async () => {
    const before = await last()
    const sold = await wanderly.book({ date: '2026-07-02' })
    const page = await changesAfter(before)
    expect(page.Changes.map(each => each.SequenceNumber)).toEqual([before + 1, before + 2])
    expect(ofType(page, 'booking.confirmed')).toMatchObject([
      {
        ActivityID: activities.sunset.id,
        Version: 1,
        Actor: 'PARTNER',
        Booking: { BookingReference: sold.bookingReference, Version: 1 },
        Timeslots: null,
      },
    ])
    expect(ofType(page, 'availability.changed')).toMatchObject([
      {
        ActivityID: activities.sunset.id,
        Date: '2026-07-02',
        Booking: null,
        Timeslots: [{ Time: '09:00', Available: 8 }, { Time: '13:00' }, { Time: '18:00' }],
      },
    ])
    expect(page).toMatchObject({ SequenceNumber: before + 2, HasMore: false })
    expect(await changesAfter(before + 2)).toEqual({ SequenceNumber: before + 2, HasMore: false, Changes: [] })
  })

  it('hides the bookings of others, and shows that they take places', async () => {
    const before = await last()
    await tripster.book({ date: '2026-07-03' })
    await counter.book({ date: '2026-07-03' })
    const seen = await changesAfter(before)
    expect(typesOf(seen)).toEqual(['availability.changed'])
    expect(seen.Changes[0]!.Timeslots![0]!.Available).toBe(6)
    expect(seen.SequenceNumber).toBe(await last())
    const all = await seenByOperator(before)
    expect(all.map(each => each.type).sort()).toEqual([
      'AVAILABILITY_CHANGED',
      'BOOKING_CONFIRMED',
      'BOOKING_CONFIRMED',
    ])
    expect((await changesAfter(0, '', 'wallPartner')).Changes.filter(each => each.Booking)).toEqual([])
  })

  it('gives each version of a booking its own change, and of a day only the newest state', async () => {
    const before = await last()
    const hold = await wanderly.hold({ date: '2026-07-04' })
    await wanderly.confirm(hold)
    await wanderly.cancel(hold)
    const page = await changesAfter(before)
    const ofBooking = page.Changes.filter(each => each.Booking)
    expect(ofBooking.map(each => [each.Type, each.Version])).toEqual([
      ['booking.held', 1],
      ['booking.confirmed', 2],
      ['booking.cancelled', 3],
    ])
    expect(ofBooking[0]!.Booking).toMatchObject({ Status: 'CANCELLED', Version: 3 })
    expect(ofType(page, 'availability.changed')).toHaveLength(1)
    expect(typesOf(await changesAfter(before, '&types=booking.held,booking.cancelled'))).toEqual([
      'booking.cancelled',
      'booking.held',
    ])
    const first = await changesAfter(before, '&limit=2')
    expect(first).toMatchObject({ HasMore: true, SequenceNumber: before + 2 })
    const rest = await changesAfter(first.SequenceNumber)
    expect([...first.Changes, ...rest.Changes].filter(each => each.Booking)).toEqual(ofBooking)
  })

  it('tells what the operator changes: a closed day, a price, an activity that is withdrawn', async () => {
    const before = await last()
    const { activityId } = activities.island
    await setScheduleException(
      world.database,
      operatorId,
      activityId,
      { date: '2026-07-06', time: null, capacity: null },
      world.now,
    )
    const closed = await changesAfter(before)
    expect(closed.Changes).toMatchObject([{ Type: 'availability.changed', Date: '2026-07-06' }])
    expect(closed.Changes[0]!.Timeslots!.filter(each => each.Status !== 'CLOSED')).toEqual([])
    pass(world, 1)
    await changeProduct(world.database, operatorId, activityId, { published: false }, world.now)
    const withdrawn = await changesAfter(closed.SequenceNumber, '&limit=200')
    expect(withdrawn.Changes.filter(each => (each.Type as string) === 'product.updated')).toMatchObject([
      { ActivityID: activities.island.id, Product: null },
    ])
    expect(withdrawn.Changes.flatMap(each => each.Timeslots ?? [])).toEqual([])
    pass(world, 1)
    await changeProduct(world.database, operatorId, activityId, { published: true }, world.now)
    const back = await changesAfter(withdrawn.SequenceNumber, '&types=product.updated')
    expect(back.Changes).toMatchObject([{ Product: { ActivityID: activities.island.id } }])
  })

  it.each([
    ['a price', { price: { amount: 5100, currency: 'GBP' } }],
    ['a cutoff', { bookingCutoffMinutes: 90 }],
    ['a least group', { minParticipants: 3 }],
  ])('keeps the timeslots of a copy equal when the operator changes %s', async (_, changes) => {
    const copy = new PartnerCopy(get, '2026-07-10', '2026-07-12')
    await copy.begin()
    const before = new Map(copy.days)
    pass(world, 1)
    await changeProduct(world.database, operatorId, activities.island.activityId, changes, world.now)
    await copy.catchUp()
    const fresh = new PartnerCopy(get, '2026-07-10', '2026-07-12')
    await fresh.begin()
    // Those of a snapshot name their activity; in a change, it is beside them.
    const timeslots = ({ days }: PartnerCopy) =>
      [...days].map(([day, all]) => [day, all.map(each => ({ ...each, ActivityID: undefined }))])
    expect(timeslots(copy)).toEqual(timeslots(fresh))
    const days = copy.received.filter(each => each.Timeslots && copy.days.has(`${each.ActivityID} ${each.Date}`))
    expect(days.map(each => each.Date).sort()).toEqual(['2026-07-10', '2026-07-11', '2026-07-12'])
    if ('price' in changes) expect(copy.days).not.toEqual(before)
  })

  it('has a long backlog numbered in several transactions, in order and without gaps', async () => {
    const before = await last()
    const count = MAX_NUMBERED + 2500
    await world.admin.query(
      `insert into change_outbox (operator_id, kind, object_id) select $1, 'quota', gen_random_uuid() from generate_series(1, $2)`,
      [operatorId, count],
    )
    const order = await world.admin.query<{ id: string }>(
      'select object_id id from change_outbox where operator_id = $1 order by change_id',
      [operatorId],
    )
    await numberAllChanges(world.database)
    const numbered =
      'select object_id id, sequence_number::int number from change_event where operator_id = $1 and sequence_number > $2 order by 2'
    expect(await world.admin.query(numbered, [operatorId, before])).toHaveLength(MAX_NUMBERED)
    await numberAllChanges(world.database)
    expect(await world.admin.query(numbered, [operatorId, before])).toEqual(
      order.map(({ id }, index) => ({ id, number: before + 1 + index })),
    )
    expect(await last()).toBe(before + count)
  })

  it('gives no number to a transaction that is open, and skips none when it commits after others', async () => {
    const before = await last()
    const late = recordingTimeslots(
      `update timeslot set taken = taken + 1 where operator_id = $1 and activity_id = $2 and date = '2026-07-07'`,
    )
    const seen: number[] = []
    await holding(world, [[late, [operatorId, activities.rapids.activityId]]], async () => {
      for (const participants of [1, 2, 3]) await wanderly.book({ date: '2026-07-08', participants })
      const page = await changesAfter(before)
      seen.push(...page.Changes.map(each => each.SequenceNumber))
      expect(page.SequenceNumber).toBe(before + 4)
    })
    const page = await changesAfter(before + 4)
    expect(page.Changes).toMatchObject([
      {
        SequenceNumber: before + 5,
        Type: 'availability.changed',
        ActivityID: activities.rapids.id,
        Date: '2026-07-07',
      },
    ])
    const numbers = await world.admin.query<{ n: number }>(
      'select sequence_number n from change_event where operator_id = $1 order by 1',
      [operatorId],
    )
    expect(numbers.map(each => Number(each.n))).toEqual(numbers.map((_, index) => index + 1))
  })

  it('numbers each change once when many read at the same time', async () => {
    const before = await last()
    await Promise.all([1, 2, 3, 4, 5].map(() => wanderly.book({ date: '2026-07-09', participants: 1 })))
    const pages = await Promise.all(Array.from({ length: 8 }, () => changesAfter(before)))
    for (const page of pages) expect(page.Changes).toEqual(pages[0]!.Changes)
    expect(pages[0]!.Changes).toHaveLength(6)
  })

  it('waits for a change, and answers with it', async () => {
    const before = await last()
    const waiting = changesAfter(before, '&wait=25')
    const sold = await wanderly.book({ date: '2026-07-10' })
    expect(ofType(await waiting, 'booking.confirmed')).toMatchObject([
      { Booking: { BookingReference: sold.bookingReference } },
    ])
    expect(await changesAfter(await last(), '&wait=1')).toMatchObject({ Changes: [] })
  })

  it.each([
    ['REST', (after: number) => ({ url: `${root}?after=${after}&wait=25` })],
    [
      'GraphQL',
      (after: number) => ({
        method: 'POST' as const,
        url: '/graphql',
        payload: { query: `{ changes(after: ${after}, wait: 25) { changes { __typename } } }` },
      }),
    ],
  ])('does not answer a key that was revoked while it waited: %s', async (_, asked) => {
    const input = { name: 'Shop', scopes: ['ota' as const], partnerId: wanderly.caller.partnerId! }
    const { key, apiKey } = await issueKey(world.database, operatorId, input, world.now)
    const app = await openApp(world)
    try {
      const waiting = app.inject({ ...asked(await last()), headers: { authorization: `Bearer ${key}` } })
      await until(() => world.database.changes.subscriberCount(operatorId) > 0)
      await revokeKey(world.database, operatorId, apiKey.keyId, world.now)
      await tripster.book({ date: '2026-07-16' })
      const { body } = await waiting
      expect(body).toContain('This API key was revoked.')
      expect(body).not.toContain('availability')
    } finally {
      await app.close()
    }
  })

  it('leaves the room of other requests free while it waits, and refuses too many of one key', async () => {
    const app = await openApp(world, { maxInFlight: 1 })
    try {
      const poll = (seconds: number) =>
        app.inject({ url: `${root}?after=${before}&wait=${seconds}`, headers: bearer('wanderly') })
      const before = await last()
      const waiting = Array.from({ length: 8 }, () => poll(25))
      const others = await app.inject({ url: '/api/v2/ota/partner/products', headers: bearer('wanderly') })
      expect(others.statusCode).toBe(200)
      await until(async () => (await poll(0)).statusCode === 503)
      await wanderly.book({ date: '2026-07-15' })
      expect((await Promise.all(waiting)).map(each => each.statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
    } finally {
      await app.close()
    }
  })

  it('tells a key that waits too often when the first of its requests has ended', async () => {
    let uptime = 0
    const app = await openApp(world, { uptime: () => uptime })
    try {
      const before = await last()
      const poll = (query: string) =>
        app.inject({ url: `${root}?after=${before}${query}`, headers: bearer('wanderly') })
      const waiting = [20, ...Array.from({ length: 15 }, () => 25)].map(seconds => poll(`&WAIT=${seconds}`))
      await until(async () => (await poll('')).statusCode === 429)
      uptime = 4500
      const refused = await poll('')
      expect(refused.json()).toMatchObject({ code: 'rate-limited', retryAfterSeconds: 25 })
      expect(refused.headers['retry-after']).toBe('25')
      await wanderly.book({ date: '2026-07-16' })
      for (const { statusCode } of await Promise.all(waiting)) expect(statusCode).toBe(200)
      expect((await poll('')).statusCode).toBe(200)
    } finally {
      await app.close()
    }
  })

  it('answers what waits when the service closes', async () => {
    const app = await openApp(world)
    const before = await last()
    const waiting = app.inject({ url: `${root}?after=${before}&wait=25`, headers: bearer('wanderly') })
    await until(() => world.database.changes.subscriberCount(operatorId) > 0)
    const began = performance.now()
    await app.close()
    expect(JSON.parse((await waiting).body)).toEqual({
      data: { SequenceNumber: before, HasMore: false, Changes: [] },
    })
    expect(performance.now() - began).toBeLessThan(20_000)
  })

  it('refuses a number that lies ahead, and one after which changes have been deleted', async () => {
    const ahead = await rest(world, 'GET', `${root}?after=999999`, { key: 'wanderly' })
    const newest = await last()
    const refused = { status: 422, code: 'sequence-number-ahead', lastSequenceNumber: newest }
    expect(ahead.problem).toMatchObject(refused)
    const days = 'StartDate=2026-07-01&EndDate=2026-07-02'
    const digest = await rest(world, 'GET', `${root}/digest?SequenceNumber=${newest + 1}&${days}`, { key: 'wanderly' })
    expect(digest.problem).toMatchObject(refused)
    const invalid = await rest(world, 'GET', `${root}?after=-1&limit=0&wait=26`, { key: 'wanderly' })
    expect(invalid.problem!.errors!.map(each => (each as { parameter: string }).parameter).sort()).toEqual([
      'After',
      'Limit',
      'Wait',
    ])
    await world.admin.query(`update change_event set numbered_at = '2020-01-01' where sequence_number <= 5`)
    await deleteOldChanges(world.database, world.now, newChoreRun())
    const gone = await rest(world, 'GET', `${root}?after=4`, { key: 'wanderly' })
    expect(gone.problem).toMatchObject({ status: 410, type: expect.stringMatching(/changes-expired$/) })
    expect((await changesAfter(5)).Changes[0]!.SequenceNumber).toBeGreaterThan(5)
    expect(((await get(root)) as ChangesQuery).data.Changes.length).toBeGreaterThan(0)
  })

  it("tells the operator of quotas, and a partner of its own customers' entries of the waitlist", async () => {
    const before = await last()
    const mutation =
      'mutation { createUsageQuota(input: {meter: "calls", period: DAY, threshold: "5"}) { quotaId: id } }'
    await ask(world, await world.caller('operator'), mutation)
    expect(await seenByOperator(before)).toMatchObject([{ type: 'QUOTA_UPDATED', usageQuota: { meter: 'calls' } }])
    expect((await changesAfter(before)).Changes).toEqual([])
  })
})

describe('a copy from a snapshot', () => {
  it('stays equal by the feed alone, and the digest proves it', async () => {
    const copy = new PartnerCopy(get, '2026-07-10', '2026-07-20')
    await copy.begin()
    expect(await copy.compare()).toMatchObject({ differences: [], changedSince: 0 })
    const hold = await wanderly.hold({ date: '2026-07-11' })
    const sold = await wanderly.book({ date: '2026-07-12', participants: 3 })
    await tripster.book({ date: '2026-07-12', participants: 2 })
    await wanderly.amend(sold, { participants: 5 })
    await setScheduleException(
      world.database,
      operatorId,
      activities.cave.activityId,
      { date: '2026-07-13', time: null, capacity: null },
      world.now,
    )
    const stale = await copy.compare()
    expect(stale).toMatchObject({ differences: [] })
    expect(stale.changedSince).toBeGreaterThanOrEqual(5)
    await copy.catchUp(2)
    expect(await copy.compare()).toMatchObject({ differences: [], changedSince: 0 })
    world.now = hold.holdExpiresAt!
    await expireAllHolds(world.database, operatorId, world.now)
    await copy.catchUp()
    expect(copy.bookings.get(hold.bookingReference)).toMatchObject({ Status: 'EXPIRED' })
    expect(await copy.compare()).toMatchObject({ differences: [], changedSince: 0 })
  })

  it('is told what differs when it has missed a change', async () => {
    const copy = new PartnerCopy(get, '2026-07-10', '2026-07-20')
    await copy.begin()
    const sold = await wanderly.book({ date: '2026-07-14', participants: 3 })
    copy.sequenceNumber = await last()
    const { differences } = await copy.compare()
    expect(differences.sort()).toEqual([sold.bookingReference, `${activities.sunset.id} 2026-07-14`].sort())
  })
})

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { Operation } from '../../src/transports/graphql/execution/Operation.ts'
import { activities, operators } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding } from '../world/whileLocked.ts'
import { type Event, Instance } from './Instance.ts'

const CHANGES = `subscription ($filter: BookingChangeFilter) {
  bookingChanged(filter: $filter) { bookingReference participants status timeslot { timeslotId: id availablePlaces } }
}`

const world = useWorld()
let here: Instance
let there: Instance

beforeAll(async () => {
  here = await Instance.open(world)
  there = await Instance.open(world)
})

afterAll(async () => {
  await here.close()
  await there.close()
})

const open: AsyncIterableIterator<Event>[] = []
afterEach(async () => {
  for (const events of open.splice(0)) await events.return?.()
  await until(() => here.subscriberCount() === 0)
})

async function listen(key: Parameters<typeof bearer>[0], filter?: object): Promise<AsyncIterableIterator<Event>> {
  const events = await here.subscribe(key, CHANGES, { filter })
  open.push(events)
  return events
}

let day = 0

/** Books through the other instance, on a new day, and waits until this instance has received the change. */
async function book(key: Parameters<typeof bearer>[0] = 'wanderly', activity = activities.sunset) {
  const date = new Date(Date.UTC(2026, 6, ++day)).toISOString().slice(0, 10)
  const response = await there.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: bearer(key),
    payload: {
      query: 'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { booking { bookingReference } } }',
      variables: {
        input: {
          channel: key === 'operator' ? 'ONLINE' : null,
          activityId: activity.id,
          date,
          time: activity.times[0],
          participants: 2,
          customer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
        },
      },
    },
  })
  const reference = response.json<{ data: { createBooking: { booking: { bookingReference: string } } } }>().data
    .createBooking.booking.bookingReference
  const [row] = await world.admin.query<{ bookingId: string; timeslotId: string }>(
    'select booking_id "bookingId", timeslot_id "timeslotId" from booking where booking_reference = $1',
    [reference],
  )
  await there.database.announced()
  await here.caughtUp()
  return { reference, ...row! }
}

const { operatorId } = operators.kayaks
const announce = (bookingId: string, by = there) => by.database.announce({ operatorId, bookingId })
/** The reference in the next event. */
async function nextOf(events: AsyncIterableIterator<Event>): Promise<string | undefined> {
  const { data } = (await events.next()).value as Event
  return (data?.bookingChanged as { bookingReference: string } | undefined)?.bookingReference
}

describe('bookingChanged', () => {
  it('runs once for all equal subscriptions of a key, however many connections they have', async () => {
    const { reference, bookingId } = await book()
    const all = []
    for (let index = 0; index < 10; index++) all.push(await listen('wanderly'))
    for (const key of ['operator', 'operatorReadOnly'] as const) all.push(await listen(key))
    const run = jest.spyOn(Operation.prototype, 'run')
    announce(bookingId)
    expect(await Promise.all(all.map(nextOf))).toEqual(all.map(() => reference))
    expect(run).toHaveBeenCalledTimes(3)
    run.mockRestore()
  })

  it('runs for a few events of a key at a time, and for those of other keys beside', async () => {
    const { reference, bookingId } = await book()
    const subscribe = async (key: Parameters<typeof bearer>[0], from: number) => {
      const days = `from: "2026-08-0${from}", to: "2026-08-0${from}"`
      const timeslots = `timeslots(${days}) { assignments { startsAt } }`
      const query = `subscription { bookingChanged { bookingReference product { ${timeslots} } } }`
      const events = await here.subscribe(key, query)
      open.push(events)
      return events
    }
    const all: AsyncIterableIterator<Event>[] = []
    for (let from = 1; from <= 6; from++) all.push(await subscribe('operator', from))
    all.push(await subscribe('operatorReadOnly', 7))
    const run = jest.spyOn(Operation.prototype, 'run')
    const runsOf = (scope: string) => run.mock.calls.filter(([{ caller }]) => caller?.scopes.includes(scope as never))
    const { references } = await holding(
      world,
      [['lock table resource_assignment in access exclusive mode']],
      async () => {
        const references = all.map(nextOf)
        announce(bookingId)
        await until(() => runsOf('operator:read').length === 1 && runsOf('operator:write').length > 0)
        expect(runsOf('operator:write')).toHaveLength(4)
        return { references }
      },
    )
    expect(await Promise.all(references)).toEqual(all.map(() => reference))
    expect(runsOf('operator:write')).toHaveLength(6)
    run.mockRestore()
  })

  it('keeps no result that it has sent', async () => {
    const { reference, bookingId } = await book()
    const results: WeakRef<object>[] = []
    const run = Operation.prototype.run
    const spy = jest.spyOn(Operation.prototype, 'run').mockImplementation(async function (this: Operation, ...given) {
      const result = await run.apply(this, given)
      results.push(new WeakRef(result.data!))
      return result
    })
    const all = [await listen('wanderly'), await listen('wanderly'), await listen('operator')]
    announce(bookingId)
    expect(await Promise.all(all.map(nextOf))).toEqual(all.map(() => reference))
    spy.mockReset().mockRestore()
    setFlagsFromString('--expose-gc')
    const collectGarbage: () => void = runInNewContext('gc')
    expect(results).toHaveLength(2)
    await until(() => {
      collectGarbage()
      return results.every(result => result.deref() === undefined)
    })
  })

  it('sends a booking that changed on another instance, in its current state', async () => {
    const { reference, bookingId, timeslotId } = await book()
    const events = await listen('wanderly')
    announce(bookingId)
    expect((await events.next()).value).toEqual({
      data: {
        bookingChanged: {
          bookingReference: reference,
          participants: 2,
          status: 'CONFIRMED',
          timeslot: { timeslotId: encodeTypeId('ts', timeslotId), availablePlaces: expect.any(Number) },
        },
      },
    })
  })

  it('sends a booking that is made, and its cancellation, through the API of another instance', async () => {
    const events = await listen('wanderly')
    const { reference } = await book()
    expect((await events.next()).value).toMatchObject({
      data: { bookingChanged: { bookingReference: reference, status: 'CONFIRMED' } },
    })
    await there.app.inject({
      method: 'POST',
      url: `/api/v2/ota/partner/booking/${reference}/cancel`,
      headers: bearer('wanderly'),
    })
    expect((await events.next()).value).toMatchObject({
      data: { bookingChanged: { bookingReference: reference, status: 'CANCELLED' } },
    })
  })

  it('sends a booking that changed on the same instance', async () => {
    const { reference, bookingId } = await book()
    const events = await listen('wanderly')
    announce(bookingId, here)
    expect(await nextOf(events)).toBe(reference)
  })

  it('sends each of several bookings that changed together', async () => {
    const [one, other] = [await book(), await book()]
    const events = await listen('wanderly')
    await there.database.transaction(async sql => {
      for (const { bookingId } of [one, other]) sql.announce({ operatorId, bookingId })
    })
    expect([await nextOf(events), await nextOf(events)].sort()).toEqual([one.reference, other.reference].sort())
  })

  it('never sends a partner the bookings of another partner or of the operator', async () => {
    const [theirs, operators, own] = [await book('tripster'), await book('operator'), await book()]
    const events = await listen('wanderly')
    announce(theirs.bookingId)
    announce(operators.bookingId)
    announce(own.bookingId)
    expect(await nextOf(events)).toBe(own.reference)
  })

  it('never sends bookings of another operator, even if announced for this operator', async () => {
    const [theirs, own] = [await book('wallPartner', activities.bouldering), await book()]
    const events = await listen('operator')
    there.database.announce({ operatorId: operators.walls.operatorId, bookingId: theirs.bookingId })
    announce(theirs.bookingId)
    announce(own.bookingId)
    expect(await nextOf(events)).toBe(own.reference)
  })

  it('sends the operator the bookings of every partner', async () => {
    const theirs = await book('tripster')
    const events = await listen('operatorReadOnly')
    announce(theirs.bookingId)
    expect(await nextOf(events)).toBe(theirs.reference)
  })

  it('never sends what was rolled back', async () => {
    const [undone, done] = [await book(), await book()]
    const events = await listen('wanderly')
    const work = there.database.transaction(async sql => {
      sql.announce({ operatorId, bookingId: undone.bookingId })
      throw new Error('not this time')
    })
    await expect(work).rejects.toThrow('not this time')
    announce(done.bookingId)
    expect(await nextOf(events)).toBe(done.reference)
  })

  it('sends only the requested activities', async () => {
    const [other, wanted] = [await book('operator', activities.island), await book()]
    const events = await listen('operator', { activityIds: [activities.sunset.id] })
    announce(other.bookingId)
    announce(wanted.bookingId)
    expect(await nextOf(events)).toBe(wanted.reference)
  })

  it('sends only the requested timeslots', async () => {
    const [other, wanted] = [await book(), await book()]
    const events = await listen('wanderly', { timeslotIds: [encodeTypeId('ts', wanted.timeslotId)] })
    announce(other.bookingId)
    announce(wanted.bookingId)
    expect(await nextOf(events)).toBe(wanted.reference)
  })

  it('merges changes of a booking that were not read yet', async () => {
    const [often, last] = [await book(), await book()]
    const events = await listen('wanderly')
    await there.database.transaction(async sql => {
      for (let n = 0; n < 50; n++) sql.announce({ operatorId, bookingId: often.bookingId })
    })
    expect(await nextOf(events)).toBe(often.reference)
    announce(last.bookingId)
    expect(await nextOf(events)).toBe(last.reference)
  })

  it('runs as many reads for many subscribers as for one', async () => {
    const { reference, bookingId } = await book()
    const all: AsyncIterableIterator<Event>[] = []
    for (let n = 0; n < 10; n++) all.push(await listen(n % 2 ? 'operator' : 'wanderly'))
    const reads = jest.spyOn(here.database, 'query')
    announce(bookingId)
    for (const events of all) expect(await nextOf(events)).toBe(reference)
    expect(reads.mock.calls.filter(([text]) => text.includes('"b"."booking_id" = any'))).toHaveLength(1)
    reads.mockRestore()
  })

  it('leaves nothing behind when its subscriber disconnects', async () => {
    const before = here.subscriberCount()
    const events = await listen('wanderly')
    expect(here.subscriberCount()).toBe(before + 1)
    await events.return?.()
    await until(() => here.subscriberCount() === before)
  })

  it('is refused to a key that cannot read bookings', async () => {
    const events = here.client('usage').iterate({ query: CHANGES })
    await expect(events.next()).rejects.toMatchObject([
      {
        message: 'This key lacks the scope "ota" or "bookings:read" or "operator:read".',
        extensions: { code: 'permission-denied' },
      },
    ])
  })

  it('is refused for too many activities, like a mutation', async () => {
    const filter = { activityIds: Array.from({ length: 101 }, () => activities.sunset.id) }
    const events = here.client('wanderly').iterate({ query: CHANGES, variables: { filter } })
    await expect(events.next()).rejects.toMatchObject([
      {
        message: 'activityIds must have at most 100 items; it has 101.',
        extensions: { code: 'validation', errors: [{ pointer: '/variables/filter/activityIds' }] },
      },
    ])
  })
})

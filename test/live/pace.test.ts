import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { Operation } from '../../src/transports/graphql/execution/Operation.ts'
import { liveLimits } from '../../src/transports/live/LiveLimits.ts'
import { Sessions } from '../../src/transports/live/Sessions.ts'
import { Desk } from '../bookings/Desk.ts'
import type { keys } from '../world/cast.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { Instance } from './Instance.ts'

const world = useWorld()
let here: Instance
let elsewhere: Instance
let desk: Desk
let witness: unknown[]
let uptime = 0

beforeAll(async () => {
  here = await Instance.open(world, { live: { eventsPerSecond: 5 }, uptime: () => uptime })
  elsewhere = await Instance.open(world)
  desk = await Desk.open(world, 'wanderly')
  witness = await listen('operator', BOOKINGS, elsewhere)
})

afterAll(async () => {
  await here.close()
  await elsewhere.close()
})

const BOOKINGS = 'subscription { changed: bookingChanged { bookingReference } }'
const FEED = 'subscription { changed { changes { booking { bookingReference } } } }'

/** The events that a subscription has received. */
async function listen(key: keyof typeof keys, query = BOOKINGS, on = here): Promise<unknown[]> {
  const events = await on.subscribe(key, query)
  const received: unknown[] = []
  const read = async () => {
    for await (const { data } of events) received.push(data!.changed)
  }
  read().catch(() => {})
  return received
}

let day = 0

/** Books on another day, and waits until a subscriber without limits has been told. */
async function book(seller = desk): Promise<Booking> {
  const told = witness.length
  const booking = await seller.book({ date: new Date(Date.UTC(2026, 6, ++day)).toISOString().slice(0, 10) })
  await until(() => witness.length > told)
  await here.caughtUp()
  return booking
}

describe('the events of a key', () => {
  it('wait beyond a rate, all together and merged, but not those of another key', async () => {
    const slow = [await listen('wanderly'), await listen('wanderly')]
    const run = jest.spyOn(Operation.prototype, 'run')
    // An event that is run counts for more than the key may have at once.
    const first = await book()
    await until(() => slow.every(({ length }) => length === 1))
    const other = await listen('operator')
    const second = await book()
    await desk.cancel(second)
    const third = await book()
    await until(() => other.length > 0)
    const eventOf = ({ bookingReference }: Booking) => ({ bookingReference })
    expect(other[0]).toEqual(eventOf(second))
    expect(slow).toEqual([[eventOf(first)], [eventOf(first)]])

    // Each time for one more event.
    for (const length of [2, 3]) {
      uptime += 60_000
      await until(() => slow.every(received => received.length === length))
    }
    const all = [first, second, third].map(eventOf)
    expect(slow).toEqual([all, all])
    const runs = run.mock.calls.filter(([{ caller }]) => caller?.keyId === desk.caller.keyId)
    expect(runs).toHaveLength(3)
    run.mockRestore()
  })

  it('count also for changes that its filter leaves out', async () => {
    // The bookings of another partner.
    const received = [await listen('tripster'), await listen('tripster')]
    for (let count = 0; count < 6; count++) await book()
    const { bookingReference } = await book(await Desk.open(world, 'tripster'))
    await book()
    expect(received).toEqual([[], []])
    uptime += 60_000
    await until(() => received.every(({ length }) => length === 1))
    expect(received).toEqual([[{ bookingReference }], [{ bookingReference }]])
  })

  it('count also for pages of the change feed', async () => {
    const received = await listen('operatorReadOnly', FEED)
    await until(() => received.length === 1)
    await book()
    await book()
    expect(received).toHaveLength(1)
    uptime += 60_000
    await until(() => received.length > 1)
  })

  it('are not waited for when the subscription ends', async () => {
    const sessions = new Sessions({ ...liveLimits, eventsPerSecond: 1 }, { rateLimitPerSecond: 0, uptime: () => 0 })
    sessions.countEvents('key', 2)
    await sessions.pace('key', new AbortController().signal)
    sessions.countEvents('key', 1)
    const over = new AbortController()
    const ended = jest.fn()
    sessions.pace('key', over.signal).then(ended)
    await new Promise(resolve => setImmediate(resolve))
    expect(ended).not.toHaveBeenCalled()
    over.abort()
    await until(() => ended.mock.calls.length === 1)
    sessions.close()
  })
})

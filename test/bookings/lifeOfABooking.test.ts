import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { BookingStatus, takesPlaces, transitions } from '../../src/domain/bookings/BookingStatus.ts'
import { bookingActions } from '../../src/domain/rules/bookingActions.ts'
import { activities, NOW } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { columnsOf, Desk, pass, type Wish } from './Desk.ts'

const world = useWorld()
let counter: Desk
let wanderly: Desk
beforeAll(async () => {
  counter = await Desk.open(world, 'operator')
  wanderly = await Desk.open(world, 'wanderly')
  await world.admin.query('update product set acceptance_required = true where activity_id = $1', [
    activities.midnight.activityId,
  ])
  await world.admin.query('update timeslot set capacity = 1000 where date < $1', ['2026-07-08'])
})
beforeEach(() => {
  world.now = NOW
})

const { ON_HOLD, PENDING, CONFIRMED, REDEEMED, NO_SHOW, CANCELLED, EXPIRED, REJECTED } = BookingStatus
const statuses = Object.values(BookingStatus)
const byHand: Wish = { activityId: activities.midnight.activityId, date: '2026-07-01', time: '01:30' }

/** Brings a booking into each status by the operations of the API alone. */
const ways: Record<BookingStatus, () => Promise<Booking>> = {
  ON_HOLD: () => wanderly.hold({ participants: 1 }),
  EXPIRED: async () => {
    const hold = await wanderly.hold({ participants: 1 })
    pass(world, 30)
    return hold
  },
  PENDING: () => wanderly.book({ ...byHand, participants: 1 }),
  CONFIRMED: () => wanderly.book({ participants: 1 }),
  REDEEMED: async () => redeem(await ways.CONFIRMED()),
  NO_SHOW: async () => {
    const sold = await ways.CONFIRMED()
    world.now = sold.startsAt
    return counter.settle(sold, 'noShow')
  },
  CANCELLED: async () => wanderly.cancel(await ways.CONFIRMED()),
  REJECTED: async () => counter.settle(await ways.PENDING(), 'reject'),
}

/** Redeems a booking, first moving the clock to an hour before its start if that is still to come. */
function redeem(booking: Booking, expectedVersion: number | null = null) {
  if (booking.status === CONFIRMED && booking.startsAt > world.now)
    world.now = new Date(booking.startsAt.getTime() - 3_600_000)
  return counter.settle(booking, 'redeem', { expectedVersion })
}

const verbs = {
  confirm: { does: (it: Booking) => counter.confirm(it), allowed: [ON_HOLD, EXPIRED], to: CONFIRMED },
  extend: { does: (it: Booking) => counter.extend(it, { minutes: 45 }), allowed: [ON_HOLD], to: ON_HOLD },
  amend: { does: (it: Booking) => counter.amend(it, { notes: 'x' }), allowed: [ON_HOLD, PENDING, CONFIRMED], to: null },
  cancel: {
    does: (it: Booking) => counter.cancel(it, { reason: 'Storm' }),
    allowed: [ON_HOLD, EXPIRED, PENDING, CONFIRMED],
    to: CANCELLED,
  },
  accept: { does: (it: Booking) => counter.settle(it, 'accept'), allowed: [PENDING], to: CONFIRMED },
  reject: { does: (it: Booking) => counter.settle(it, 'reject'), allowed: [PENDING], to: REJECTED },
  redeem: { does: (it: Booking) => redeem(it), allowed: [CONFIRMED, NO_SHOW], to: REDEEMED },
  noShow: {
    does: (it: Booking) => {
      if (it.status === CONFIRMED) world.now = it.startsAt
      return counter.settle(it, 'noShow')
    },
    allowed: [CONFIRMED],
    to: NO_SHOW,
  },
  reopen: { does: (it: Booking) => counter.settle(it, 'reopen'), allowed: [REDEEMED, NO_SHOW], to: CONFIRMED },
}

/** The statuses in which a repeated operation finds its work already done. */
const already: Partial<Record<keyof typeof verbs, BookingStatus[]>> = {
  confirm: [PENDING, CONFIRMED, REDEEMED, NO_SHOW],
  cancel: [CANCELLED],
  accept: [CONFIRMED],
  reject: [REJECTED],
  redeem: [REDEEMED],
  noShow: [NO_SHOW],
  reopen: [CONFIRMED],
}

/** What a refusal says for operations that have a message of their own instead of naming the target status. */
const named: Partial<Record<keyof typeof verbs, RegExp>> = {
  extend: /only one that is ON_HOLD/,
  amend: /cannot be amended/,
  accept: /cannot be accepted: only one that is PENDING/,
  reopen: /cannot be reopened: only one that is REDEEMED or NO_SHOW/,
}

const pairs = statuses.flatMap(status =>
  (Object.keys(verbs) as (keyof typeof verbs)[]).map(verb => [status, verb] as const),
)

describe('bookingActions', () => {
  it.each(Object.entries(verbs))('match what the service allows: %s', (verb, { allowed }) => {
    expect(bookingActions[verb as keyof typeof verbs].toSorted()).toEqual(allowed.toSorted())
  })
})

describe('a booking', () => {
  it.each(pairs)('%s: %s', async (status, verb) => {
    const before = await refresh(await ways[status]())
    expect(before.status).toBe(status)
    const { does, allowed, to } = verbs[verb]
    const history = await counter.history(before)
    const outcome = await does(before).catch((error: unknown) => error)
    const after = await refresh(before)
    const lines = await counter.history(before)
    if ((allowed as readonly BookingStatus[]).includes(status)) {
      const target = to ?? status
      if (target !== status) expect(transitions[status]).toContain(target)
      expect(outcome).toMatchObject({ status: target })
      expect(after).toMatchObject({ status: target, version: before.version + 1 })
      expect(lines).toHaveLength(history.length + 1)
      expect(lines.at(-1)).toMatchObject({ status: target, version: after.version, actor: 'OPERATOR' })
    } else {
      expect(after).toEqual(before)
      expect(lines.slice(0, history.length)).toEqual(history)
      expect(lines).toHaveLength(history.length)
      if (already[verb]?.includes(status)) expect(outcome).toMatchObject({ status })
      else {
        expect(outcome).toMatchObject({ code: 'invalid-transition' })
        const { message } = outcome as Error
        expect(message).toContain(`Booking ${before.bookingReference} is ${status}`)
        expect(message).toMatch(named[verb] ?? new RegExp(`cannot become ${to}`))
      }
    }
    await placesAreRight(before)
  })

  it.each(statuses)('takes places in %s exactly if takesPlaces says so', async status => {
    const timeslotId = (await counter.see(await ways[status]())).timeslotId
    const { availablePlaces: available } = await counter.timeslot({ timeslotId })
    world.now = NOW
    await ways[status]()
    const { availablePlaces: left } = await counter.timeslot({ timeslotId })
    expect(available - left).toBe(takesPlaces[status] ? 1 : 0)
  })

  it('can be redeemed from its local day on, and not before', async () => {
    const sold = await ways.CONFIRMED()
    // A second before midnight in London.
    world.now = new Date('2026-06-30T22:59:59Z')
    await expect(counter.settle(sold, 'redeem')).rejects.toMatchObject({
      code: 'invalid-transition',
      message: `Booking ${sold.bookingReference} is for 2026-07-01 at 09:00: it can be redeemed from that day on.`,
    })
    world.now = new Date('2026-06-30T23:00:00Z')
    expect((await counter.settle(sold, 'redeem')).status).toBe('REDEEMED')
  })

  it('records the reason of a rejection', async () => {
    const asked = await ways.PENDING()
    const rejected = await counter.settle(asked, 'reject', { reason: ' Too windy ' })
    expect(rejected).toMatchObject({ status: 'REJECTED', cancelReason: 'Too windy', cancelledAt: null })
  })

  it('becomes PENDING again when a partner adds participants to an accepted booking or moves it to another day', async () => {
    const asked = await ways.PENDING()
    await counter.settle(asked, 'accept')
    expect((await wanderly.amend(asked, { notes: 'x' })).status).toBe('CONFIRMED')
    expect(await wanderly.amend(asked, { participants: 2 })).toMatchObject({ status: 'PENDING', participants: 2 })
    await counter.settle(asked, 'accept')
    expect((await wanderly.amend(asked, { participants: 1 })).status).toBe('CONFIRMED')
    expect((await wanderly.amend(asked, { date: '2026-07-02' })).status).toBe('PENDING')
    await counter.settle(asked, 'accept')
    expect((await counter.amend(asked, { date: '2026-07-03' })).status).toBe('CONFIRMED')
    await placesAreRight(asked)
  })

  it('cannot become a no-show before the start', async () => {
    const sold = await ways.CONFIRMED()
    world.now = new Date(sold.startsAt.getTime() - 1)
    await expect(counter.settle(sold, 'noShow')).rejects.toMatchObject({
      code: 'invalid-transition',
      message: `Booking ${sold.bookingReference} is for 2026-07-01 at 09:00: nobody has missed it yet.`,
    })
    world.now = sold.startsAt
    expect((await counter.settle(sold, 'noShow')).status).toBe('NO_SHOW')
    expect((await counter.settle(sold, 'redeem')).status).toBe('REDEEMED')
  })

  it('refuses a stale expectedVersion', async () => {
    const sold = await ways.CONFIRMED()
    await counter.amend(sold, { notes: 'x' })
    for (const does of [
      () => counter.settle(sold, 'redeem', { expectedVersion: 1 }),
      () => counter.cancel(sold, { expectedVersion: 1 }),
    ]) {
      await expect(does()).rejects.toMatchObject({ code: 'version-conflict' })
    }
    expect((await redeem(sold, 2)).version).toBe(3)
    expect((await redeem(sold, 2)).version).toBe(3)
  })
})

describe('the history of a booking', () => {
  it('records what happened, when, with which key and why', async () => {
    const hold = await wanderly.hold({ ...byHand, date: '2026-07-05' })
    const partner = { actor: 'PARTNER', keyId: wanderly.caller.keyId }
    const operator = { actor: 'OPERATOR', keyId: counter.caller.keyId }
    const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
    pass(world, 1)
    await wanderly.extend(hold, { minutes: 40 })
    pass(world, 1)
    await wanderly.confirm(hold)
    pass(world, 1)
    await counter.settle(hold, 'accept', { reason: 'Fine' })
    pass(world, 1)
    await wanderly.amend(hold, { participants: 1, reason: 'One is ill' })
    pass(world, 1)
    await wanderly.cancel(hold, { reason: 'So is the other' })
    const lines = (await wanderly.history(hold)).map(({ changes: _, ...line }) => line)
    const { bookingId } = hold
    expect(lines).toEqual([
      { bookingId, version: 1, action: 'HELD', status: 'ON_HOLD', occurredAt: at(0), ...partner, reason: null },
      { bookingId, version: 2, action: 'EXTENDED', status: 'ON_HOLD', occurredAt: at(1), ...partner, reason: null },
      { bookingId, version: 3, action: 'CONFIRMED', status: 'PENDING', occurredAt: at(2), ...partner, reason: null },
      {
        bookingId,
        version: 4,
        action: 'ACCEPTED',
        status: 'CONFIRMED',
        occurredAt: at(3),
        ...operator,
        reason: 'Fine',
      },
      {
        bookingId,
        version: 5,
        action: 'AMENDED',
        status: 'CONFIRMED',
        occurredAt: at(4),
        ...partner,
        reason: 'One is ill',
      },
      {
        bookingId,
        version: 6,
        action: 'CANCELLED',
        status: 'CANCELLED',
        occurredAt: at(5),
        ...partner,
        reason: 'So is the other',
      },
    ])
  })

  it('is written in the transaction of the change, so that both commit or neither does', async () => {
    const sold = await ways.CONFIRMED()
    await world.admin.query(`alter table booking_event add constraint broken check (reason <> 'broken')`)
    await expect(counter.cancel(sold, { reason: 'broken' })).rejects.toThrow('broken')
    await world.admin.query('alter table booking_event drop constraint broken')
    expect(await counter.see(sold)).toMatchObject({ status: 'CONFIRMED', version: 1 })
    await placesAreRight(sold)
  })
})

const refresh = (booking: Booking) => counter.see(booking)

async function placesAreRight({ timeslotId }: Booking): Promise<void> {
  const [row] = await world.admin.query<{ taken: number; held: number }>(
    `select coalesce(sum(participants) filter (where status in ('ON_HOLD', 'PENDING', 'CONFIRMED', 'REDEEMED', 'NO_SHOW')), 0)::int taken,
       coalesce(sum(participants) filter (where status = 'ON_HOLD'), 0)::int held from booking where timeslot_id = $1`,
    [timeslotId],
  )
  expect(await columnsOf(world, { timeslotId })).toMatchObject(row!)
}

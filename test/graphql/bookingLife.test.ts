import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { activities, NOW } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { ask, refusalOf } from './ask.ts'

const world = useWorld()
let wanderly: Caller
let tripster: Caller
let operator: Caller
beforeAll(async () => {
  wanderly = await world.caller('wanderly')
  tripster = await world.caller('tripster')
  operator = await world.caller('operator')
})
beforeEach(() => {
  world.now = NOW
})

interface Told {
  bookingReference: string
  basketId: string
  status: string
  version: number
  participants: number
  holdExpiresAt: string | null
  basket: { status: string; total: { amount: number }; amountDue: { amount: number } }
  history: { version: number; action: string; actor: string; keyId: string | null; reason: string | null }[]
}

const fields = `
  bookingReference basketId status version participants holdExpiresAt
  basket { status total { amount } amountDue { amount } }
  history { version action actor keyId reason }`
const customer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
const input = (date: string, participants = 2) => ({
  activityId: activities.sunset.id,
  date,
  time: '09:00',
  participants,
  customer,
})

async function does(caller: Caller, mutation: string, variables: Record<string, unknown>): Promise<Told> {
  const types: Record<string, string> = {
    input: `${inputTypes[mutation] ?? 'BookingNoteInput'}`,
    channel: 'Channel',
    basketId: 'BasketID',
    bookingReference: 'String!',
  }
  const names = Object.keys(variables)
  const source = `mutation (${names.map(name => `$${name}: ${types[name]}`)}) {
    ${mutation}(${names.map(name => `${name}: $${name}`)}) { ${fields} } }`
  return (await ask<Record<string, Told>>(world, caller, source, variables))[mutation]!
}

const inputTypes: Record<string, string> = {
  holdBooking: 'HoldInput!',
  amendBooking: 'AmendBookingInput!',
  confirmBooking: 'ConfirmBookingInput',
  extendHold: 'ExtendHoldInput',
}

const places = async (date: string) => {
  const query = `query ($id: ActivityID!, $date: LocalDate!) {
    availableTimeslots(activityId: $id, date: $date) { time availablePlaces }
    bookings(filter: { activityIds: [$id], date: { from: $date, to: $date }, statuses: [ON_HOLD] }) { totals { participants } } }`
  const told = await ask<{
    availableTimeslots: { time: string; availablePlaces: number }[]
    bookings: { totals: { participants: number } }
  }>(world, operator, query, { id: activities.sunset.id, date })
  const slot = told.availableTimeslots.find(each => each.time === '09:00')
  return { available: slot?.availablePlaces, held: told.bookings.totals.participants }
}

describe('a booking over GraphQL', () => {
  it('is held, extended, amended, confirmed and redeemed, and returns its basket and history', async () => {
    const held = await does(wanderly, 'holdBooking', { input: input('2026-07-01') })
    expect(held).toMatchObject({ status: 'ON_HOLD', holdExpiresAt: '2026-06-15T08:30:00.000Z', version: 1 })
    expect(await places('2026-07-01')).toEqual({ available: 8, held: 2 })
    const { bookingReference } = held
    await does(wanderly, 'extendHold', { bookingReference, input: { minutes: 45 } })
    await does(wanderly, 'amendBooking', { bookingReference, input: { participants: 3, expectedVersion: 2 } })
    const confirmed = await does(wanderly, 'confirmBooking', { bookingReference, input: { paymentReference: 'W-1' } })
    expect(confirmed).toMatchObject({
      status: 'CONFIRMED',
      version: 4,
      participants: 3,
      holdExpiresAt: null,
      basket: { status: 'COMPLETED', total: { amount: 13_500 }, amountDue: { amount: 0 } },
    })
    expect(confirmed.history.map(each => `${each.version} ${each.action} ${each.actor}`)).toEqual([
      '1 HELD PARTNER',
      '2 EXTENDED PARTNER',
      '3 AMENDED PARTNER',
      '4 CONFIRMED PARTNER',
    ])
    world.now = new Date('2026-07-01T07:30:00Z')
    const redeemed = await does(operator, 'redeemBooking', { bookingReference, input: { reason: 'On time' } })
    expect(redeemed.history.at(-1)).toMatchObject({ action: 'REDEEMED', actor: 'OPERATOR', reason: 'On time' })
    expect(redeemed.history.at(-1)!.keyId).toMatch(/^key_/)
  })

  it('expires at the exact end of its hold, in every field of one response', async () => {
    const held = await does(wanderly, 'holdBooking', { input: input('2026-07-02', 10) })
    const query = `query ($r: String!) { booking(bookingReference: $r) { ${fields} timeslot { availablePlaces status } } }`
    const see = async () =>
      (await ask<{ booking: Told & { timeslot: object } }>(world, wanderly, query, { r: held.bookingReference }))
        .booking
    world.now = new Date(Date.parse(held.holdExpiresAt!) - 1)
    expect(await see()).toMatchObject({
      status: 'ON_HOLD',
      basket: { status: 'OPEN' },
      timeslot: { availablePlaces: 0, status: 'FULL' },
    })
    expect(await places('2026-07-02')).toEqual({ available: undefined, held: 10 })
    world.now = new Date(held.holdExpiresAt!)
    expect(await see()).toMatchObject({
      status: 'EXPIRED',
      holdExpiresAt: null,
      version: 2,
      basket: { status: 'ABANDONED' },
      history: [{ action: 'HELD' }, { version: 2, action: 'EXPIRED', actor: 'SERVICE', keyId: null }],
      timeslot: { availablePlaces: 10, status: 'OPEN' },
    })
    expect(await places('2026-07-02')).toEqual({ available: 10, held: 0 })
  })

  it('refuses decisions of the operator to partners, and is hidden from other partners', async () => {
    const { bookingReference } = await does(wanderly, 'holdBooking', { input: input('2026-07-03') })
    for (const verb of ['acceptBooking', 'rejectBooking', 'redeemBooking', 'markNoShow', 'reopenBooking']) {
      expect((await refusalOf(does(wanderly, verb, { bookingReference }))).code).toBe('permission-denied')
      expect((await refusalOf(does(operator, verb, { bookingReference }))).code).toBe('invalid-transition')
    }
    for (const verb of ['extendHold', 'confirmBooking', 'cancelBooking']) {
      expect((await refusalOf(does(tripster, verb, { bookingReference }))).code).toBe('booking-not-found')
    }
  })
})

describe('a basket over GraphQL', () => {
  it('contains several bookings, is paid once, and lists every payment', async () => {
    const channel = 'ONLINE'
    const { basketId } = await does(operator, 'holdBooking', { input: input('2026-07-04'), channel })
    // Bookings of the same millisecond have no defined order.
    world.now = new Date(NOW.getTime() + 1)
    await does(operator, 'holdBooking', { input: { ...input('2026-07-04', 1), time: '13:00' }, channel, basketId })
    const pay = `mutation ($id: BasketID!, $input: PaymentInput!) { recordPayment(basketId: $id, input: $input) {
      status amountDue { amount } bookings { status time } payments { outcome providerReference amount { amount currency } reason } } }`
    const payment = { provider: 'stripe', providerReference: 'pi_1', amount: { amount: 13_500, currency: 'GBP' } }
    const declined = { ...payment, outcome: 'REFUSED', reason: 'Do not honour' }
    const refused = await ask(world, operator, pay, { id: basketId, input: declined })
    expect(refused).toMatchObject({ recordPayment: { status: 'OPEN', amountDue: { amount: 13_500 } } })
    world.now = new Date(NOW.getTime() + 2)
    const paid = { id: basketId, input: { ...payment, outcome: 'SUCCEEDED' } }
    const completed = await ask(world, operator, pay, paid)
    expect(completed).toEqual({
      recordPayment: {
        status: 'COMPLETED',
        amountDue: { amount: 0 },
        bookings: [
          { status: 'CONFIRMED', time: '09:00' },
          { status: 'CONFIRMED', time: '13:00' },
        ],
        payments: [
          { outcome: 'REFUSED', providerReference: 'pi_1', amount: payment.amount, reason: 'Do not honour' },
          { outcome: 'SUCCEEDED', providerReference: 'pi_1', amount: payment.amount, reason: null },
        ],
      },
    })
    expect(await ask(world, operator, pay, paid)).toEqual(completed)
    const usage = `{ usageSummary(from: "2026-06-15", to: "2026-06-15") { meters { meter totalUsage eventCount } } }`
    expect(await ask(world, operator, usage)).toEqual({
      usageSummary: { meters: [expect.objectContaining({ meter: 'order-completed', eventCount: 2 })] },
    })
    const seen = `query ($id: BasketID!) { basket(basketId: $id) { status } }`
    expect((await refusalOf(ask(world, wanderly, seen, { id: basketId }))).code).toBe('not-found')
  })

  it('is abandoned, which releases its places', async () => {
    const { basketId } = await does(wanderly, 'holdBooking', { input: input('2026-07-05', 4) })
    const abandon = `mutation ($id: BasketID!) { abandonBasket(basketId: $id, input: { reason: "Gone" }) {
      status abandonedAt bookings { status cancelledAt } } }`
    expect((await refusalOf(ask(world, tripster, abandon, { id: basketId }))).code).toBe('not-found')
    expect(await ask(world, wanderly, abandon, { id: basketId })).toEqual({
      abandonBasket: {
        status: 'ABANDONED',
        abandonedAt: NOW.toISOString(),
        bookings: [{ status: 'CANCELLED', cancelledAt: NOW.toISOString() }],
      },
    })
    expect(await places('2026-07-05')).toEqual({ available: 10, held: 0 })
  })
})

describe('the calendar over GraphQL', () => {
  it('ignores expired holds when the capacity is reduced', async () => {
    await does(wanderly, 'holdBooking', { input: input('2026-07-06', 8) })
    world.now = new Date(NOW.getTime() + 30 * 60_000)
    const set = `mutation ($id: ActivityID!) {
      setScheduleException(activityId: $id, input: { date: "2026-07-06", capacity: 3 }) { capacity } }`
    await ask(world, operator, set, { id: activities.sunset.id })
    expect((await places('2026-07-06')).available).toBe(3)
  })
})

import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { periodKey } from '../../src/domain/access/periods.ts'
import { importBooking } from '../../src/domain/bookings/imports/importBooking.ts'
import { findPartnerSales } from '../../src/domain/bookings/lists/findPartnerSales.ts'
import { totalBookings } from '../../src/domain/bookings/lists/totalBookings.ts'
import { findAmountsDue, findTimeslotAmountsDue } from '../../src/domain/bookings/payments/findAmountsDue.ts'
import { RefundRule } from '../../src/domain/bookings/refunds/RefundRule.ts'
import { activities, NOW, operators, partners } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { book, clockBefore, holdAndPay, nextSlot, openWithTerms, setTerms, tiers } from './cancellationTerms.ts'
import { columnsOf, type Desk, pass } from './Desk.ts'

const world = useWorld()
let wanderly: Desk
let counter: Desk

const { operatorId } = operators.kayaks
const { activityId } = activities.sunset

beforeAll(async () => {
  const desks = await openWithTerms(world)
  wanderly = desks.wanderly
  counter = desks.counter
})
beforeEach(() => {
  world.now = NOW
})

describe('cancelBooking by a partner', () => {
  it.each([
    [2881, 9000, 100],
    [2880, 9000, 100],
    [2879.99, 4500, 50],
    [1440, 4500, 50],
    [1439.99, 0, 0],
  ])('%d minutes before the start refunds %i', async (minutes, refund, percent) => {
    const sold = await book(wanderly)
    clockBefore(world, sold, minutes)
    const cancelled = await wanderly.cancel(sold)
    expect(cancelled).toMatchObject({
      status: 'CANCELLED',
      price: { amount: 9000 },
      refund: { amount: refund, currency: 'GBP' },
      refundPercent: percent,
    })
    expect(await wanderly.basket(sold)).toMatchObject({
      total: { amount: 9000 - refund },
      amountDue: { amount: 0 - refund },
      refundDue: { amount: 0 },
    })
    expect(await columnsOf(world, sold)).toMatchObject({ taken: 0 })
    expect((await wanderly.history(sold)).at(-1)!.changes).toEqual({
      refund: { from: { amount: 0, currency: 'GBP' }, to: { amount: refund, currency: 'GBP' } },
    })
    expect(await wanderly.cancel(sold)).toEqual(cancelled)
  })

  it('rounds half a minor unit up', async () => {
    await world.admin.query(
      `update product set pricing = jsonb_set(pricing, '{units,0,price}', '4501') where activity_id = $1`,
      [activityId],
    )
    const sold = await book(wanderly, 1)
    await world.admin.query(
      `update product set pricing = jsonb_set(pricing, '{units,0,price}', '4500') where activity_id = $1`,
      [activityId],
    )
    clockBefore(world, sold, 2000)
    expect((await wanderly.cancel(sold)).refund!.amount).toBe(2251)
  })

  it('goes by the terms as of the sale', async () => {
    const sold = await book(wanderly)
    await setTerms(world, [{ minutesBefore: 2880, percent: 10 }])
    const later = await book(wanderly)
    await setTerms(world, null)
    const last = await book(wanderly)
    await setTerms(world, tiers)
    clockBefore(world, sold, 2880)
    expect((await wanderly.cancel(sold)).refundPercent).toBe(100)
    clockBefore(world, later, 2880)
    expect((await wanderly.cancel(later)).refundPercent).toBe(10)
    clockBefore(world, last, 1)
    expect(await wanderly.cancel(last)).toMatchObject({ refund: { amount: 9000 }, refundPercent: 100 })
    expect((await wanderly.basket(last)).total.amount).toBe(0)
  })

  it('does not choose the refund', async () => {
    const sold = await book(wanderly)
    const amount = { amount: 9000, currency: 'GBP' }
    const refusal = wanderly.cancel(sold, { refund: RefundRule.FULL, refundAmount: amount })
    await expect(refusal).rejects.toMatchObject({
      code: 'validation',
      facts: { errors: [{ path: ['refund'] }, { path: ['refundAmount'] }] },
    })
    expect((await wanderly.see(sold)).status).toBe('CONFIRMED')
  })

  it('keeps nothing of a hold, nor of an expired one', async () => {
    const hold = await wanderly.hold(nextSlot())
    clockBefore(world, hold, 61)
    world.now = new Date(hold.createdAt.getTime() + 60_000)
    expect(await wanderly.cancel(hold)).toMatchObject({ refund: { amount: 9000 }, refundPercent: 100 })
    expect((await wanderly.basket(hold)).total.amount).toBe(0)
    expect((await wanderly.history(hold)).at(-1)!.changes).toBeNull()
    world.now = NOW
    const expired = await wanderly.hold(nextSlot())
    pass(world, 40)
    expect(await wanderly.see(expired)).toMatchObject({ status: 'EXPIRED', refund: null, refundPercent: null })
    await wanderly.cancel(expired)
    expect((await wanderly.basket(expired)).total.amount).toBe(0)
  })
})

describe('cancelBooking by the operator', () => {
  it('refunds everything, the customer not being to blame', async () => {
    const sold = await book(wanderly)
    clockBefore(world, sold, 5)
    expect(await counter.cancel(sold)).toMatchObject({ refund: { amount: 9000 }, refundPercent: 100 })
  })

  it.each([
    ['by the terms', { refund: RefundRule.BY_TERMS }, 4500, 50],
    ['nothing', { refund: RefundRule.NONE }, 0, 0],
    ['everything', { refund: RefundRule.FULL }, 9000, 100],
    ['an amount', { refundAmount: { amount: 1234, currency: 'GBP' } }, 1234, null],
    ['an amount of nothing', { refundAmount: { amount: 0, currency: 'GBP' } }, 0, 0],
  ])('refunds %s, if it says so', async (_, choice, refund, percent) => {
    const sold = await holdAndPay(counter)
    clockBefore(world, sold, 1500)
    expect(await counter.cancel(sold, choice)).toMatchObject({ refund: { amount: refund }, refundPercent: percent })
    expect(await counter.basket(sold)).toMatchObject({
      total: { amount: 9000 - refund },
      amountDue: { amount: 0 - refund },
      refundDue: { amount: refund },
    })
  })

  it.each([
    [{ refundAmount: { amount: 9001, currency: 'GBP' } }, [['refundAmount', 'amount']]],
    [
      { refundAmount: { amount: 9001, currency: 'USD' } },
      [
        ['refundAmount', 'currency'],
        ['refundAmount', 'amount'],
      ],
    ],
    [{ refund: RefundRule.FULL, refundAmount: { amount: 1, currency: 'GBP' } }, [['refund']]],
  ])('refuses %j', async (choice, paths) => {
    const sold = await book(wanderly)
    await expect(counter.cancel(sold, choice)).rejects.toMatchObject({
      code: 'validation',
      facts: { errors: paths.map(path => ({ path })) },
    })
    expect((await counter.see(sold)).version).toBe(1)
  })

  it('keeps nothing of a booking that was confirmed and not paid for', async () => {
    const confirmed = await counter.confirm(await counter.hold(nextSlot()))
    clockBefore(world, confirmed, 5)
    for (const choice of [{ refund: RefundRule.NONE }, { refundAmount: { amount: 5, currency: 'GBP' } }])
      await expect(counter.cancel(confirmed, choice)).rejects.toMatchObject({
        message: `Booking ${confirmed.bookingReference} is not paid for: there is nothing to keep of it.`,
      })
    const cancelled = await counter.cancel(confirmed, { refund: RefundRule.BY_TERMS })
    expect(cancelled.refund!.amount).toBe(9000)
    expect(await counter.basket(confirmed)).toMatchObject({ status: 'ABANDONED', total: { amount: 0 } })
  })

  it('gives everything back of a booking that it rejects', async () => {
    await world.admin.query('update product set acceptance_required = true where activity_id = $1', [activityId])
    await world.admin.query('update partner set commission_rate = 20000')
    const pending = await book(wanderly)
    await world.admin.query('update partner set commission_rate = 0')
    const other = await book(wanderly)
    await world.admin.query('update product set acceptance_required = false where activity_id = $1', [activityId])
    clockBefore(world, pending, 5)
    expect(await counter.settle(pending, 'reject')).toMatchObject({
      refund: { amount: 9000 },
      refundPercent: 100,
      commissionMinor: 0,
    })
    expect((await counter.basket(pending)).total.amount).toBe(0)
    clockBefore(world, other, 1500)
    await expect(counter.cancel(other, { refund: RefundRule.NONE })).rejects.toMatchObject({
      message: `Booking ${other.bookingReference} was not accepted: at most 0 (minor units of GBP) can be kept of it.`,
    })
    expect(await wanderly.cancel(other)).toMatchObject({ refund: { amount: 9000 }, refundPercent: 100 })
  })

  it('is possible to a partner until the cutoff where the operator has not accepted it yet, and recorded', async () => {
    const set = (acceptance: boolean, cutoff: number) =>
      world.admin.query(
        'update product set acceptance_required = $2, cancellation_cutoff_minutes = $3 where activity_id = $1',
        [activityId, acceptance, cutoff],
      )
    await set(true, 1440)
    try {
      const late = await book(wanderly)
      const early = await book(wanderly)
      expect([late.status, early.status]).toEqual(['PENDING', 'PENDING'])
      clockBefore(world, late, 1440)
      await expect(wanderly.cancel(late)).rejects.toMatchObject({ code: 'cancellation-cutoff-passed' })
      expect((await wanderly.history(late)).map(each => each.action)).toEqual(['BOOKED'])
      clockBefore(world, early, 2881)
      expect(await wanderly.cancel(early)).toMatchObject({ status: 'CANCELLED', refund: { amount: 9000 } })
      expect((await wanderly.history(early)).at(-1)).toMatchObject({
        action: 'CANCELLED',
        changes: { refund: { from: { amount: 0, currency: 'GBP' }, to: { amount: 9000, currency: 'GBP' } } },
      })
    } finally {
      await set(false, 0)
    }
  })
})

describe('a simulated cancellation', () => {
  it('says what would be refunded, and changes nothing', async () => {
    const sold = await book(wanderly)
    clockBefore(world, sold, 2000)
    const seen = { booking: await wanderly.see(sold), basket: await wanderly.basket(sold) }
    expect(await wanderly.cancel(sold, { simulate: true })).toEqual({
      ...seen.booking,
      refund: { amount: 4500, currency: 'GBP' },
      refundPercent: 50,
    })
    expect((await counter.cancel(sold, { simulate: true })).refund!.amount).toBe(9000)
    expect((await counter.cancel(sold, { simulate: true, refund: RefundRule.BY_TERMS })).refund!.amount).toBe(4500)
    expect({ booking: await wanderly.see(sold), basket: await wanderly.basket(sold) }).toEqual(seen)
    expect(await columnsOf(world, sold)).toMatchObject({ taken: 2 })
    expect(await wanderly.history(sold)).toHaveLength(1)
    const cancelled = await wanderly.cancel(sold)
    expect(cancelled.refund!.amount).toBe(4500)
    expect(await wanderly.cancel(sold, { simulate: true })).toEqual(cancelled)
  })

  it('is refused as the cancellation is', async () => {
    const sold = await book(wanderly)
    const both = async (input: Parameters<Desk['cancel']>[1]) => {
      const refusals = [true, false].map(simulate =>
        wanderly.cancel(sold, { ...input, simulate }).catch((error: unknown) => error),
      )
      const [simulated, real] = await Promise.all(refusals)
      expect(simulated).toEqual(real)
      return simulated
    }
    expect(await both({ expectedVersion: 7 })).toMatchObject({ code: 'version-conflict' })
    expect(await both({ refund: RefundRule.FULL })).toMatchObject({ code: 'validation' })
    clockBefore(world, sold, -1)
    expect(await both({})).toMatchObject({ code: 'cancellation-cutoff-passed' })
    await counter.settle(sold, 'noShow')
    expect(await both({})).toMatchObject({ code: 'invalid-transition' })
  })
})

describe('what is charged after a cancellation', () => {
  it('is in the revenue of the partner and in the totals', async () => {
    const key = periodKey(partners.wanderly.partnerId, '2026-06-15', '2026-06-15')
    const revenue = async () => (await findPartnerSales(world.database, operatorId, [key])).get(key)!.revenueMinor
    const start = await revenue()
    const sold = await book(wanderly)
    expect(await revenue()).toBe(start + 9000)
    clockBefore(world, sold, 2000)
    await wanderly.cancel(sold)
    expect(await revenue()).toBe(start + 4500)
    const filter = { ids: [sold.bookingId] }
    expect(await totalBookings(world.database, operatorId, 'GBP', filter, world.now)).toMatchObject({
      price: { amount: 9000 },
      active: { price: { amount: 0 } },
      inactive: { price: { amount: 9000 } },
      retained: { amount: 4500, currency: 'GBP' },
    })
  })

  it('is what the partner owes, and what its commission is on', async () => {
    const setRate = (rate: number) =>
      world.admin.query('update partner set commission_rate = $2 where partner_id = $1', [
        partners.wanderly.partnerId,
        rate,
      ])
    await setRate(20_000)
    const sold = await book(wanderly)
    await setRate(0)
    expect(sold).toMatchObject({ commissionMinor: 1800 })
    clockBefore(world, sold, 2000)
    expect(await wanderly.cancel(sold)).toMatchObject({ refund: { amount: 4500 }, commissionMinor: 900 })
    const changes = await world.admin.query(
      'select sum(retail_change)::bigint retail, sum(commission_change)::bigint commission from booking_event where booking_id = $1',
      [sold.bookingId],
    )
    expect(changes).toEqual([{ retail: 4500, commission: 900 }])
  })

  it('is still due if it was not paid, and can be paid, but not at the timeslot', async () => {
    const input = {
      externalReference: 'X-1',
      activityId,
      ...nextSlot(),
      participants: 2,
      status: 'CONFIRMED' as const,
      paid: { amount: 0, currency: 'GBP' },
      customer: { firstName: 'Ida', lastName: 'Import', email: 'ida@example.com' },
    }
    const imported = await importBooking(world.database, counter.caller, input as never, NOW)
    const { bookingId, timeslotId } = imported
    const due = async () => ({
      booking: (await findAmountsDue(world.database, operatorId, [bookingId], world.now)).get(bookingId) ?? 0,
      timeslot:
        (await findTimeslotAmountsDue(world.database, operatorId, [timeslotId], world.now)).get(timeslotId) ?? 0,
    })
    expect(await due()).toEqual({ booking: 9000, timeslot: 9000 })
    clockBefore(world, imported, 2000)
    await counter.cancel(imported, { refund: RefundRule.BY_TERMS })
    expect(await due()).toEqual({ booking: 4500, timeslot: 0 })
    expect(await counter.basket(imported)).toMatchObject({ amountDue: { amount: 4500 }, refundDue: { amount: 0 } })
    expect((await counter.pay(imported, 4500)).amountDue.amount).toBe(0)
    expect(await due()).toEqual({ booking: 0, timeslot: 0 })
  })
})

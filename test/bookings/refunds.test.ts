import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { periodKey } from '../../src/access/periods.ts'
import type { Booking } from '../../src/bookings/Booking.ts'
import { importBooking } from '../../src/bookings/imports/importBooking.ts'
import { findPartnerSales } from '../../src/bookings/lists/findPartnerSales.ts'
import { totalBookings } from '../../src/bookings/lists/totalBookings.ts'
import { findAmountsDue, findTimeslotAmountsDue } from '../../src/bookings/payments/findAmountsDue.ts'
import { findRefundShares } from '../../src/bookings/refunds/findRefundShares.ts'
import { RefundRule } from '../../src/bookings/refunds/RefundRule.ts'
import { updatePricing } from '../../src/products/pricing/updatePricing.ts'
import { totalOf } from '../../src/rules/pricing/PriceLine.ts'
import type { CancellationTier } from '../../src/rules/pricing/Pricing.ts'
import { addVoucher, balanceOf } from '../promotions/Till.ts'
import { activities, NOW, operators, partners } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { columnsOf, Desk, pass } from './Desk.ts'

const world = useWorld()
let wanderly: Desk
let counter: Desk

const { operatorId } = operators.kayaks
const { activityId } = activities.sunset

const tiers: CancellationTier[] = [
  { minutesBefore: 2880, percent: 100 },
  { minutesBefore: 1440, percent: 50 },
]

const setTerms = (cancellationTiers: CancellationTier[] | null) =>
  updatePricing(world.database, operatorId, activityId, { cancellationTiers }, NOW)

beforeAll(async () => {
  wanderly = await Desk.open(world, 'wanderly')
  counter = await Desk.open(world, 'operator')
  await world.database.query('update product set cancellation_cutoff_minutes = 0 where activity_id = $1', [activityId])
  await setTerms(tiers)
})
beforeEach(() => {
  world.now = NOW
})

/** Sets the clock to some minutes before the start of a booking. */
const clockBefore = ({ startsAt }: Booking, minutes: number) => {
  world.now = new Date(startsAt.getTime() - minutes * 60_000)
}

/** Any timeslot has room for two in these tests. */
let nth = 0
const nextSlot = () => {
  nth++
  const day = new Date(Date.UTC(2026, 6, 10 + Math.floor(nth / 3))).toISOString().slice(0, 10)
  return { date: day, time: ['09:00', '13:00', '18:00'][nth % 3]! }
}

const book = (desk: Desk, participants = 2) => desk.book({ ...nextSlot(), participants })
const holdAndPay = async (participants = 2) => {
  const hold = await counter.hold({ ...nextSlot(), participants })
  await counter.pay(hold, participants * 4500)
  return counter.see(hold)
}

describe('cancelBooking by a partner', () => {
  it.each([
    [2881, 9000, 100],
    [2880, 9000, 100],
    [2879.99, 4500, 50],
    [1440, 4500, 50],
    [1439.99, 0, 0],
  ])('%d minutes before the start refunds %i', async (minutes, refund, percent) => {
    const sold = await book(wanderly)
    clockBefore(sold, minutes)
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
    await world.database.query('update product set price_minor = 4501 where activity_id = $1', [activityId])
    const sold = await book(wanderly, 1)
    await world.database.query('update product set price_minor = 4500 where activity_id = $1', [activityId])
    clockBefore(sold, 2000)
    expect((await wanderly.cancel(sold)).refund!.amount).toBe(2251)
  })

  it('goes by the terms as of the sale', async () => {
    const sold = await book(wanderly)
    await setTerms([{ minutesBefore: 2880, percent: 10 }])
    const later = await book(wanderly)
    await setTerms(null)
    const last = await book(wanderly)
    await setTerms(tiers)
    clockBefore(sold, 2880)
    expect((await wanderly.cancel(sold)).refundPercent).toBe(100)
    clockBefore(later, 2880)
    expect((await wanderly.cancel(later)).refundPercent).toBe(10)
    clockBefore(last, 1)
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
    clockBefore(hold, 61)
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
    clockBefore(sold, 5)
    expect(await counter.cancel(sold)).toMatchObject({ refund: { amount: 9000 }, refundPercent: 100 })
  })

  it.each([
    ['by the terms', { refund: RefundRule.BY_TERMS }, 4500, 50],
    ['nothing', { refund: RefundRule.NONE }, 0, 0],
    ['everything', { refund: RefundRule.FULL }, 9000, 100],
    ['an amount', { refundAmount: { amount: 1234, currency: 'GBP' } }, 1234, null],
    ['an amount of nothing', { refundAmount: { amount: 0, currency: 'GBP' } }, 0, 0],
  ])('refunds %s, if it says so', async (_, choice, refund, percent) => {
    const sold = await holdAndPay()
    clockBefore(sold, 1500)
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
    clockBefore(confirmed, 5)
    for (const choice of [{ refund: RefundRule.NONE }, { refundAmount: { amount: 5, currency: 'GBP' } }])
      await expect(counter.cancel(confirmed, choice)).rejects.toMatchObject({
        message: `Booking ${confirmed.bookingReference} is not paid for: there is nothing to keep of it.`,
      })
    const cancelled = await counter.cancel(confirmed, { refund: RefundRule.BY_TERMS })
    expect(cancelled.refund!.amount).toBe(9000)
    expect(await counter.basket(confirmed)).toMatchObject({ status: 'ABANDONED', total: { amount: 0 } })
  })

  it('gives everything back of a booking that it rejects', async () => {
    await world.database.query('update product set acceptance_required = true where activity_id = $1', [activityId])
    await world.database.query('update partner set commission_rate = 20000')
    const pending = await book(wanderly)
    await world.database.query('update partner set commission_rate = 0')
    const other = await book(wanderly)
    await world.database.query('update product set acceptance_required = false where activity_id = $1', [activityId])
    clockBefore(pending, 5)
    expect(await counter.settle(pending, 'reject')).toMatchObject({
      refund: { amount: 9000 },
      refundPercent: 100,
      commissionMinor: 0,
    })
    expect((await counter.basket(pending)).total.amount).toBe(0)
    clockBefore(other, 1500)
    expect((await wanderly.cancel(other)).refundPercent).toBe(50)
  })

  it('of an instance of an earlier version refunds everything', async () => {
    const sold = await book(wanderly)
    await world.database.query(`update booking set status = 'CANCELLED', cancelled_at = now() where booking_id = $1`, [
      sold.bookingId,
    ])
    expect(await counter.see(sold)).toMatchObject({ refund: { amount: 9000 }, refundPercent: 100 })
  })
})

describe('a simulated cancellation', () => {
  it('says what would be refunded, and changes nothing', async () => {
    const sold = await book(wanderly)
    clockBefore(sold, 2000)
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
    clockBefore(sold, -1)
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
    clockBefore(sold, 2000)
    await wanderly.cancel(sold)
    expect(await revenue()).toBe(start + 4500)
    const filter = { ids: [sold.bookingId] }
    expect(await totalBookings(world.database, operatorId, 'GBP', filter, world.now)).toMatchObject({
      price: { amount: 9000 },
      active: { price: { amount: 0 } },
      calledOff: { price: { amount: 9000 } },
      retained: { amount: 4500, currency: 'GBP' },
    })
  })

  it('is what the partner owes, and what its commission is on', async () => {
    const setRate = (rate: number) =>
      world.database.query('update partner set commission_rate = $2 where partner_id = $1', [
        partners.wanderly.partnerId,
        rate,
      ])
    await setRate(20_000)
    const sold = await book(wanderly)
    await setRate(0)
    expect(sold).toMatchObject({ commissionMinor: 1800 })
    clockBefore(sold, 2000)
    expect(await wanderly.cancel(sold)).toMatchObject({ refund: { amount: 4500 }, commissionMinor: 900 })
    const changes = await world.database.query(
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
    clockBefore(imported, 2000)
    await counter.cancel(imported, { refund: RefundRule.BY_TERMS })
    expect(await due()).toEqual({ booking: 4500, timeslot: 0 })
    expect(await counter.basket(imported)).toMatchObject({ amountDue: { amount: 4500 }, refundDue: { amount: 0 } })
    expect((await counter.pay(imported, 4500)).amountDue.amount).toBe(0)
    expect(await due()).toEqual({ booking: 0, timeslot: 0 })
  })
})

describe('amendBooking with fewer participants', () => {
  const kept = { kind: 'CANCELLATION', name: 'Cancelled: 1 Participant', quantity: 1, each: 2250, amount: 2250 }

  it('keeps by the terms what falls away, as a line of the price', async () => {
    const sold = await book(wanderly, 3)
    clockBefore(sold, 2000)
    const fewer = await wanderly.amend(sold, { participants: 2 })
    expect(fewer).toMatchObject({ participants: 2, price: { amount: 11_250 }, refund: { amount: 2250 } })
    expect(fewer.lines.at(-1)).toEqual(kept)
    expect(totalOf(fewer.lines)).toBe(11_250)
    expect(await wanderly.see(sold)).toMatchObject({ refund: null, status: 'CONFIRMED' })
    expect((await wanderly.history(sold)).at(-1)!.changes).toMatchObject({
      participants: { from: 3, to: 2 },
      price: { from: { amount: 13_500 }, to: { amount: 11_250 } },
      refund: { from: { amount: 0 }, to: { amount: 2250 } },
    })
    expect((await wanderly.basket(sold)).total.amount).toBe(11_250)

    // What was kept stays as it is, and what is cancelled later has a line of its own.
    clockBefore(sold, 1000)
    const one = await wanderly.amend(sold, { participants: 1 })
    expect(one).toMatchObject({ price: { amount: 11_250 }, refund: { amount: 0 } })
    expect(one.lines.slice(1)).toEqual([kept, { ...kept, each: 4500, amount: 4500 }])
    const more = await wanderly.amend(sold, { participants: 2 })
    expect(more).toMatchObject({ price: { amount: 15_750 }, refund: null })
    expect(await wanderly.cancel(sold)).toMatchObject({ refund: { amount: 0 } })
    expect((await wanderly.basket(sold)).total.amount).toBe(15_750)
  })

  it('refunds everything while the terms do, without terms, and of a hold', async () => {
    const sold = await book(wanderly, 3)
    expect(await wanderly.amend(sold, { participants: 2 })).toMatchObject({
      price: { amount: 9000 },
      refund: { amount: 4500 },
      lines: [{ kind: 'UNIT', quantity: 2 }],
    })
    await setTerms(null)
    const free = await book(wanderly, 3)
    await setTerms(tiers)
    clockBefore(free, 5)
    expect(await wanderly.amend(free, { participants: 2 })).toMatchObject({ price: { amount: 9000 } })
    world.now = NOW
    const hold = await wanderly.hold({ ...nextSlot(), participants: 3 })
    expect(await wanderly.amend(hold, { participants: 1 })).toMatchObject({ price: { amount: 4500 } })
  })

  it('is decided by the operator, for whom everything is refunded by default', async () => {
    const sold = await holdAndPay(4)
    clockBefore(sold, 100)
    expect(await counter.amend(sold, { participants: 3 })).toMatchObject({ price: { amount: 13_500 } })
    expect(await counter.amend(sold, { participants: 2, refund: RefundRule.BY_TERMS })).toMatchObject({
      price: { amount: 13_500 },
      refund: { amount: 0 },
    })
    const refundAmount = { amount: 1000, currency: 'GBP' }
    expect(await counter.amend(sold, { participants: 1, refundAmount })).toMatchObject({
      price: { amount: 12_500 },
      refund: { amount: 1000 },
    })
    expect(await counter.basket(sold)).toMatchObject({ refundDue: { amount: 5500 } })
    await expect(counter.amend(sold, { participants: 2, refund: RefundRule.NONE })).resolves.toMatchObject({
      price: { amount: 17_000 },
    })
  })

  it('does not take a move to a cheaper timeslot for a cancellation', async () => {
    const sold = await book(wanderly, 3)
    await updatePricing(
      world.database,
      operatorId,
      activityId,
      { rules: [{ name: 'Autumn', from: '2026-10-01', price: 3000 }] } as never,
      NOW,
    )
    clockBefore(sold, 2000)
    const moved = await wanderly.amend(sold, { date: '2026-10-05', participants: 2 })
    await updatePricing(world.database, operatorId, activityId, { rules: [] }, NOW)
    // Half of one participant as booked is kept, and the others have the price of the new timeslot.
    expect(moved).toMatchObject({ price: { amount: 6000 + 2250 }, refund: { amount: 2250 } })
  })

  it('counts what a swap of units makes cheaper', async () => {
    const { units } = await updatePricing(
      world.database,
      operatorId,
      activityId,
      { fees: [{ name: 'Harbour fee', amount: 100, per: 'PERSON', taxed: false }] } as never,
      NOW,
    )
    const withChild = await updatePricing(
      world.database,
      operatorId,
      activityId,
      {
        units: [
          ...units.map(({ unitId, name, type, price }) => ({
            unitId,
            name,
            type,
            price: price.amount,
            isDefault: true,
          })),
          { name: 'Child', type: 'CHILD', price: 3000 },
        ],
      } as never,
      NOW,
    )
    const [adult, child] = withChild.units.map(each => each.unitId)
    const party = (adults: number, children: number) =>
      [
        { unitId: adult!, quantity: adults },
        { unitId: child!, quantity: children },
      ].filter(each => each.quantity > 0)
    const sold = await wanderly.book({ ...nextSlot(), units: party(3, 0), participants: undefined })
    expect(sold.price.amount).toBe(13_800)
    clockBefore(sold, 2000)
    const swapped = await wanderly.amend(sold, { units: party(1, 1) })
    // 13,800 − (4500 + 3000 + 200) = 6100 falls away.
    expect(swapped).toMatchObject({ price: { amount: 7700 + 3050 }, refund: { amount: 3050 }, participants: 2 })
    expect(swapped.lines.at(-1)).toMatchObject({ name: 'Cancelled: 2 Participant', amount: 3050 })
    await updatePricing(
      world.database,
      operatorId,
      activityId,
      {
        fees: [],
        units: [withChild.units[0]!].map(({ unitId, name, type, price }) => ({
          unitId,
          name,
          type,
          price: price.amount,
          isDefault: true,
        })),
      } as never,
      NOW,
    )
  })
})

describe('recordRefund', () => {
  it('records what was paid back, in parts, until nothing is due', async () => {
    const sold = await holdAndPay()
    await counter.cancel(sold)
    const shares = async () =>
      (await findRefundShares(world.database, operatorId, [sold.bookingId])).get(sold.bookingId)
    expect(await shares()).toMatchObject({ due: 9000, refunded: 0 })
    const refundedAt = new Date('2026-06-15T07:00:00Z')
    expect(
      await counter.refund(sold, 4000, { providerReference: ' re_1 ', reason: ' Ill ', refundedAt }),
    ).toMatchObject({
      amountDue: { amount: -5000 },
      refundDue: { amount: 5000 },
      refunded: { amount: 4000 },
    })
    expect(await shares()).toMatchObject({ due: 5000, refunded: 4000 })
    await expect(counter.refund(sold, 5001, { providerReference: 're_2' })).rejects.toMatchObject({
      code: 'validation',
      message: 'To be paid back are 5000 (minor units of GBP), not 5001. Nothing was recorded.',
    })
    pass(world, 1)
    await counter.refund(sold, 5000, { providerReference: 're_2' })
    expect(await shares()).toMatchObject({ due: 0, refunded: 9000 })
    await expect(counter.refund(sold, 1, { providerReference: 're_3' })).rejects.toMatchObject({
      code: 'invalid-transition',
    })
    expect(await counter.refunds(sold)).toMatchObject([
      {
        provider: 'stripe',
        providerReference: 're_1',
        amount: { amount: 4000, currency: 'GBP' },
        reason: 'Ill',
        refundedAt,
      },
      { providerReference: 're_2', amount: { amount: 5000 }, reason: null, refundedAt: world.now },
    ])
  })

  it('counts a refund once, however often it is reported', async () => {
    const [one, other] = [await holdAndPay(), await holdAndPay()]
    await counter.cancel(one)
    await counter.cancel(other)
    const first = await counter.refund(one, 4000, { providerReference: 're_same' })
    expect(await counter.refund(one, 4000, { providerReference: 're_same' })).toEqual(first)
    const path = ['input', 'providerReference']
    for (const again of [
      () => counter.refund(one, 4001, { providerReference: 're_same' }),
      () => counter.refund(other, 4000, { providerReference: 're_same' }),
    ])
      await expect(again()).rejects.toMatchObject({ code: 'validation', facts: { errors: [{ path }] } })
    expect((await counter.basket(other)).refunded.amount).toBe(0)
  })

  it('refuses every wrong field at once', async () => {
    const sold = await holdAndPay()
    await counter.cancel(sold)
    const input = { amount: { amount: 0, currency: 'USD' }, refundedAt: new Date(NOW.getTime() + 301_000) }
    await expect(counter.refund(sold, 0, input)).rejects.toMatchObject({
      facts: {
        errors: [
          { path: ['input', 'refundedAt'], detail: 'The refund lies in the future.' },
          { path: ['input', 'amount', 'currency'] },
          { path: ['input', 'amount', 'amount'] },
        ],
      },
    })
  })

  it('is refused for a basket of a partner, which refunds its own customers, and for one without anything due', async () => {
    const sold = await book(wanderly)
    await counter.cancel(sold)
    await expect(counter.refund(sold, 1)).rejects.toMatchObject({
      code: 'invalid-transition',
      message: expect.stringContaining('was sold by a partner'),
    })
    const hold = await counter.hold(nextSlot())
    await counter.cancel(hold)
    await expect(counter.refund(hold, 1)).rejects.toMatchObject({
      message: expect.stringContaining('is ABANDONED, and nothing of it is to be paid back.'),
    })
  })

  it('pays back what an amended booking costs less, and what is added later is due again', async () => {
    const sold = await holdAndPay(3)
    clockBefore(sold, 2000)
    await counter.amend(sold, { participants: 2, refund: RefundRule.BY_TERMS })
    expect(await counter.basket(sold)).toMatchObject({ total: { amount: 11_250 }, refundDue: { amount: 2250 } })
    await counter.refund(sold, 2250)
    await counter.amend(sold, { participants: 3 })
    expect(await counter.basket(sold)).toMatchObject({ total: { amount: 15_750 }, amountDue: { amount: 4500 } })
    expect((await counter.pay(sold, 4500, { providerReference: 'pi_more' })).amountDue.amount).toBe(0)
    await counter.cancel(sold)
    expect(await counter.basket(sold)).toMatchObject({ refundDue: { amount: 15_750 }, refunded: { amount: 2250 } })
  })

  it('returns to a voucher what it paid only where the rest of the price does not need it', async () => {
    const voucherCode = await addVoucher(world, 6000)
    const hold = await counter.hold({ ...nextSlot(), voucherCode })
    await counter.pay(hold, 3000)
    clockBefore(hold, 2000)
    // 4500 are charged, of which the voucher keeps paying all, so that 1500 return to it and all that was paid in cash is due.
    await counter.cancel(hold, { refund: RefundRule.BY_TERMS })
    expect(await balanceOf(world, voucherCode)).toBe(1500)
    expect(await counter.basket(hold)).toMatchObject({ total: { amount: 4500 }, refundDue: { amount: 3000 } })
    await counter.refund(hold, 3000)
    expect(await counter.basket(hold)).toMatchObject({ amountDue: { amount: 0 }, refunded: { amount: 3000 } })
  })

  it('divides what is due among the bookings of a basket: first those that were cancelled', async () => {
    const slot = nextSlot()
    const first = await counter.hold({ ...slot, participants: 1 })
    const more = { basketId: first.basketId }
    const [second, third, never] = [
      await counter.hold({ ...slot, ...more, participants: 2 }),
      await counter.hold({ ...slot, ...more, participants: 3 }),
      await counter.hold({ ...slot, ...more, participants: 1 }),
    ]
    await counter.cancel(never!)
    await counter.pay(first, 27_000)
    const ids = [first, second, third, never].map(each => each!.bookingId)
    const shares = async () => {
      const found = await findRefundShares(world.database, operatorId, ids)
      return ids.map(id => [found.get(id)?.refunded ?? 0, found.get(id)?.due ?? 0])
    }
    expect(await shares()).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    await counter.amend(third!, { participants: 1 })
    clockBefore(second!, 2000)
    await counter.cancel(second!, { refund: RefundRule.BY_TERMS })
    expect((await counter.basket(first)).refundDue.amount).toBe(13_500)
    expect(await shares()).toEqual([
      [0, 0],
      [0, 4500],
      [0, 9000],
      [0, 0],
    ])
    await counter.refund(first, 5000)
    expect(await shares()).toEqual([
      [0, 0],
      [4500, 0],
      [500, 8500],
      [0, 0],
    ])
    await counter.cancel(first)
    await counter.cancel(third!)
    expect((await counter.basket(first)).refundDue.amount).toBe(17_500)
    expect((await shares()).reduce((sum, [, due]) => sum + due!, 0)).toBe(17_500)
  })
})

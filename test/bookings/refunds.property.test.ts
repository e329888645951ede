import { beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { findAmountsDue } from '../../src/domain/bookings/payments/findAmountsDue.ts'
import { findRefundShares } from '../../src/domain/bookings/refunds/findRefundShares.ts'
import { RefundRule } from '../../src/domain/bookings/refunds/RefundRule.ts'
import { updatePricing } from '../../src/domain/products/pricing/updatePricing.ts'
import { isCharged } from '../../src/domain/rules/bookingStatuses.ts'
import { totalOf } from '../../src/domain/rules/pricing/PriceLine.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { Desk } from './Desk.ts'

const world = useWorld()
const { operatorId } = operators.kayaks
const { activityId } = activities.sunset
let counter: Desk
let wanderly: Desk
beforeAll(async () => {
  counter = await Desk.open(world, 'operator')
  wanderly = await Desk.open(world, 'wanderly')
  await world.admin.query('update product set cancellation_cutoff_minutes = 0 where activity_id = $1', [activityId])
})

/** How often a random sequence is tried. */
const runs = Number(process.env.REFUND_RUNS ?? 25)

const tiers = fc.option(
  fc
    .tuple(fc.integer({ min: 1, max: 100 }), fc.nat(99))
    .map(([early, late]) => [Math.max(early, late + 1), Math.min(early, late)])
    .map(([early, late]) => [
      { minutesBefore: 2880, percent: Math.min(100, early!) },
      { minutesBefore: 1440, percent: late! },
    ]),
)

const step = fc.record({
  which: fc.nat(1),
  what: fc.constantFrom('amend', 'cancel', 'pay', 'refund', 'later' as const),
  participants: fc.integer({ min: 1, max: 4 }),
  rule: fc.constantFrom(undefined, RefundRule.BY_TERMS, RefundRule.NONE),
  share: fc.integer({ min: 1, max: 100 }),
})

describe('any sequence of amendments, cancellations, payments and refunds', () => {
  it('keeps lines, prices, baskets and refunds in agreement', async () => {
    let day = 0
    await fc.assert(
      fc.asyncProperty(
        tiers,
        fc.integer({ min: 1, max: 9999 }),
        fc.boolean(),
        fc.array(step, { maxLength: 8 }),
        async (cancellationTiers, price, byPartner, steps) => {
          day++
          world.now = NOW
          await updatePricing(
            world.database,
            operatorId,
            activityId,
            { cancellationTiers, taxes: [{ name: 'VAT', percent: 7.7 }] },
            NOW,
          )
          await world.admin.query(
            `update product set pricing = jsonb_set(pricing, '{units,0,price}', to_jsonb($2::int)) where activity_id = $1`,
            [activityId, price],
          )
          const date = new Date(Date.UTC(2026, 6, 10 + day)).toISOString().slice(0, 10)
          const desk = byPartner ? wanderly : counter
          const bookings = await sell(desk, date)
          const start = bookings[0]!.startsAt.getTime()
          for (const [index, each] of steps.entries()) {
            const booking = await desk.see(bookings[each.which % bookings.length]!)
            const rule = byPartner ? undefined : each.rule
            const seen = await desk.basket(booking)
            // An hour before the start, nothing is sold any more.
            if (each.what === 'later')
              world.now = new Date(Math.max(world.now.getTime(), start - (each.share + 1) * 40 * 60_000))
            else if (each.what === 'pay') {
              const { amount } = seen.amountDue
              if (amount > 0 && !byPartner)
                await desk.pay(booking, amount, { providerReference: `pay ${day} ${index}` })
            } else if (each.what === 'refund') {
              const amount = Math.ceil((seen.refundDue.amount * each.share) / 100)
              if (amount > 0) await desk.refund(booking, amount, { providerReference: `refund ${day} ${index}` })
            } else if (booking.status === 'CONFIRMED') {
              const simulated = await desk.cancel(booking, { refund: rule, simulate: true })
              if (each.what === 'cancel') {
                const { refund } = await desk.cancel(booking, { refund: rule })
                expect(refund).toEqual(simulated.refund)
                expect(refund!.amount).toBeLessThanOrEqual(booking.price.amount)
              } else {
                const { participants } = each
                const amended = await desk.amend(booking, { participants, refund: rule })
                if (participants < booking.participants)
                  expect(booking.price.amount - amended.price.amount).toBe(amended.refund!.amount)
                if (cancellationTiers === null && rule === undefined)
                  expect(amended.price.amount - keptOf(amended)).toBe(participants * price)
              }
            }
            await expectAgreement(desk, bookings, byPartner)
          }
        },
      ),
      { numRuns: runs },
    )
  })
})

/** Two bookings that are paid for together, or one of a partner. */
async function sell(desk: Desk, date: string): Promise<Booking[]> {
  if (desk === wanderly) return [await desk.book({ date, time: '13:00', participants: 2 })]
  const first = await desk.hold({ date, time: '13:00', participants: 2 })
  const second = await desk.hold({ date, time: '18:00', participants: 3, basketId: first.basketId })
  await desk.pay(first, (await desk.basket(first)).total.amount, { providerReference: `pay ${date}` })
  return [first, second]
}

const keptOf = ({ lines }: Booking) => totalOf(lines.filter(line => line.kind === 'CANCELLATION'))

async function expectAgreement(desk: Desk, bookings: readonly Booking[], byPartner: boolean) {
  const now = await Promise.all(bookings.map(each => desk.see(each)))
  for (const { lines, price, refundMinor } of now) {
    expect(totalOf(lines)).toBe(price.amount)
    expect(refundMinor).toBeLessThanOrEqual(price.amount)
  }
  const charged = now.reduce(
    (sum, each) => sum + each.price.amount - (isCharged[each.status] ? 0 : each.refundMinor),
    0,
  )
  const basket = await desk.basket(bookings[0]!)
  expect(basket.total.amount).toBe(charged)
  expect(basket.refunded.amount).toBeLessThanOrEqual(basket.paidMinor)
  if (byPartner) return expect(basket.refundDue.amount).toBe(0)
  expect(basket.paidMinor - basket.refunded.amount).toBe(basket.total.amount - basket.amountDue.amount)
  expect(basket.refundDue.amount).toBe(Math.max(0, -basket.amountDue.amount))
  const ids = bookings.map(each => each.bookingId)
  const shares = [...(await findRefundShares(world.database, operatorId, ids)).values()]
  expect(shares.reduce((sum, each) => sum + each.due, 0)).toBe(basket.refundDue.amount)
  expect(shares.reduce((sum, each) => sum + each.refunded, 0)).toBe(basket.refunded.amount)
  const due = [...(await findAmountsDue(world.database, operatorId, ids, world.now)).values()]
  expect(due.reduce((sum, each) => sum + each, 0)).toBe(Math.max(0, basket.amountDue.amount))
}

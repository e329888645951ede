import { beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { voucherPart } from '../../src/domain/promotions/vouchers/findRedeemable.ts'
import { Refusal } from '../../src/domain/refusals/refusal.ts'
import { quote } from '../../src/domain/rules/pricing/quote.ts'
import { Desk, pass } from '../bookings/Desk.ts'
import { NOW } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { addCode, addVoucher, balanceOf, usesOf } from './Till.ts'

const unit = {
  unitId: 'adult',
  type: 'ADULT' as const,
  name: 'Adult',
  paxCount: 1,
  minAge: null,
  maxAge: null,
  accompaniedBy: [],
  minQuantity: 1,
  maxQuantity: null,
  isDefault: true,
}
const sale = { date: '2026-07-01', time: '09:00', today: '2026-06-15', channel: 'ONLINE', partnerId: null }
const minor = fc.nat({ max: 1_000_000 })

describe('a discount', () => {
  it('is at most the price of the activity, leaves the fees, and a voucher pays at most the rest', () => {
    const discount = fc.oneof(
      fc.record({ kind: fc.constant('AMOUNT' as const), value: fc.integer({ min: 1, max: 2_000_000 }) }),
      fc.record({ kind: fc.constant('PERCENTAGE' as const), value: fc.integer({ min: 1, max: 100_000 }) }),
    )
    const asked = fc.record({
      price: minor,
      quantity: fc.integer({ min: 1, max: 30 }),
      fee: minor,
      discount,
      left: minor,
    })
    fc.assert(
      fc.property(asked, ({ price, quantity, fee, discount: terms, left }) => {
        const pricing = {
          units: [{ ...unit, price }],
          groupPrice: null,
          rules: [],
          fees: [{ name: 'Fee', amount: fee, per: 'BOOKING' as const, taxed: true }],
          taxes: [],
          cancellationTiers: null,
        }
        const units = [{ unitId: 'adult', quantity }]
        const quoted = quote(pricing, { ...sale, units, discount: { name: 'Code', ...terms } })
        const off = quoted.lines.reduce((sum, line) => sum + (line.kind === 'DISCOUNT' ? line.amount : 0), 0)
        expect(-off).toBeLessThanOrEqual(price * quantity)
        expect(quoted.price).toBe(price * quantity + fee + off)
        expect(quoted.price).toBeGreaterThanOrEqual(fee)
        const part = voucherPart(quoted.price, left)
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(Math.min(quoted.price, left))
      }),
    )
  })
})

const world = useWorld()
let desk: Desk
beforeAll(async () => {
  desk = await Desk.open(world, 'operator')
  await world.admin.query('update timeslot set capacity = 30000')
  await world.admin.query('update operator set held_places_per_key = 1000, held_places_per_timeslot = 1000')
})

const which = fc.nat({ max: 5 })
const group = fc.integer({ min: 1, max: 4 })
const step = fc.oneof(
  fc.record({ do: fc.constantFrom('book', 'hold'), participants: group, promo: fc.boolean(), gift: fc.boolean() }),
  fc.record({ do: fc.constant('amend'), at: which, participants: group }),
  fc.record({ do: fc.constantFrom('cancel', 'confirm', 'pay'), at: which }),
  fc.record({ do: fc.constant('pass') }),
)
type Step = {
  do: string
  at?: number
  participants?: number
  promo?: boolean
  gift?: boolean
}

const holding = ['ON_HOLD', 'PENDING', 'CONFIRMED']

describe('codes and vouchers through any steps of bookings', () => {
  it('are with the bookings that have places and nowhere else, and every basket owes what is not paid', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async steps => {
        world.now = NOW
        run++
        const promoCode = `RUN-${run}`
        await addCode(world, promoCode, { maxUses: 2 })
        const initial = 12_345
        const voucherCode = await addVoucher(world, initial)
        const made: Booking[] = []
        for (const each of steps as Step[]) await take(each, made, { promoCode, voucherCode }).catch(refusals)
        // The expiry of holds is recorded with the next change of their timeslot.
        await desk.book({ date: '2026-07-01', participants: 1 })

        const now = await Promise.all(made.map(booking => desk.see(booking)))
        const withPlaces = now.filter(each => holding.includes(each.status))
        const discounted = withPlaces.filter(each => each.lines.some(line => line.kind === 'DISCOUNT'))
        expect(await usesOf(world, promoCode)).toBe(discounted.length)
        const paid = withPlaces.reduce((sum, each) => sum + each.voucherMinor, 0)
        expect(await balanceOf(world, voucherCode)).toBe(initial - paid)
        for (const booking of now) {
          expect(booking.voucherMinor).toBeLessThanOrEqual(booking.price.amount)
          const { amountDue, status } = await desk.basket(booking)
          if (status === 'OPEN') expect(amountDue.amount).toBe(dueOf(booking))
        }
      }),
      { numRuns: Number(process.env.PROMOTION_RUNS ?? 25) },
    )
  })

  const dueOf = (booking: Booking) => (booking.status === 'CANCELLED' ? 0 : booking.price.amount - booking.voucherMinor)

  async function take(
    { do: verb, at: index = 0, participants = 1, promo, gift }: Step,
    made: Booking[],
    codes: { promoCode: string; voucherCode: string },
  ): Promise<void> {
    if (verb === 'pass') return pass(world, 31)
    if (verb === 'book' || verb === 'hold') {
      const wish = {
        participants,
        promoCode: promo ? codes.promoCode : null,
        voucherCode: gift ? codes.voucherCode : null,
      }
      made.push(await desk[verb](wish))
      return
    }
    const booking = made[index]
    if (!booking) return
    if (verb === 'amend') await desk.amend(booking, { participants })
    if (verb === 'cancel') await desk.cancel(booking)
    if (verb === 'confirm') await desk.confirm(booking)
    if (verb === 'pay') {
      const { amountDue } = await desk.basket(booking)
      await desk.pay(booking, amountDue.amount, { providerReference: `pi_${booking.bookingId}_${amountDue.amount}` })
    }
  }

  function refusals(error: unknown): void {
    if (!(error instanceof Refusal)) throw error
  }
})

import 'reflect-metadata'
import { beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { BookingStatus } from '../../src/domain/bookings/BookingStatus.ts'
import { Refusal } from '../../src/domain/refusals/refusal.ts'
import { Desk } from '../bookings/Desk.ts'
import { addVoucher } from '../promotions/Till.ts'
import { activities, NOW, operators, partners } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { Ledger, plain, sumOf } from './Ledger.ts'

const world = useWorld()
let ledger: Ledger
let sellers: Record<'wanderly' | 'tripster' | 'operator', Desk>
beforeAll(async () => {
  ledger = new Ledger(world)
  sellers = {
    wanderly: await Desk.open(world, 'wanderly'),
    tripster: await Desk.open(world, 'tripster'),
    operator: await Desk.open(world, 'operator'),
  }
  await world.admin.query('update timeslot set capacity = 1000')
  await world.admin.query('update product set acceptance_required = true where activity_id = $1', [
    activities.midnight.activityId,
  ])
  await world.admin.query(
    `update product set pricing = jsonb_set(pricing, '{fees}', '[{"name": "Landing", "amount": 333, "per": "BOOKING", "taxed": false}]')
     where activity_id = $1`,
    [activities.midnight.activityId],
  )
  await world.admin.query('insert into commission values ($1, $2, $3, 33333)', [
    operators.kayaks.operatorId,
    partners.wanderly.partnerId,
    activities.midnight.activityId,
  ])
})

const { CONFIRMED, REDEEMED, NO_SHOW, CANCELLED } = BookingStatus
const MONTHS = ['2026-06', '2026-07', '2026-08', '2026-09']

type Seller = keyof typeof sellers

/** One step: what is done, by whom, and to which of the bookings so far. */
interface Step {
  does: 'book' | 'hold' | 'confirm' | 'amend' | 'cancel' | 'accept' | 'reject' | 'pass' | 'close' | 'rate'
  seller: Seller
  byHand: boolean
  which: number
  number: number
  /** Whether a voucher pays a part of a new booking. */
  voucher: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom(
    'book',
    'book',
    'hold',
    'confirm',
    'amend',
    'amend',
    'cancel',
    'accept',
    'reject',
    'pass',
    'close',
    'rate',
  ),
  seller: fc.constantFrom<Seller>('wanderly', 'wanderly', 'tripster', 'operator'),
  byHand: fc.boolean(),
  which: fc.nat(1000),
  number: fc.integer({ min: 1, max: 9 }),
  voucher: fc.boolean(),
})

interface Sold {
  seller: Seller
  booking: Booking
  /** Whether it was ever more than a hold. */
  sold: boolean
}

/** Does a step. One that the booking's status does not allow is refused, and changes nothing. */
async function take({ does, seller, byHand, which, number, voucher }: Step, all: Sold[]): Promise<void> {
  const one = all[which % Math.max(1, all.length)]
  const wish = {
    participants: number,
    date: '2026-10-15',
    ...(voucher && (does === 'book' || does === 'hold') && { voucherCode: await addVoucher(world, number * 1111) }),
    ...(byHand ? { activityId: activities.midnight.activityId, time: '01:30' } : { time: '09:00' }),
  }
  if (does === 'book') all.push({ seller, booking: await sellers[seller].book(wish), sold: true })
  else if (does === 'hold') all.push({ seller, booking: await sellers[seller].hold(wish), sold: false })
  else if (does === 'pass') world.now = new Date(world.now.getTime() + number * 2 * 86_400_000)
  else if (does === 'close') await ledger.close()
  else if (does === 'rate')
    await ledger.setRate(number * 7_777, partners[seller === 'tripster' ? 'tripster' : 'wanderly'])
  else if (one) {
    const desk = sellers[one.seller]
    if (does === 'confirm') {
      await desk.confirm(one.booking)
      one.sold = true
    } else if (does === 'amend') await desk.amend(one.booking, { participants: number })
    else if (does === 'cancel') await desk.cancel(one.booking)
    else await sellers.operator.settle(one.booking, does)
  }
}

/** What a booking counts, reckoned from the booking alone. */
function expectedOf(
  { status, price, lines, commissionRate, partnerId, refundMinor, voucherMinor }: Booking,
  sold: boolean,
) {
  const counts = [CONFIRMED, REDEEMED, NO_SHOW].includes(status)
  if (partnerId === null || !sold || (!counts && status !== CANCELLED))
    return { retail: 0, commission: 0, voucher: 0, net: 0 }
  const retail = counts ? price.amount : price.amount - refundMinor
  const fees = lines.filter(line => line.kind === 'FEE').reduce((sum, line) => sum + line.amount, 0)
  const commission = retail === 0 ? 0 : Math.round(((price.amount - fees) * commissionRate) / 100_000)
  const voucher = Math.min(voucherMinor, retail)
  return { retail, commission, voucher, net: retail - commission - voucher }
}

describe('any sequence of bookings, holds, amendments, cancellations and decisions over months', () => {
  it('has statements whose lines add up to their totals and to what the bookings count, to the minor unit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }), async steps => {
        world.now = NOW
        await world.admin.query(
          'truncate statement_total, statement_month, booking_event, booking, booking_total, basket cascade',
        )
        await world.admin.query('update timeslot set taken = 0, held = 0')
        const all: Sold[] = []
        for (const each of steps) {
          await take(each, all).catch((error: unknown) => {
            if (!(error instanceof Refusal)) throw error
          })
        }
        expect(await ledger.verify(3)).toMatchObject({ equal: true, bookingCount: all.length, differences: [] })
        for (const partner of [partners.wanderly, partners.tripster]) {
          const sums = { retail: 0, commission: 0, voucher: 0, net: 0 }
          const add = (more: typeof sums) => {
            for (const name of ['retail', 'commission', 'voucher', 'net'] as const) sums[name] += more[name]
          }
          for (const month of MONTHS) {
            const statement = await ledger.statement(month, partner)
            const lines = await ledger.lines(month, partner, 2)
            expect(plain(statement.total)).toEqual(sumOf(lines))
            expect(statement.total.lineCount).toBe(lines.length)
            add(plain(statement.total))
          }
          const wanted = { retail: 0, commission: 0, voucher: 0, net: 0 }
          for (const { booking, seller, sold } of all) {
            if (booking.partnerId !== partner.partnerId) continue
            const expected = expectedOf(await sellers[seller].see(booking), sold)
            for (const name of ['retail', 'commission', 'voucher', 'net'] as const) wanted[name] += expected[name]
          }
          expect(sums).toEqual(wanted)
        }
      }),
      { numRuns: Number(process.env.STATEMENTS_RUNS ?? 25) },
    )
  }, 3_600_000)
})

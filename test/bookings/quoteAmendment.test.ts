import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import type { AmendmentQuoteInput } from '../../src/domain/bookings/changes/AmendBookingInput.ts'
import { quoteAmendment } from '../../src/domain/bookings/quotes/quoteAmendment.ts'
import { viewLines, viewTaxes } from '../../src/domain/bookings/viewLines.ts'
import type { UnitQuantity } from '../../src/domain/rules/pricing/quote.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { adult, child, kayaks, of, ruleOf } from '../rules/pricing/samplePricing.ts'
import { activities, NOW } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { clockBefore, openWithTerms, tiers } from './cancellationTerms.ts'
import type { Desk } from './Desk.ts'

const world = useWorld()
let desks: { wanderly: Desk; counter: Desk }
const { activityId } = activities.sunset

beforeAll(async () => {
  desks = await openWithTerms(world)
  const pricing = kayaks({
    rules: [ruleOf('Evening', { timeFrom: '17:00' })],
    taxes: [{ name: 'VAT', rate: 20_000 }],
    cancellationTiers: tiers,
  })
  await world.admin.query('update product set pricing = $2 where activity_id = $1', [
    activityId,
    JSON.stringify(pricing),
  ])
})
beforeEach(() => {
  world.now = NOW
})

const quoted = (desk: Desk, { bookingReference }: Booking, input: AmendmentQuoteInput) =>
  quoteAmendment(world.database, desk.caller, bookingReference, input, world.now)

const QUERY =
  'query ($reference: String!, $input: AmendmentQuoteInput!) { amendmentQuote(bookingReference: $reference, input: $input) { participants } }'
const asSent = ({ unitId, quantity }: UnitQuantity) => ({ unitId: encodeTypeId('unit', unitId), quantity })

/** Sells on a day of its own: amendments to more units and to another time need the rest of it. */
let day = 10
const sell = (desk: Desk) => {
  const date = new Date(Date.UTC(2026, 6, day++)).toISOString().slice(0, 10)
  return desk.book({ date, time: '09:00', participants: null, units: [of(3, adult), of(1, child)] })
}

describe('quoteAmendment', () => {
  const evening = (sold: Booking) => ({ date: sold.date, time: '18:00' })
  it.each<[string, keyof typeof desks, (sold: Booking) => AmendmentQuoteInput]>([
    ['more units', 'wanderly', () => ({ units: [of(5, adult), of(1, child)] })],
    ['fewer units, of which the terms keep a part', 'wanderly', () => ({ units: [of(1, adult), of(1, child)] })],
    ['fewer units, refunded in full by the operator', 'counter', () => ({ units: [of(1, adult)] })],
    ['other units', 'wanderly', () => ({ units: [of(1, adult), of(4, child)] })],
    ['a timeslot with other prices', 'counter', evening],
    ['a timeslot with other prices and fewer units', 'counter', sold => ({ ...evening(sold), units: [of(2, adult)] })],
    ['nothing', 'wanderly', () => ({})],
  ])('promises what the amendment then charges and refunds: %s', async (_, by, change) => {
    const desk = desks[by]
    const sold = await sell(desk)
    clockBefore(world, sold, 2000)
    const input = change(sold)
    const { price, refund, lines, taxes, participants } = await quoted(desk, sold, input)
    const unchanged = await desk.see(sold)
    expect(unchanged).toEqual(await desk.see(sold))
    expect(unchanged.version).toBe(sold.version)
    const amended = await desk.amend(sold, { ...input, expectedPrice: { amount: price.amount, currency: 'GBP' } })
    expect({ price, participants }).toEqual({ price: amended.price, participants: amended.participants })
    expect(refund).toEqual(amended.refund ?? null)
    expect(lines).toEqual(viewLines(amended.lines, 'GBP'))
    expect(taxes).toEqual(viewTaxes(amended.lines, 'GBP'))
  })

  it('is refused as the amendment would be', async () => {
    const { wanderly, counter } = desks
    const sold = await sell(wanderly)
    const both = async (desk: Desk, input: AmendmentQuoteInput) => {
      const refusal = await refusalOf(quoted(desk, sold, input))
      expect(refusal).toEqual(await refusalOf(desk.amend(sold, input)))
      const { units } = input
      const sent = { ...input, ...(units && { units: units.map(asSent) }) }
      const overGraphql = await refusalOf(
        ask(world, desk.caller, QUERY, { reference: sold.bookingReference, input: sent }),
      )
      expect(overGraphql.code).toBe(refusal.code)
      return refusal.code
    }
    expect(await both(wanderly, { units: [of(40, adult)] })).toBe('insufficient-capacity')
    expect(await both(wanderly, { date: '2026-07-01', time: '03:00' })).toBe('validation')
    expect(await both(wanderly, { participants: 2 })).toBe('validation')
    const closed = { date: sold.date, time: '13:00' }
    await world.admin.query('update timeslot set closed = true where activity_id = $1 and date = $2 and time = $3', [
      activityId,
      closed.date,
      closed.time,
    ])
    expect(await both(wanderly, closed)).toBe('timeslot-closed')
    clockBefore(world, sold, -1)
    expect(await both(wanderly, { units: [of(1, adult)] })).toBe('cancellation-cutoff-passed')
    world.now = NOW
    await counter.cancel(sold)
    expect(await both(wanderly, { units: [of(1, adult)] })).toBe('invalid-transition')
  })
})

import 'reflect-metadata'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { BookingStatus } from '../../src/domain/bookings/BookingStatus.ts'
import type { ImportBookingInput } from '../../src/domain/bookings/imports/ImportBookingInput.ts'
import { importBooking } from '../../src/domain/bookings/imports/importBooking.ts'
import type { PriceLine } from '../../src/domain/rules/pricing/PriceLine.ts'
import type { Pricing } from '../../src/domain/rules/pricing/Pricing.ts'
import { PERCENT } from '../../src/domain/rules/pricing/percentRate.ts'
import { quote } from '../../src/domain/rules/pricing/quote.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { adult, anyCase, child, family, infant, kayaks, of, ruleOf, unitOf } from '../rules/pricing/samplePricing.ts'
import { activities, NOW } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { columnsOf, Desk } from './Desk.ts'

const world = useWorld()
const { activityId } = activities.sunset
let wanderly: Desk
let tripster: Desk
let counter: Desk
beforeAll(async () => {
  wanderly = await Desk.open(world, 'wanderly')
  tripster = await Desk.open(world, 'tripster')
  counter = await Desk.open(world, 'operator')
})

let days = 0
/** A day in July or, on demand, August on which nothing is booked yet. */
const freshDay = (month = '07') => `2026-${month}-${String((days++ % 28) + 1).padStart(2, '0')}`

const setPricing = (pricing: Pricing) =>
  world.admin.query('update product set pricing = $2 where activity_id = $1', [activityId, JSON.stringify(pricing)])

beforeEach(async () => {
  world.now = NOW
  await world.admin.query('update timeslot set capacity = 1000 where activity_id = $1', [activityId])
  await setPricing(kayaks())
})

/** The lines in short: `2 Adult 12000 by Summer`. */
const inShort = (lines: readonly PriceLine[]) =>
  lines.map(({ quantity, name, amount, rule }) => `${quantity} ${name} ${amount}${rule ? ` by ${rule}` : ''}`)

/** The violations of a refused request, without the characters that isolate names. */
async function violationsOf(asked: Promise<unknown>): Promise<[string, string][]> {
  const refusal = await refusalOf(asked)
  expect(refusal.code).toBe('validation')
  return refusal.facts.errors!.map(({ path, detail }) => [path.join('.'), detail.replace(/[\u2066-\u2069]/g, '')])
}

describe('a booking by units', () => {
  it('takes the places of its units and has a line for each', async () => {
    const sold = await wanderly.book({
      date: freshDay(),
      participants: null,
      units: [of(1, family), of(1, infant), of(2, adult)],
    })
    expect(sold).toMatchObject({ participants: 6, price: { amount: 29_000, currency: 'GBP' } })
    expect(inShort(sold.lines)).toEqual(['2 Adult 12000', '1 Family 17000', '1 Infant 0'])
    expect(await columnsOf(world, sold)).toMatchObject({ taken: 6, held: 0 })
    expect((await wanderly.see(sold)).lines).toEqual(sold.lines)
    expect(await wanderly.basket(sold)).toMatchObject({ total: { amount: 29_000 } })
    await wanderly.cancel(sold)
    expect(await columnsOf(world, sold)).toMatchObject({ taken: 0 })
  })

  it('is on hold at its price, and keeps it when it is confirmed after the prices have changed', async () => {
    const held = await wanderly.hold({ date: freshDay(), participants: null, units: [of(1, family), of(1, child)] })
    expect(await columnsOf(world, held)).toMatchObject({ taken: 5, held: 5 })
    await setPricing(kayaks({ units: [unitOf(7, { price: 99_900, isDefault: true })] }))
    const sold = await wanderly.confirm(held)
    expect(sold).toMatchObject({ status: 'CONFIRMED', participants: 5, price: { amount: 21_000 } })
    expect(inShort(sold.lines)).toEqual(['1 Child 4000', '1 Family 17000'])
    expect(await columnsOf(world, held)).toMatchObject({ taken: 5, held: 0 })
  })

  it('is refused when the places of its units are not free, with alternatives for all of them', async () => {
    const date = freshDay()
    await world.admin.query(
      `update timeslot set capacity = 5 where activity_id = $1 and date = $2 and time = '09:00'`,
      [activityId, date],
    )
    const refusal = await refusalOf(wanderly.book({ date, participants: null, units: [of(1, family), of(2, adult)] }))
    expect(refusal).toMatchObject({ code: 'insufficient-capacity', facts: { available: 5 } })
    expect(refusal.message).toContain('has only 5 places left; 6 were asked for.')
    const alternatives = refusal.facts.alternatives as { date: string; time: string; unitPrices: unknown }[]
    expect(alternatives[0]).toMatchObject({ date, time: '13:00', price: { amount: 6000 } })
    expect(alternatives[0]!.unitPrices).toHaveLength(4)
  })

  it('that gives only participants has so many of the default unit', async () => {
    await setPricing(kayaks({ units: [child, adult] }))
    const sold = await wanderly.book({ date: freshDay(), participants: 3 })
    expect(inShort(sold.lines)).toEqual(['3 Adult 18000'])
  })

  it('can give both, which must agree', async () => {
    const units = [of(1, family), of(1, adult)]
    expect((await wanderly.book({ date: freshDay(), participants: 5, units })).participants).toBe(5)
    expect(await violationsOf(wanderly.book({ participants: 2, units }))).toEqual([
      [
        'input.participants',
        'The units take 5 places, and participants is 2: they must agree, or give one of the two.',
      ],
    ])
  })

  it('is refused with every restriction that it breaks', async () => {
    const school = unitOf(5, { name: 'School class', minQuantity: 10 })
    await setPricing(kayaks({ units: [adult, child, family, infant, school] }))
    await world.admin.query('update product set max_participants = 4 where activity_id = $1', [activityId])
    try {
      expect(await violationsOf(wanderly.book({ participants: 7, units: [of(3, infant), of(5, school)] }))).toEqual([
        ['input.units.0.quantity', 'Infant takes at most 2 in one booking; it was 3.'],
        ['input.units.0.unitId', 'Infant can only be booked together with Adult or Family.'],
        ['input.units.1.quantity', 'School class takes at least 10 in one booking that has any; it was 5.'],
        [
          'input.participants',
          'The units take 5 places, and participants is 7: they must agree, or give one of the two.',
        ],
        ['input.units', 'Sunset Kayak Tour takes at most 4 participants in one booking; it was 5.'],
      ])
      const units = [of(1, adult), of(1, unitOf(9)), of(2, adult)]
      expect(
        await violationsOf(wanderly.hold({ date: '2026-07-01', time: '09:30', participants: null, units })),
      ).toMatchObject([
        ['input.time', expect.anything()],
        ['input.units.1.unitId', 'Sunset Kayak Tour has no unit with this identifier: its units are in the product.'],
        ['input.units.2.unitId', 'Adult is given twice: give one quantity for each unit.'],
      ])
      expect(await violationsOf(wanderly.book({ participants: null, units: [of(2, infant)] }))).toMatchObject([
        ['input.units.0.unitId', expect.anything()],
        ['input.units', 'At least one unit must take a place: add a person with whom the others come.'],
      ])
    } finally {
      await world.admin.query('update product set max_participants = null where activity_id = $1', [activityId])
    }
  })

  it('needs participants or units', async () => {
    expect(await violationsOf(wanderly.book({ participants: null }))).toEqual([
      ['input.participants', 'Participants is required, unless units are given.'],
    ])
  })

  it('is replayed with its lines', async () => {
    const wish = { date: freshDay(), participants: null, units: [of(2, child)], idempotencyKey: 'units' }
    const first = await wanderly.book(wish)
    await setPricing(kayaks({ units: [adult] }))
    expect((await wanderly.book(wish)).lines).toEqual(first.lines)
  })
})

describe('an imported booking by units', () => {
  let imported = 0
  const bringIn = async (more: Partial<ImportBookingInput>): Promise<Booking> => {
    const customer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
    const status = BookingStatus.CONFIRMED
    const externalReference = `units-${imported++}`
    const input = { externalReference, activityId, date: freshDay(), time: '09:00', customer, status, ...more }
    return importBooking(world.database, await world.caller('operator'), input, world.now)
  }

  it('has the prices of today, unless it gives its own, which is shared out', async () => {
    await setPricing(kayaks({ fees: [{ name: 'Harbour', amount: 150, per: 'PERSON', taxed: true }] }))
    const units = [of(2, adult), of(1, family)]
    const today = await bringIn({ units })
    expect(inShort(today.lines)).toEqual(['2 Adult 12000', '1 Family 17000', '6 Harbour 900'])
    expect(await columnsOf(world, today)).toMatchObject({ taken: 6 })
    const other = await bringIn({ units, price: { amount: 10_000, currency: 'GBP' } })
    expect(other.price.amount).toBe(10_000)
    expect(inShort(other.lines)).toEqual(['2 Adult 4138', '1 Family 5862'])
    expect(inShort((await bringIn({ participants: 2 })).lines)).toEqual(['2 Adult 12000', '2 Harbour 300'])
    expect(await violationsOf(bringIn({ participants: 2, units }))).toMatchObject([
      ['input.participants', expect.anything()],
    ])
  })
})

describe('the price of a booking', () => {
  it('is offered on each channel at the price that the channel is quoted', async () => {
    const change = { kind: 'PERCENTAGE', value: -20 * PERCENT } as const
    await setPricing(kayaks({ rules: [ruleOf('Counter', { channels: ['POINT_OF_SALE'], change })] }))
    interface Priced {
      at: { amount: number }
    }
    interface Offered {
      product: Priced
      dates: Priced[]
      timeslots: (Priced & { unitPrices: Priced[] })[]
      availability: { activities: { dates: Priced[] }[] }
      quote: Priced
    }
    const OFFERED = `query ($activityId: ActivityID!, $date: LocalDate!, $channel: Channel, $seller: Channel) {
      product(activityId: $activityId) { at: fromPrice(channel: $channel) { amount } }
      dates: availableDates(activityId: $activityId, from: $date, to: $date) { at: price(channel: $channel) { amount } }
      timeslots: availableTimeslots(activityId: $activityId, date: $date) {
        at: price(channel: $channel) { amount }
        unitPrices(channel: $channel) { at: price { amount } }
      }
      availability(activityIds: [$activityId], from: $date, to: $date) {
        activities { dates { at: price(channel: $channel) { amount } } }
      }
      quote(input: { activityId: $activityId, date: $date, time: "09:00", participants: 1 }, channel: $seller) { at: price { amount } }
    }`
    const date = freshDay()
    const amounts = async (name: 'operator' | 'wanderly', channel: string, seller: string | null) => {
      const given = { activityId, date, channel, seller }
      const found = await ask<Offered>(world, await world.caller(name), OFFERED, given)
      const [timeslot] = found.timeslots
      const [unit] = timeslot!.unitPrices
      const [day] = found.availability.activities[0]!.dates
      return [found.product, found.dates[0], timeslot, unit, day, found.quote].map(each => each!.at.amount)
    }
    expect(await amounts('operator', 'ONLINE', 'ONLINE')).toEqual(Array(6).fill(6000))
    expect(await amounts('operator', 'POINT_OF_SALE', 'POINT_OF_SALE')).toEqual(Array(6).fill(4800))
    expect(await amounts('wanderly', 'POINT_OF_SALE', null)).toEqual(Array(6).fill(6000))
  })

  it('is the quote of its circumstances to the minor unit, with the same lines, whatever the pricing', async () => {
    const desks = [wanderly, tripster, counter]
    const today = '2026-06-15'
    await fc.assert(
      fc.asyncProperty(
        anyCase,
        fc.constantFrom(...desks.keys()),
        fc.boolean(),
        async ({ pricing, sale }, index, onHold) => {
          await setPricing(pricing)
          const desk = desks[index]!
          const { channel, partnerId } =
            desk === counter
              ? { channel: 'POINT_OF_SALE', partnerId: null }
              : { channel: 'PARTNER', partnerId: desk.caller.partnerId }
          const { date, time, units } = sale
          const expected = quote(pricing, { date, time, today, channel, partnerId, units })
          const wish = { date, time, units: [...units], participants: null }
          const made = onHold ? await desk.hold(wish) : await desk.book(wish)
          for (const booking of [made, await desk.see(made)]) {
            expect(booking.lines).toEqual(expected.lines)
            expect(booking).toMatchObject({ participants: expected.participants, price: { amount: expected.price } })
          }
          if (onHold) await desk.cancel(made)
        },
      ),
      { numRuns: Number(process.env.PRICING_RUNS ?? 40) },
    )
    const [row] = await world.admin.query<{ taken: number; booked: number }>(
      `select (select sum(taken) from timeslot where activity_id = $1)::int taken,
              (select sum(participants) from booking where activity_id = $1 and status in ('CONFIRMED', 'ON_HOLD'))::int booked`,
      [activityId],
    )
    expect(row!.taken).toBe(row!.booked)
  })

  it('cannot differ from its lines', async () => {
    const sold = await wanderly.book({ date: freshDay() })
    const change = (set: string) =>
      world.admin.query(`update booking set ${set} where booking_id = $1`, [sold.bookingId])
    await expect(change('price_minor = price_minor + 1')).rejects.toThrow('booking_lines_check')
    await expect(change(`lines = jsonb_set(lines, '{0,amount}', '1')`)).rejects.toThrow('booking_lines_check')
    await expect(change('lines = lines || lines')).rejects.toThrow('booking_lines_check')
    await change('lines = lines || lines, price_minor = price_minor * 2')
  })
})

describe('amendBooking by units', () => {
  const dearer = (more: Partial<Pricing> = {}) =>
    setPricing(kayaks({ units: [{ ...adult, price: 9000 }, { ...child, price: 7000 }, family, infant], ...more }))

  it('keeps the price of what stays, and adds other units at the price of today', async () => {
    const sold = await wanderly.book({ date: freshDay(), participants: null, units: [of(2, adult)] })
    await dearer()
    const more = await wanderly.amend(sold, { units: [of(3, adult), of(1, child), of(1, family)] })
    expect(inShort(more.lines)).toEqual(['3 Adult 18000', '1 Child 7000', '1 Family 17000'])
    expect(more).toMatchObject({ participants: 8, price: { amount: 42_000 } })
    expect(await columnsOf(world, sold)).toMatchObject({ taken: 8 })
    expect((await wanderly.basket(sold)).total.amount).toBe(42_000)
    expect((await wanderly.history(sold)).at(-1)!.changes).toMatchObject({
      participants: { from: 2, to: 8 },
      units: {
        from: [{ name: 'Adult', quantity: 2 }],
        to: [
          { name: 'Adult', quantity: 3 },
          { name: 'Child', quantity: 1 },
          { name: 'Family', quantity: 1 },
        ],
      },
    })
    const fewer = await wanderly.amend(sold, { units: [of(1, adult)] })
    expect(inShort(fewer.lines)).toEqual(['1 Adult 6000'])
    expect(await columnsOf(world, sold)).toMatchObject({ taken: 1 })
  })

  it('can exchange units without a change of places', async () => {
    const sold = await wanderly.book({ date: freshDay(), participants: 4 })
    const after = await wanderly.amend(sold, { units: [of(1, family)] })
    expect(after).toMatchObject({ participants: 4, price: { amount: 17_000 }, version: 2 })
    expect(await columnsOf(world, sold)).toMatchObject({ taken: 4 })
    expect((await wanderly.amend(sold, { units: [of(1, family)] })).version).toBe(2)
  })

  it('is quoted again in a timeslot whose prices are others, and keeps its price in one whose prices are the same', async () => {
    const rules = [ruleOf('August', { from: '2026-08-01', change: { kind: 'PERCENTAGE', value: 10_000 } })]
    await setPricing(kayaks({ rules }))
    const sold = await wanderly.book({ date: freshDay(), participants: null, units: [of(2, adult), of(1, child)] })
    await dearer({ rules })
    const inJuly = await wanderly.amend(sold, { date: freshDay() })
    expect(inShort(inJuly.lines)).toEqual(['2 Adult 12000', '1 Child 4000'])
    const inAugust = await wanderly.amend(sold, { date: freshDay('08') })
    expect(inShort(inAugust.lines)).toEqual(['2 Adult 19800 by August', '1 Child 7700 by August'])
    expect(inAugust.price.amount).toBe(27_500)
    expect(await columnsOf(world, inJuly)).toMatchObject({ taken: 0 })
    expect(await columnsOf(world, inAugust)).toMatchObject({ taken: 3 })
    const back = await wanderly.amend(sold, { date: freshDay(), units: [of(1, adult)] })
    expect(inShort(back.lines)).toEqual(['1 Adult 9000'])
  })

  it('takes participants alone for a booking of one unit that takes one place', async () => {
    const sold = await wanderly.book({ date: freshDay(), participants: null, units: [of(2, child)] })
    expect(inShort((await wanderly.amend(sold, { participants: 3 })).lines)).toEqual(['3 Child 12000'])
    const said =
      'The booking has several units, or one that takes several places: give the quantity of each unit that it is to have.'
    const families = await wanderly.book({ date: freshDay(), participants: null, units: [of(1, family)] })
    expect(await violationsOf(wanderly.amend(families, { participants: 8 }))).toEqual([['input.participants', said]])
    const mixed = await wanderly.book({ date: freshDay(), participants: null, units: [of(1, adult), of(1, child)] })
    expect(await violationsOf(wanderly.amend(mixed, { participants: 3 }))).toEqual([['input.participants', said]])
    expect((await wanderly.amend(mixed, { participants: 2, notes: 'Hello' })).notes).toBe('Hello')
  })

  it('is refused with every restriction that the new group breaks', async () => {
    const sold = await wanderly.book({ date: freshDay(), participants: 2 })
    expect(await violationsOf(wanderly.amend(sold, { units: [of(3, infant), of(1, unitOf(9))] }))).toMatchObject([
      ['input.units.0.quantity', expect.anything()],
      ['input.units.0.unitId', expect.anything()],
      ['input.units.1.unitId', expect.anything()],
    ])
    expect(await violationsOf(wanderly.amend(sold, { participants: 3, units: [of(1, family)] }))).toMatchObject([
      [
        'input.participants',
        'The units take 4 places, and participants is 3: they must agree, or give one of the two.',
      ],
    ])
    expect((await wanderly.see(sold)).version).toBe(1)
  })

  it('can keep or reduce a unit that is not sold any more, but not add to it', async () => {
    const sold = await wanderly.book({ date: freshDay(), participants: null, units: [of(3, child)] })
    const mixed = await wanderly.book({ date: freshDay(), participants: null, units: [of(1, adult), of(2, child)] })
    await setPricing(kayaks({ units: [adult, family] }))
    expect((await wanderly.amend(sold, { participants: 2 })).price.amount).toBe(8000)
    expect((await wanderly.amend(sold, { date: freshDay() })).price.amount).toBe(8000)
    expect(await violationsOf(wanderly.amend(sold, { participants: 3 }))).toEqual([
      ['input.participants', 'Sunset Kayak Tour has no unit with this identifier: its units are in the product.'],
    ])
    expect(inShort((await wanderly.amend(mixed, { units: [of(2, adult), of(1, child)] })).lines)).toEqual([
      '2 Adult 12000',
      '1 Child 4000',
    ])
  })

  it('quotes a group again when its size changes', async () => {
    await setPricing(kayaks({ groupPrice: { amount: 20_000, upTo: 4, perExtra: 3000 } }))
    const sold = await wanderly.book({ date: freshDay(), participants: 3 })
    expect(inShort(sold.lines)).toEqual(['3 Adult 0', '1 Group of up to 4 20000'])
    const more = await wanderly.amend(sold, { units: [of(2, adult), of(1, family)] })
    expect(inShort(more.lines)).toEqual([
      '2 Adult 0',
      '1 Family 0',
      '1 Group of up to 4 20000',
      '2 Further participant 6000',
    ])
    expect(more).toMatchObject({ participants: 6, price: { amount: 26_000 } })
  })
})

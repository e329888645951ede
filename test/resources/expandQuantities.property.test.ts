import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import {
  type Availability,
  expandQuantities,
  type QuantityStretch,
} from '../../src/domain/resources/expandQuantities.ts'

/** Zones with summer time in both hemispheres, without it, and one that changes at midnight. */
const zones = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/Santiago']

const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
  .map(([hour, minutes]) => `${String(hour).padStart(2, '0')}:${minutes}`)
const openingTimes = fc.array(
  fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    opensAt: times,
    closesAt: times,
  }),
  { maxLength: 4 },
)
// Around the days on which clocks change in 2026.
const firstDays = fc.constantFrom(
  '2026-03-06',
  '2026-03-27',
  '2026-04-03',
  '2026-09-04',
  '2026-10-23',
  '2026-10-30',
  '2026-06-15',
)
const DAYS = 9
const dayAfter = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

/** Exceptions that do not overlap, the last one perhaps without an end. */
const exceptionsFrom = (first: string) =>
  fc
    .uniqueArray(fc.integer({ min: -2, max: DAYS + 2 }), { maxLength: 4 })
    .chain(days =>
      fc.tuple(
        fc.constant(days.toSorted((one, other) => one - other)),
        fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 4, maxLength: 4 }),
        fc.boolean(),
      ),
    )
    .map(([days, quantities, endless]) =>
      days.map((day, index) => ({
        from: dayAfter(first, day),
        to:
          days[index + 1] !== undefined ? dayAfter(first, days[index + 1]! - 1) : endless ? null : dayAfter(first, day),
        quantity: quantities[index]!,
        memberId: null,
        reason: null,
      })),
    )

const cases = firstDays.chain(first =>
  fc.record({
    first: fc.constant(first),
    minute: fc.integer({ min: 0, max: 1439 }),
    resource: fc.record({
      quantity: fc.integer({ min: 0, max: 20 }),
      timeZone: fc.constantFrom(...zones),
      openingTimes,
      exceptions: exceptionsFrom(first),
      activeMembers: fc.constant([]),
    }),
  }),
)

const startOf = (first: string, minute: number, timeZone: string) =>
  new Date(Temporal.PlainDate.from(first).toZonedDateTime(timeZone).epochMilliseconds + minute * 60_000)

/** How many there are at an instant, read from the stretches. */
const quantityIn = (stretches: readonly QuantityStretch[], moment: number) =>
  stretches.find(each => each.startsAt.getTime() <= moment && (each.endsAt === null || moment < each.endsAt.getTime()))
    ?.quantity ?? 0

/** The same from the definition: by the local day, and by the opening times of this day and of the night before. */
function quantityAt(resource: Availability, moment: number): number {
  const { timeZone } = resource
  const today = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate()
  const at = (day: Temporal.PlainDate, time: string) =>
    day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
  const isOpen = resource.openingTimes.some(({ weekdays, opensAt: from, closesAt: until }) =>
    [today.subtract({ days: 1 }), today].some(day => {
      const last = until <= from ? day.add({ days: 1 }) : day
      return weekdays.includes(day.dayOfWeek) && at(day, from) <= moment && moment < at(last, until)
    }),
  )
  if (resource.openingTimes.length > 0 && !isOpen) return 0
  const date = today.toString()
  const exception = resource.exceptions.find(each => each.from <= date && (each.to === null || date <= each.to))
  return exception?.quantity ?? resource.quantity
}

describe('expandQuantities', () => {
  it('makes stretches that follow each other, none of which is empty or has the quantity of the one before', () => {
    fc.assert(
      fc.property(cases, ({ first, minute, resource }) => {
        const from = startOf(first, minute, resource.timeZone)
        const stretches = expandQuantities(resource, from, dayAfter(first, DAYS))
        for (const [index, { startsAt, endsAt, quantity }] of stretches.entries()) {
          const next = stretches[index + 1]
          expect(startsAt.getTime()).toBeGreaterThanOrEqual(from.getTime())
          expect(quantity).toBeGreaterThanOrEqual(0)
          if (endsAt === null) expect(next).toBeUndefined()
          else {
            expect(endsAt.getTime()).toBeGreaterThan(startsAt.getTime())
            if (!next) continue
            expect(next.startsAt).toEqual(endsAt)
            expect(next.quantity).not.toBe(quantity)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('agrees with the opening times and exceptions at every quarter of an hour, across changes of the clocks', () => {
    fc.assert(
      fc.property(cases, ({ first, minute, resource }) => {
        const from = startOf(first, minute, resource.timeZone).getTime()
        const stretches = expandQuantities(resource, new Date(from), dayAfter(first, DAYS))
        const until = startOf(dayAfter(first, DAYS), 0, resource.timeZone).getTime()
        for (let moment = from; moment < until; moment += 45 * 60_000) {
          expect([moment, quantityIn(stretches, moment)]).toEqual([moment, quantityAt(resource, moment)])
        }
      }),
      { numRuns: 60 },
    )
  })

  it('has an end exactly when there are opening times', () => {
    fc.assert(
      fc.property(cases, ({ first, minute, resource }) => {
        const from = startOf(first, minute, resource.timeZone)
        const last = expandQuantities(resource, from, dayAfter(first, DAYS)).at(-1)
        if (resource.openingTimes.length === 0) expect(last?.endsAt).toBeNull()
        else if (last) expect(last.endsAt).not.toBeNull()
      }),
    )
  })
})

describe('expandQuantities on certain days', () => {
  const london = (more: Partial<Availability>): Availability => ({
    quantity: 3,
    timeZone: 'Europe/London',
    openingTimes: [],
    exceptions: [],
    activeMembers: [],
    ...more,
  })
  const everyDay = [1, 2, 3, 4, 5, 6, 7]
  const shown = (resource: Availability, from: string, until: string) =>
    expandQuantities(resource, new Date(from), until).map(
      ({ startsAt, endsAt, quantity }) => `${startsAt.toISOString()} ${endsAt?.toISOString() ?? 'on'} ${quantity}`,
    )

  it('opens an hour earlier by UTC when the clocks have gone forward', () => {
    const resource = london({ openingTimes: [{ weekdays: everyDay, opensAt: '09:00', closesAt: '17:00' }] })
    expect(shown(resource, '2026-03-28T12:00:00Z', '2026-03-29')).toEqual([
      '2026-03-28T12:00:00.000Z 2026-03-28T17:00:00.000Z 3',
      '2026-03-28T17:00:00.000Z 2026-03-29T08:00:00.000Z 0',
      '2026-03-29T08:00:00.000Z 2026-03-29T16:00:00.000Z 3',
    ])
  })

  it('is open an hour longer in the night when the clocks go back', () => {
    const resource = london({ openingTimes: [{ weekdays: [6], opensAt: '22:00', closesAt: '03:00' }] })
    expect(shown(resource, '2026-10-24T12:00:00Z', '2026-10-25')).toEqual([
      '2026-10-24T12:00:00.000Z 2026-10-24T21:00:00.000Z 0',
      '2026-10-24T21:00:00.000Z 2026-10-25T03:00:00.000Z 3',
    ])
  })

  it('begins within a night that has begun on the day before', () => {
    const resource = london({ openingTimes: [{ weekdays: [1], opensAt: '22:00', closesAt: '04:00' }] })
    expect(shown(resource, '2026-06-16T00:30:00Z', '2026-06-16')).toEqual([
      '2026-06-16T00:30:00.000Z 2026-06-16T03:00:00.000Z 3',
    ])
  })

  it('changes its quantity at midnight within a night, by the days of an exception', () => {
    const resource = london({
      openingTimes: [{ weekdays: everyDay, opensAt: '22:00', closesAt: '02:00' }],
      exceptions: [{ from: '2026-06-16', to: '2026-06-16', quantity: 1, memberId: null, reason: null }],
    })
    expect(shown(resource, '2026-06-15T12:00:00Z', '2026-06-16')).toEqual([
      '2026-06-15T12:00:00.000Z 2026-06-15T21:00:00.000Z 0',
      '2026-06-15T21:00:00.000Z 2026-06-15T23:00:00.000Z 3',
      '2026-06-15T23:00:00.000Z 2026-06-16T01:00:00.000Z 1',
      '2026-06-16T01:00:00.000Z 2026-06-16T21:00:00.000Z 0',
      '2026-06-16T21:00:00.000Z 2026-06-16T23:00:00.000Z 1',
      '2026-06-16T23:00:00.000Z 2026-06-17T01:00:00.000Z 3',
    ])
  })

  it('counts the members who are not absent, and not those who are inactive', () => {
    const absence = (memberId: string, from: string, to: string) => ({
      from,
      to,
      quantity: null,
      memberId,
      reason: null,
    })
    const resource = london({
      quantity: 2,
      activeMembers: ['ana', 'rui'],
      exceptions: [
        absence('ana', '2026-06-16', '2026-06-18'),
        absence('rui', '2026-06-18', '2026-06-18'),
        absence('eva', '2026-06-17', '2026-06-17'),
      ],
    })
    expect(shown(resource, '2026-06-15T12:00:00Z', '2026-06-30')).toEqual([
      '2026-06-15T12:00:00.000Z 2026-06-15T23:00:00.000Z 2',
      '2026-06-15T23:00:00.000Z 2026-06-17T23:00:00.000Z 1',
      '2026-06-17T23:00:00.000Z 2026-06-18T23:00:00.000Z 0',
      '2026-06-18T23:00:00.000Z on 2',
    ])
  })
})

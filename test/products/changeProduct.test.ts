import { describe, expect, it } from '@jest/globals'
import { changeProduct } from '../../src/domain/availability/changeProduct.ts'
import { ActivityColour } from '../../src/domain/products/ActivityColour.ts'
import type { ProductChanges } from '../../src/domain/products/ProductChanges.ts'
import { touchProduct } from '../../src/domain/products/touchProduct.ts'
import { WaiverPolicy } from '../../src/domain/products/WaiverPolicy.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { activities, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { whileLocked } from '../world/whileLocked.ts'

const world = useWorld()

const { operatorId } = operators.kayaks
let minutes = 0
/** Changes an activity, each time a minute later. */
const change = ({ activityId }: { activityId: string }, input: ProductChanges) => {
  minutes += 1
  const now = new Date(world.now.getTime() + minutes * 60_000)
  return changeProduct(world.database, operatorId, activityId, input, now).then(product => ({ product, now }))
}
const timeslotsOf = (activityId: string) =>
  world.admin.query<{ date: string; time: string; startsAt: Date; endsAt: Date; closed: boolean; taken: number }>(
    `select date, time, starts_at "startsAt", ends_at "endsAt", closed, taken from timeslot
     where operator_id = $1 and activity_id = $2 order by starts_at`,
    [operatorId, activityId],
  )
const take = (activityId: string, places: number) =>
  world.admin.query(
    `update timeslot set taken = $3, has_had_bookings = true
     where operator_id = $1 and activity_id = $2 and date = '2026-07-01'`,
    [operatorId, activityId, places],
  )

describe('changeProduct', () => {
  const image = { url: new URL('https://example.com/a.jpg'), alt: 'A' }
  it.each<[string, ProductChanges, object]>([
    ['name', { name: ' Sunset Tour ' }, { name: 'Sunset Tour' }],
    ['shortDescription', { shortDescription: 'S' }, { shortDescription: 'S' }],
    ['description', { description: 'D' }, { description: 'D' }],
    ['category', { category: 'C' }, { category: 'C' }],
    ['colour', { colour: ActivityColour.PINK }, { colour: 'PINK' }],
    ['price', { price: { amount: 1 } }, { price: { amount: 1, currency: 'GBP' } }],
    ['minParticipants', { minParticipants: 2 }, { minParticipants: 2 }],
    ['maxParticipants', { maxParticipants: 9 }, { maxParticipants: 9 }],
    ['departureMinimum', { departureMinimum: 4 }, { departureMinimum: 4 }],
    ['bookingCutoffMinutes', { bookingCutoffMinutes: 5 }, { bookingCutoffMinutes: 5 }],
    ['cancellationCutoffMinutes', { cancellationCutoffMinutes: 6 }, { cancellationCutoffMinutes: 6 }],
    [
      'location',
      { location: { name: 'L' } },
      { location: { name: 'L', address: null, latitude: null, longitude: null } },
    ],
    ['images', { images: [image] }, { images: [{ url: 'https://example.com/a.jpg', alt: 'A' }] }],
    ['waiverPolicy', { waiverPolicy: WaiverPolicy.AT_BOOKING }, { waiverPolicy: 'AT_BOOKING' }],
    ['published', { published: false }, { published: false }],
    ['durationMinutes', { durationMinutes: 30 }, { durationMinutes: 30 }],
    ['timeZone', { timeZone: 'europe/paris' }, { timeZone: 'Europe/Paris' }],
  ])('changes %s alone, and updatedAt with it', async (member, input, expected) => {
    const { product: before } = await change(activities.sunset, {})
    const { product, now } = await change(activities.sunset, input)
    const { pricing, units, ...rest } = product
    const { pricing: pricingBefore, units: unitsBefore, ...restBefore } = before
    const priced = member === 'price' && { priceMinor: 1, pricingVersion: before.pricingVersion + 1 }
    expect(rest).toEqual({ ...restBefore, ...expected, updatedAt: now, version: before.version + 1, ...priced })
    const price = member === 'price' ? 1 : before.priceMinor
    expect(pricing).toEqual({ ...pricingBefore, units: [{ ...pricingBefore.units[0], price }] })
    const money = { amount: price, currency: 'GBP' }
    const basePrices = [{ from: null, price: money }]
    expect(units).toEqual([{ ...unitsBefore[0], price: money, basePrices, timeZone: product.timeZone }])
    expect(product).not.toEqual({ ...before, updatedAt: now })
  })

  it('keeps updatedAt if nothing changes', async () => {
    const { product: before } = await change(activities.island, {
      location: { name: 'Pier', latitude: 1, longitude: 2 },
    })
    const { name, durationMinutes } = before
    const again = {
      name,
      durationMinutes,
      location: { name: 'Pier', latitude: 1, longitude: 2 },
      timeZone: 'EUROPE/LONDON',
    }
    expect((await change(activities.island, again)).product).toEqual(before)
  })

  it('can clear only the location and the largest number of participants', async () => {
    expect(
      (await change(activities.island, { location: null, maxParticipants: null, departureMinimum: null })).product,
    ).toMatchObject({
      location: null,
      maxParticipants: null,
      departureMinimum: null,
    })
    const refusal = await refusalOf(change(activities.island, { name: null, timeZone: null, published: null }))
    expect(refusal.facts.errors).toEqual([
      { path: ['input', 'name'], detail: 'name cannot be cleared: leave it out to keep it as it is.' },
      { path: ['input', 'timeZone'], detail: 'timeZone cannot be cleared: leave it out to keep it as it is.' },
      { path: ['input', 'published'], detail: 'published cannot be cleared: leave it out to keep it as it is.' },
    ])
  })

  it('checks a changed limit against the one that stays', async () => {
    await change(activities.island, { minParticipants: 2, maxParticipants: 4 })
    const tooHigh = await refusalOf(change(activities.island, { minParticipants: 5 }))
    expect(tooHigh.facts.errors).toEqual([
      {
        path: ['input', 'minParticipants'],
        detail: 'The smallest number of participants must not be above the largest; they would be 5 and 4.',
      },
    ])
    const tooLow = await refusalOf(change(activities.island, { maxParticipants: 1 }))
    expect(tooLow.facts.errors![0]!.path).toEqual(['input', 'maxParticipants'])
  })

  it('accepts its own name in another case, and refuses that of another activity', async () => {
    expect((await change(activities.rapids, { name: 'WHITE water rapids' })).product.name).toBe('WHITE water rapids')
    const refusal = await refusalOf(change(activities.rapids, { name: 'midnight paddle' }))
    expect(refusal.message).toBe('Another activity of this operator is named "midnight paddle".')
  })

  it('refuses the later of two concurrent changes to one name', async () => {
    const refusal = await whileLocked(
      world,
      [
        [
          `update product set name = 'Contested' where operator_id = $1 and activity_id = $2`,
          [operatorId, activities.rapids.activityId],
        ],
      ],
      () => refusalOf(change(activities.secret, { name: 'CONTESTED' })),
    )
    expect(refusal).toMatchObject({
      code: 'validation',
      facts: {
        errors: [{ path: ['input', 'name'], detail: 'Another activity of this operator is named "CONTESTED".' }],
      },
    })
  })

  it('moves the ends of future timeslots when the duration changes', async () => {
    await change(activities.secret, { durationMinutes: 45 })
    for (const { startsAt, endsAt } of await timeslotsOf(activities.secret.activityId)) {
      expect(endsAt.getTime() - startsAt.getTime()).toBe(45 * 60_000)
    }
  })

  it('recreates the timeslots on the local clock of the new time zone', async () => {
    const { activityId } = activities.secret
    // It is already tomorrow there, so that today's timeslot of the old time zone is on no day of the new one.
    const now = new Date('2026-06-15T12:00:00Z')
    await changeProduct(world.database, operatorId, activityId, { timeZone: 'Pacific/Auckland' }, now)
    const timeslots = await timeslotsOf(activityId)
    expect(timeslots.length).toBeGreaterThan(390)
    expect(new Set(timeslots.map(each => each.time))).toEqual(new Set(['15:00']))
    expect(new Set(timeslots.map(each => each.date)).size).toBe(timeslots.length)
    expect(timeslots[0]!.date).toBe('2026-06-16')
    expect(timeslots.find(each => each.date === '2026-07-01')!.startsAt).toEqual(new Date('2026-07-01T03:00:00Z'))
  })

  it('closes a timeslot that had bookings and is on no day of the new time zone', async () => {
    const { activityId } = activities.rapids
    await world.admin.query(
      `update timeslot set has_had_bookings = true where operator_id = $1 and activity_id = $2 and date = '2026-06-15'`,
      [operatorId, activityId],
    )
    const now = new Date('2026-06-15T10:30:00Z')
    await changeProduct(world.database, operatorId, activityId, { timeZone: 'Pacific/Kiritimati' }, now)
    const [first, second] = await timeslotsOf(activityId)
    expect([first!.date, first!.closed]).toEqual(['2026-06-15', true])
    expect([second!.date, second!.closed]).toEqual(['2026-06-16', false])
  })

  it('refuses another time zone while there are bookings, with its other violations, and changes nothing', async () => {
    const { activityId } = activities.cave
    await take(activityId, 2)
    const before = await timeslotsOf(activityId)
    const refusal = await refusalOf(change(activities.cave, { timeZone: 'Europe/Oslo', name: 'Midnight Paddle' }))
    expect(refusal.facts.errors).toEqual([
      {
        path: ['input', 'timeZone'],
        detail:
          'The time zone cannot change while people are booked, who were promised a local time of Europe/London: ' +
          '1 timeslot to come, the first on 2026-07-01 at 11:00.',
      },
      { path: ['input', 'name'], detail: 'Another activity of this operator is named "Midnight Paddle".' },
    ])
    expect(await timeslotsOf(activityId)).toEqual(before)
    expect((await change(activities.cave, { timeZone: 'EUROPE/london' })).product.timeZone).toBe('Europe/London')
  })

  it('closes a timeslot that had bookings and is free again, and recreates the rest', async () => {
    const { activityId } = activities.cave
    await take(activityId, 0)
    await change(activities.cave, { timeZone: 'Europe/Oslo' })
    const onDay = (await timeslotsOf(activityId)).filter(each => each.date === '2026-07-01')
    expect(onDay.map(({ startsAt, closed }) => [startsAt.toISOString(), closed])).toEqual([
      ['2026-07-01T09:00:00.000Z', false],
      ['2026-07-01T10:00:00.000Z', true],
    ])
  })

  it('waits for a concurrent booking, and then refuses another time zone', async () => {
    const { activityId } = activities.midnight
    const refusal = await whileLocked(
      world,
      [
        [
          `update timeslot set taken = taken + 1, has_had_bookings = true
           where operator_id = $1 and activity_id = $2 and date = '2026-07-01'`,
          [operatorId, activityId],
        ],
      ],
      () => refusalOf(change(activities.midnight, { timeZone: 'Europe/Oslo' })),
    )
    expect(refusal).toMatchObject({ code: 'validation', facts: { errors: [{ path: ['input', 'timeZone'] }] } })
  })

  it('refuses an activity of another operator like an unknown one', async () => {
    const other = await refusalOf(change(activities.bouldering, { name: 'Mine' }))
    const made = await refusalOf(change({ activityId: '01970000-0000-7000-8000-00000000dead' }, { name: 'Mine' }))
    expect(other).toMatchObject({ code: 'not-found', message: 'No activity of this operator has this ActivityID.' })
    expect({ ...made }).toEqual({ ...other })
  })
})

describe('touchProduct', () => {
  it('sets updatedAt for a change of data about the activity in other tables', async () => {
    const now = new Date('2026-06-16T08:00:00Z')
    await touchProduct(world.database, operatorId, activities.sunset.activityId, now)
    const { product } = await ask<{ product: { updatedAt: string } }>(
      world,
      await world.caller('operatorReadOnly'),
      'query ($id: ActivityID!) { product(activityId: $id) { updatedAt } }',
      { id: activities.sunset.id },
    )
    expect(product.updatedAt).toBe(now.toISOString())
  })
})

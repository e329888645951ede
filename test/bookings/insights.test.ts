import { beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { InsightBasis } from '../../src/domain/bookings/insights/InsightBasis.ts'
import type { InsightFigures } from '../../src/domain/bookings/insights/InsightFigures.ts'
import { InsightGrain } from '../../src/domain/bookings/insights/InsightGrain.ts'
import { InsightGroupBy } from '../../src/domain/bookings/insights/InsightGroupBy.ts'
import type { InsightsInput } from '../../src/domain/bookings/insights/InsightsInput.ts'
import { readInsights } from '../../src/domain/bookings/insights/readInsights.ts'
import { Channel } from '../../src/domain/scalars/Channel.ts'
import { activities, operators, partners } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { Desk } from './Desk.ts'
import { recountTotals } from './recountTotals.ts'

const world = useWorld()
const { operatorId } = operators.kayaks
const read = (input: InsightsInput) => readInsights(world.database, operators.kayaks, input)

/** A booking, as the model reads it. */
interface Row {
  activityId: string
  channel: string
  partnerId: string | null
  status: string
  participants: number
  priceMinor: number
  refundMinor: number
  commissionMinor: number
  date: string
  soldOn: string
  wasSold: boolean
  leadSeconds: number
}

interface Places {
  activityId: string
  date: string
  taken: number
  capacity: number
}

let rows: Row[]
let places: Places[]

// Copies of real bookings on other days, in other states, sold around midnight as well; a third was never sold.
const COPIES = `
  with seed as (select b, row_number() over (order by booking_id) n from booking b where operator_id = $1),
  chosen as (
    select s.b, gen_random_uuid() id, i, ('x' || substr(md5('r' || i), 1, 7))::bit(28)::int r
    from generate_series(1, 900) i join seed s on s.n = i % (select count(*) from seed) + 1
  ), changed as (
    select c.id, c.r, (jsonb_populate_record(c.b, jsonb_build_object(
      'booking_id', c.id,
      'booking_reference', (select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ',
         (('x' || substr(md5(c.i::text), p, 2))::bit(8)::int % 32) + 1, 1) || case p when 7 then '-' else '' end, '' order by p)
         from generate_series(1, 15, 2) p),
      'status', (array['CONFIRMED', 'REDEEMED', 'NO_SHOW', 'CANCELLED', 'PENDING', 'REJECTED', 'EXPIRED'])[c.r % 7 + 1],
      'cancelled_at', case when c.r % 7 = 3 then '2026-06-01T00:00:00Z' end,
      'refund_minor', case when c.r % 7 = 5 or c.r % 7 = 3 and c.r % 3 = 0 then (c.b).price_minor
        when c.r % 7 = 3 then (c.b).price_minor * (c.r % 90) / 100 else 0 end,
      'commission_minor', case when c.r % 7 = 3 and c.r % 3 <> 0 or c.r % 7 < 3 then (c.b).commission_minor / 3 else 0 end,
      'hold_expires_at', null,
      'date', date '2024-02-20' + c.r % 900,
      'starts_at', (date '2024-02-20' + c.r % 900)::timestamp at time zone 'Europe/London' + interval '9 hours',
      'created_at', (date '2024-02-20' + c.r % 900 - c.r % 40)::timestamp at time zone 'Europe/London'
        + make_interval(secs => c.r % 7200 - 3600)))).*
    from chosen c
  ), stored as (
    insert into booking select ((jsonb_populate_record(null::booking, to_jsonb(c) - 'id' - 'r'))).* from changed c
    on conflict do nothing returning booking_id, created_at
  )
  insert into booking_event (operator_id, booking_id, version, action, status, occurred_at, actor)
  select $1, s.booking_id, 1, 'BOOKED', case when c.r % 3 = 0 and c.r % 7 = 3 then 'PENDING' else 'CONFIRMED' end, s.created_at, 'OPERATOR'
  from stored s join changed c on c.id = s.booking_id`

beforeAll(async () => {
  await world.admin.query('update timeslot set capacity = 1000')
  await world.admin.query(`update partner set commission_rate = 12345 where operator_id = $1`, [operatorId])
  const desks = await Promise.all((['operator', 'wanderly', 'tripster'] as const).map(key => Desk.open(world, key)))
  for (const desk of desks) {
    await desk.book({ participants: 3 })
    await desk.book({ activityId: activities.island.activityId, date: '2026-07-02', time: '10:00', participants: 2 })
  }
  await world.admin.transaction(async sql => {
    await sql.query('set local session_replication_role = replica')
    await sql.query(COPIES, [operatorId])
    await sql.query(
      `update timeslot set date = date - 365, closed = random() < 0.2, capacity = 7
      where operator_id = $1 and has_had_bookings = false and random() < 0.5`,
      [operatorId],
    )
  })
  await recountTotals(world, operatorId)
  // These are not merged into the totals of their days yet.
  const held = await desks[1]!.hold({ participants: 2 })
  await desks[1]!.cancel(held)
  await desks[1]!.hold({ participants: 4 })
  await desks[0]!.cancel(await desks[0]!.book({ participants: 2 }))
  await desks[2]!.amend(await desks[2]!.book({ participants: 2 }), { participants: 5 })
  rows = await world.admin.query<Row>(
    `select activity_id "activityId", channel, partner_id "partnerId", status, participants, price_minor::int "priceMinor",
       refund_minor::int "refundMinor", commission_minor::int "commissionMinor", date::text,
       (created_at at time zone 'Europe/London')::date::text "soldOn",
       exists (select from booking_event e where e.booking_id = b.booking_id and e.status = 'CONFIRMED') "wasSold",
       greatest(extract(epoch from starts_at - created_at), 0)::float8 "leadSeconds"
     from booking b where operator_id = $1`,
    [operatorId],
  )
  places = await world.admin.query<Places>(
    `select activity_id "activityId", date::text, taken - held taken, capacity from timeslot
     where operator_id = $1 and (not closed or taken > held)`,
    [operatorId],
  )
})

const sold = ['CONFIRMED', 'REDEEMED', 'NO_SHOW']

/** The figures of some bookings and timeslots. */
function modelled(some: readonly Row[], offered: readonly Places[] | null, leads = true): InsightFigures {
  const bookings = some.filter(each => sold.includes(each.status))
  const cancelled = some.filter(each => each.status === 'CANCELLED' && each.wasSold)
  const noShows = bookings.filter(each => each.status === 'NO_SHOW').length
  const sum = <Item>(of: readonly Item[], value: (item: Item) => number) =>
    of.reduce((all, each) => all + value(each), 0)
  const charged = [...bookings, ...cancelled]
  const taken = offered && sum(offered, each => each.taken)
  const capacity = offered && sum(offered, each => each.capacity)
  return {
    revenue: { amount: sum(charged, each => each.priceMinor - each.refundMinor), currency: 'GBP' },
    commission: { amount: sum(charged, each => each.commissionMinor), currency: 'GBP' },
    bookingCount: bookings.length,
    participants: sum(bookings, each => each.participants),
    cancelledCount: cancelled.length,
    cancellationPercent: charged.length > 0 ? (100 * cancelled.length) / charged.length : null,
    noShowCount: noShows,
    noShowPercent: bookings.length > 0 ? (100 * noShows) / bookings.length : null,
    averageLeadDays:
      leads && bookings.length > 0
        ? (expect.closeTo(sum(bookings, each => each.leadSeconds) / bookings.length / 86_400, 6) as unknown as number)
        : null,
    takenPlaces: taken,
    capacity,
    occupancyPercent: capacity ? (100 * taken!) / capacity : null,
  }
}

const yearBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ years: 1 }).toString()
const within = (day: string, from: string, to: string) => day >= from && day <= to

const weekdayOf = (day: string) => String(Temporal.PlainDate.from(day).dayOfWeek)

const request = fc.record({
  basis: fc.constantFrom(...Object.values(InsightBasis)),
  start: fc.integer({ min: 0, max: 500 }),
  days: fc.integer({ min: 1, max: 400 }),
  grain: fc.constantFrom(...Object.values(InsightGrain)),
  groupBy: fc.constantFrom(null, ...Object.values(InsightGroupBy)),
  activityIds: fc.constantFrom<(string[] | null)[]>(
    null,
    [activities.sunset.activityId],
    [activities.sunset.activityId, activities.island.activityId],
  ),
  channels: fc.constantFrom<(Channel[] | null)[]>(
    null,
    null,
    [Channel.POINT_OF_SALE, Channel.ONLINE],
    [Channel.PARTNER],
  ),
  partnerIds: fc.constantFrom<(string[] | null)[]>(
    null,
    null,
    [partners.tripster.partnerId],
    [partners.tripster.partnerId, partners.wanderly.partnerId],
  ),
})

describe('insights', () => {
  it('are the sums of the bookings, whatever is asked for', async () => {
    expect(rows.length).toBeGreaterThan(800)
    let seen = 0
    const check = async ({ start, days, ...chosen }: ReturnType<typeof request.generate>['value']) => {
      const bySale = chosen.basis === InsightBasis.SOLD
      const count = bySale ? 1 + (days % 92) : days
      const first = Temporal.PlainDate.from('2025-02-20').add({ days: start })
      const [from, to] = [first.toString(), first.add({ days: count - 1 }).toString()]
      const insights = await read({ ...chosen, from, to })
      const { activityIds, channels, partnerIds, groupBy } = chosen
      const dayOf = (row: Row) => (bySale ? row.soldOn : row.date)
      const matching = rows.filter(
        row =>
          (!activityIds || activityIds.includes(row.activityId)) &&
          (!channels || channels.includes(row.channel as Channel)) &&
          (!partnerIds || partnerIds.includes(row.partnerId!)),
      )
      const offered =
        bySale || channels || partnerIds
          ? null
          : places.filter(each => !activityIds || activityIds.includes(each.activityId))
      const leads = bySale || count <= 92
      const model = (begins: string, ends: string, of: (row: Row) => boolean, at: ((row: Places) => boolean) | null) =>
        modelled(
          matching.filter(row => within(dayOf(row), begins, ends) && of(row)),
          offered && at ? offered.filter(each => within(each.date, begins, ends) && at(each)) : null,
          leads,
        )
      const all = () => true
      seen += insights.figures.bookingCount
      expect([chosen, from, to, insights.figures]).toEqual([chosen, from, to, model(from, to, all, all)])
      expect(insights.yearBefore).toEqual(model(yearBefore(from), yearBefore(to), all, all))
      const { periods } = insights
      expect([periods[0]!.from, periods.at(-1)!.to]).toEqual([from, to])
      for (const [index, period] of periods.entries()) {
        expect(period.figures).toEqual(model(period.from, period.to, all, all))
        const before =
          index > 0 &&
          Temporal.PlainDate.from(periods[index - 1]!.to)
            .add({ days: 1 })
            .toString()
        if (before) expect(period.from).toBe(before)
      }
      // A day of a leap year is in one period at most.
      const total = periods.reduce((sum, each) => sum + each.yearBefore.revenue.amount, 0)
      expect(total).toBe(insights.yearBefore.revenue.amount)
      const divides = groupBy === InsightGroupBy.ACTIVITY || groupBy === InsightGroupBy.WEEKDAY
      for (const { activityId, channel, partnerId, weekday, figures, yearBefore: earlier } of insights.groups) {
        const parent = activityId ?? channel ?? partnerId ?? (weekday === null ? null : String(weekday))
        const keyOf = (row: Row) =>
          ({
            ACTIVITY: row.activityId,
            CHANNEL: row.channel,
            PARTNER: row.partnerId,
            WEEKDAY: weekdayOf(dayOf(row)),
          })[groupBy!]
        const at = (row: Places) => (groupBy === 'ACTIVITY' ? row.activityId : weekdayOf(row.date)) === parent
        const of = (row: Row) => keyOf(row) === parent
        expect(figures).toEqual(model(from, to, of, divides ? at : null))
        expect(earlier).toEqual(model(yearBefore(from), yearBefore(to), of, divides ? at : null))
      }
      const revenue = insights.groups.reduce((sum, each) => sum + each.figures.revenue.amount, 0)
      if (groupBy) expect(revenue).toBe(insights.figures.revenue.amount)
    }
    // One year before, these 92 days have a leap day.
    const leap = { basis: InsightBasis.TAKING_PLACE, start: 1, days: 92, grain: InsightGrain.MONTH }
    const examples = [[{ ...leap, groupBy: null, activityIds: null, channels: null, partnerIds: null }]] as never
    await fc.assert(fc.asyncProperty(request, check), { numRuns: 60, endOnFailure: true, examples })
    expect(seen).toBeGreaterThan(100)
  })

  it('count neither holds nor what was cancelled before it was sold, and of other cancellations what is kept', async () => {
    const day = { from: '2026-07-01', to: '2026-07-01', basis: InsightBasis.TAKING_PLACE }
    const before = (await read(day)).figures
    const desk = await Desk.open(world, 'wanderly')
    await desk.cancel(await desk.hold({ participants: 3 }))
    await desk.hold({ participants: 3 })
    expect((await read(day)).figures).toEqual(before)
    const counter = await Desk.open(world, 'operator')
    const booking = await counter.book({
      participants: 2,
      payment: { amount: { amount: 9000 }, method: 'CASH' as never },
    })
    await counter.cancel(booking, { refundAmount: { amount: 2999 } })
    const after = (await read(day)).figures
    expect(after.revenue.amount - before.revenue.amount).toBe(9000 - 2999)
    expect(after.cancelledCount - before.cancelledCount).toBe(1)
    expect(after.bookingCount).toBe(before.bookingCount)
  })

  it('belong to the local day of the sale, also where the clocks change', async () => {
    const instants = ['2026-03-28T23:59:59Z', '2026-03-29T22:59:59Z', '2026-03-29T23:00:00Z', '2026-10-25T23:59:59Z']
    const counts = async (day: string) =>
      (await read({ from: day, to: day, basis: InsightBasis.SOLD })).figures.bookingCount
    const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-25']
    const before = await Promise.all(days.map(counts))
    const desk = await Desk.open(world, 'operator')
    for (const instant of instants) {
      const { bookingId } = await desk.book({ participants: 1 })
      await world.admin.query('update booking set created_at = $2 where booking_id = $1', [bookingId, instant])
    }
    const after = await Promise.all(days.map(counts))
    expect(after.map((count, index) => count - before[index]!)).toEqual([1, 1, 1, 1])
  })
})

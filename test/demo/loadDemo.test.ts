import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { checkQuotas } from '../../src/app/tasks/checkQuotas.ts'
import { demoId } from '../../src/demo/demoId.ts'
import { idOf } from '../../src/demo/idOf.ts'
import { loadDemo } from '../../src/demo/loadDemo.ts'
import { type DemoOperator, operators } from '../../src/demo/operators.ts'
import { findAlternatives } from '../../src/domain/availability/findAlternatives.ts'
import { findDates } from '../../src/domain/availability/findDates.ts'
import { verifyBookingTotals } from '../../src/domain/bookings/lists/verifyBookingTotals.ts'
import { unitsOf } from '../../src/domain/rules/ledger/amendLedger.ts'
import type { PriceLine } from '../../src/domain/rules/pricing/PriceLine.ts'
import type { Pricing } from '../../src/domain/rules/pricing/Pricing.ts'
import { pricingViolations } from '../../src/domain/rules/pricing/pricingViolations.ts'
import { quote } from '../../src/domain/rules/pricing/quote.ts'
import type { PriceContext } from '../../src/domain/rules/pricing/ruleApplies.ts'
import { unitViolations } from '../../src/domain/rules/pricing/unitViolations.ts'
import { Channel } from '../../src/domain/scalars/Channel.ts'
import { EmailAddress } from '../../src/domain/scalars/EmailAddress.ts'
import { localDay } from '../../src/domain/scalars/localDay.ts'
import { PhoneNumber } from '../../src/domain/scalars/PhoneNumber.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { verifyStatements } from '../../src/domain/statements/verifyStatements.ts'
import { servicesOf } from '../world/openApp.ts'
import { World } from '../world/World.ts'
import { waiverViolations } from './waiverViolations.ts'

const days = [
  ['an ordinary Monday', '2026-06-15T08:00:00Z'],
  ['29 February', '2028-02-29T12:00:00Z'],
  ['the day on which clocks go forward in Lisbon', '2027-03-28T00:30:00Z'],
  ['the day on which clocks go back in Denver', '2026-11-01T07:30:00Z'],
  ['a Saturday evening', '2026-09-05T20:30:00Z'],
  ['the last minutes of a year', '2026-12-31T23:58:00Z'],
] as const

interface Sold extends PriceContext {
  pricing: Pricing
  lines: PriceLine[]
  participants: number
  price: number
}

const demo: DemoOperator[] = Object.values(operators)
const ids = demo.map(idOf.operator)
const asOnline = { channel: Channel.ONLINE, partnerId: null }

describe.each(days)('the demo, loaded on %s', (_, instant) => {
  const now = new Date(instant)
  let world: World
  const rows = <Row = Record<string, unknown>>(text: string, ...values: unknown[]) =>
    world.admin.query<Row>(text, values)
  const count = async (text: string) => (await rows<{ count: number }>(`select count(*) from ${text}`))[0]!.count

  beforeAll(async () => {
    world = await World.open()
    world.now = now
    await loadDemo(world.database, now)
  })
  afterAll(() => world?.close())

  it('has timeslots of every published activity in each of the next 26 weeks', async () => {
    const bare = await rows(
      `select p.name, week from product p join operator o using (operator_id), generate_series(0, 25) week
       where p.operator_id = any($1) and p.published and not exists (
         select from timeslot t where t.operator_id = p.operator_id and t.activity_id = p.activity_id and not t.closed
           and t.date - ($2::timestamptz at time zone o.time_zone)::date between week * 7 and week * 7 + 6)`,
      ids,
      now,
    )
    expect(bare).toEqual([])
  })

  it('has timeslots of each operator on every day from today to 180 days ahead', async () => {
    for (const operator of demo) {
      const found = await rows<{ days: number }>(
        'select count(distinct date) days from timeslot where operator_id = $1 and date between $2 and $3 and not closed',
        idOf.operator(operator),
        localDay(now, operator.timeZone),
        localDay(now, operator.timeZone, 180),
      )
      expect(found).toEqual([{ days: 181 }])
    }
  })

  it('has free dates of every published activity in 180 days', async () => {
    const { kayaks } = operators
    const from = localDay(now, kayaks.timeZone)
    const to = localDay(now, kayaks.timeZone, 180)
    for (const activity of kayaks.activities.filter(each => each.published !== false)) {
      const free = await findDates(world.database, idOf.operator(kayaks), idOf.activity(activity), from, to, now)
      expect([activity.name, free.length > 0]).toEqual([activity.name, true])
    }
  })

  it('has alternatives within ten days for two participants of each full timeslot of the next four weeks', async () => {
    const full = await rows<{ operatorId: string; activityId: string; startsAt: Date; name: string }>(
      `select t.operator_id "operatorId", t.activity_id "activityId", t.starts_at "startsAt", p.name
       from timeslot t join product p using (operator_id, activity_id)
       where t.operator_id = any($1) and p.published and not t.closed and t.taken >= t.capacity
         and t.starts_at between $2 and $2::timestamptz + interval '28 days'`,
      ids,
      now,
    )
    expect(full.length).toBeGreaterThan(2)
    for (const { operatorId, activityId, startsAt, name } of full) {
      const [nearest] = await findAlternatives(world.database, operatorId, activityId, startsAt, 2, asOnline, now)
      const days = Math.abs(nearest!.startsAt.getTime() - startsAt.getTime()) / 86_400_000
      expect([name, startsAt, days <= 10]).toEqual([name, startsAt, true])
    }
  })

  it('has requests of every partner on each of the last 30 days in UTC, with revoked keys', async () => {
    const found = await rows(
      `select k.partner_id "partnerId", count(distinct t.day) days, count(distinct t.outcome) > 1 refused, max(t.day) = $2::date today
       from request_tally t join api_key k using (operator_id, key_id)
       where k.operator_id = any($1) and k.revoked_at is not null group by 1`,
      ids,
      instant.slice(0, 10),
    )
    expect(found).toHaveLength(demo.flatMap(each => each.partners).length)
    for (const each of found) expect(each).toMatchObject({ days: 30, refused: true, today: true })
  })

  it('has as many taken places as the bookings that are not cancelled', async () => {
    const wrong = await rows(
      `select t.timeslot_id, t.taken, t.has_had_bookings, count(b) bookings from timeslot t
       left join booking b on b.operator_id = t.operator_id and b.timeslot_id = t.timeslot_id
       group by t.operator_id, t.timeslot_id
       having t.taken <> coalesce(sum(b.participants) filter (where b.status <> 'CANCELLED'), 0)
         or t.has_had_bookings <> (count(b) > 0) or (t.closed and count(b) filter (where b.status <> 'CANCELLED') > 0)`,
    )
    expect(wrong).toEqual([])
  })

  it('tells of a storm last week, whose bookings were refunded by their closure', async () => {
    const [closure] = await rows<{ bookings: number; activities: number }>(
      `select cardinality(k.activity_ids) activities, count(b)::int bookings from closure k
       join closure_booking c on c.operator_id = k.operator_id and c.closure_id = k.closure_id
       join booking b on b.operator_id = c.operator_id and b.booking_id = c.booking_id and b.status = 'CANCELLED' and b.date = k.date
       where k.status = 'DONE' group by k.operator_id, k.closure_id`,
    )
    expect(closure!.bookings).toBeGreaterThan(5)
    const open = await rows(
      `select from timeslot t join closure k on k.operator_id = t.operator_id and k.date = t.date where not t.closed`,
    )
    expect(open).toEqual([])
  })

  it('has bookings that are consistent with their timeslot, activity and basket', async () => {
    const wrong = await rows(
      `select b.booking_reference from booking b
       join timeslot t on t.operator_id = b.operator_id and t.timeslot_id = b.timeslot_id
       join product p on p.operator_id = b.operator_id and p.activity_id = b.activity_id
       join basket k on k.operator_id = b.operator_id and k.basket_id = b.basket_id
       where t.activity_id <> b.activity_id or (t.date, t.time, t.starts_at) is distinct from (b.date, b.time, b.starts_at)
         or b.currency <> p.currency or b.cancellation_tiers is distinct from nullif(p.pricing -> 'cancellationTiers', 'null')
         or k.total_minor <> case b.status when 'CANCELLED' then 0 else b.price_minor end or k.paid_minor > b.price_minor
         or (k.status = 'COMPLETED') <> (k.paid_minor = b.price_minor) or (k.status = 'OPEN' and (b.channel <> 'POINT_OF_SALE' or b.starts_at < $1))
         or k.partner_id is distinct from b.partner_id or k.channel <> b.channel or k.created_at <> b.created_at
         or not b.participants between p.min_participants and coalesce(p.max_participants, 1000)`,
      now,
    )
    expect(wrong).toEqual([])
  })

  it('has the payments and refunds that its baskets have, none of them in the future', async () => {
    const wrong = await rows(
      `select k.basket_id from basket k
       left join (select basket_id, sum(amount_minor) paid, max(paid_at) at from payment group by 1) y using (basket_id)
       left join (select basket_id, sum(amount_minor) refunded, max(refunded_at) at from refund group by 1) r using (basket_id)
       where (k.channel <> 'PARTNER' and coalesce(y.paid, 0) <> k.paid_minor) or (k.channel = 'PARTNER' and y.paid is not null)
         or coalesce(r.refunded, 0) <> k.refunded_minor or greatest(y.at, r.at) > $1`,
      now,
    )
    expect(wrong).toEqual([])
    const methods = await rows('select distinct method from payment order by 1')
    expect(methods).toEqual([{ method: 'CARD' }, { method: 'CASH' }, { method: 'ONLINE' }])
    const open = await rows(`select distinct paid_minor > 0 deposit from basket where status = 'OPEN'`)
    expect(open.length).toBeGreaterThan(0)
  })

  it('has bookings that are in the totals and in the change feed', async () => {
    const watch = { stopping: new AbortController().signal, report: (error: unknown) => expect(error).toBeUndefined() }
    for (const operatorId of ids) await verifyBookingTotals(world.database, operatorId, watch)
    const [kept] = await rows<{ bookings: number }>(
      'select sum(bookings)::int bookings from booking_total where operator_id = any($1)',
      ids,
    )
    expect(kept!.bookings).toBeGreaterThan(500)
    const missing = await rows(
      `select e.booking_id from booking_event e where e.operator_id = any($1) and not exists (
         select from change_outbox o where o.operator_id = e.operator_id and o.object_id = e.booking_id and o.version = e.version)`,
      ids,
    )
    expect(missing).toEqual([])
  })

  it('has sound prices, and bookings whose lines are the quote of their circumstances', async () => {
    for (const { pricing } of await rows<{ pricing: Pricing }>(
      'select pricing from product where operator_id = any($1)',
      ids,
    )) {
      expect(pricingViolations(pricing)).toEqual([])
    }
    const sold = await rows<Sold>(
      `select b.lines, b.participants, b.price_minor price, b.date, b.time, b.channel, b.partner_id "partnerId", p.pricing,
         to_char(b.created_at at time zone p.time_zone, 'YYYY-MM-DD') today
       from booking b join product p using (operator_id, activity_id) where b.operator_id = any($1)`,
      ids,
    )
    for (const { pricing, lines, participants, price, ...sale } of sold) {
      const units = unitsOf(lines)
      expect(unitViolations(pricing, units, '')).toEqual([])
      expect({ lines, participants, price }).toEqual(quote(pricing, { ...sale, units }))
    }
    const used = new Set(
      sold.flatMap(({ lines }) => lines.flatMap(line => [line.kind, line.unitType, line.rule?.replace(/ \d+$/, '')])),
    )
    for (const each of [
      'GROUP',
      'EXTRA',
      'FEE',
      'CHILD',
      'FAMILY',
      'INFANT',
      'STUDENT',
      'Weekend',
      'Early bird',
      'From the 5th',
      'Roamly',
    ]) {
      expect(used).toContain(each)
    }
  })

  it('has bookings with a complete history that ends with their status', async () => {
    const wrong = await rows(
      `select b.booking_reference, b.version, b.status, e.versions, e.status from booking b
       left join lateral (
         select array_agg(version order by version) versions, (array_agg(status order by version desc))[1] status,
           min(occurred_at) since
         from booking_event e where e.operator_id = b.operator_id and e.booking_id = b.booking_id
       ) e on true
       where e.versions is distinct from array(select generate_series(1, b.version)) or e.status is distinct from b.status
         or e.since <> b.created_at`,
    )
    expect(wrong).toEqual([])
  })

  it('has statements of partners whose lines add up to what the bookings count', async () => {
    for (const operator of demo) {
      const found = await verifyStatements(world.database, idOf.operator(operator), operator.currency)
      expect(found).toMatchObject({ equal: true, differences: [] })
      expect(found.bookingCount).toBeGreaterThan(100)
    }
    expect(await count('booking_event where partner_id is not null and commission_change <> 0')).toBeGreaterThan(100)
  })

  it('has histories that add up to the commission of each booking', async () => {
    const wrong = await rows(
      `select b.booking_reference from booking b join booking_event e using (operator_id, booking_id)
       group by b.operator_id, b.booking_id having sum(e.commission_change) <> b.commission_minor`,
    )
    expect(wrong).toEqual([])
  })

  it('has bookings with consistent times', async () => {
    const wrong = await rows(
      `select b.booking_reference, b.status, b.created_at, b.starts_at from booking b join product p using (operator_id, activity_id)
       where b.created_at > $1 or b.created_at < $1 - interval '90 days'
         or b.created_at > b.starts_at - make_interval(mins => p.booking_cutoff_minutes)
         or b.cancelled_at not between b.created_at and least($1, b.starts_at)
         or (b.starts_at > $1 and b.status in ('REDEEMED', 'NO_SHOW'))`,
      now,
    )
    expect(wrong).toEqual([])
  })

  it('has hundreds of bookings in the last 61 and the next 30 days, in every channel and in four statuses', async () => {
    const near = (range: string) => `booking where starts_at between ${range}`
    expect(await count(near(`'${instant}'::timestamptz - interval '61 days' and '${instant}'`))).toBeGreaterThan(500)
    expect(await count(near(`'${instant}' and '${instant}'::timestamptz + interval '30 days'`))).toBeGreaterThan(100)
    for (const operatorId of ids) {
      expect(
        await rows(
          `select array(select distinct channel from booking where operator_id = $1 order by 1) channels,
             array(select distinct status from booking where operator_id = $1 order by 1) statuses,
             array(select distinct waiver_status from booking where operator_id = $1 order by 1) waivers`,
          operatorId,
        ),
      ).toEqual([
        {
          channels: ['ONLINE', 'PARTNER', 'POINT_OF_SALE'],
          statuses: ['CANCELLED', 'CONFIRMED', 'NO_SHOW', 'REDEEMED'],
          waivers: ['complete', 'not_required', 'outstanding'],
        },
      ])
    }
  })

  it('has valid, normalised e-mail addresses and phone numbers', async () => {
    for (const { email, phone } of await rows<{ email: string; phone: string | null }>(
      'select email, phone from booking',
    )) {
      expect(EmailAddress.parseValue(email)).toBe(email)
      if (phone !== null) expect(PhoneNumber.parseValue(phone)).toBe(phone)
    }
  })

  it('has valid waiver answers and correct waiver statuses', async () => {
    expect(await waiverViolations(world.admin, ids)).toEqual([])
    expect(
      await rows(
        `select distinct b.waiver_status from booking b join product p using (operator_id, activity_id)
         where p.waiver_policy = 'AT_BOOKING'`,
      ),
    ).toEqual([{ waiver_status: 'complete' }])
  })

  it('has one order-completed entry for each basket that is paid', async () => {
    const baskets = await rows<{ basketId: string; at: Date }>(
      `select basket_id "basketId", completed_at at from basket where status = 'COMPLETED'`,
    )
    const entries = await rows<{ info: string; at: Date; usage: string; source: string }>(
      `select extra_info info, occurred_at at, trim_scale(usage)::text usage, source from usage_entry where meter = 'order-completed'`,
    )
    const expected = baskets.map(({ basketId, at }) => ({
      info: JSON.stringify({ BasketID: encodeTypeId('bsk', basketId) }),
      at,
      usage: '1',
      source: 'service',
    }))
    const byInfo = (one: { info: string }, other: { info: string }) => (one.info < other.info ? -1 : 1)
    expect(entries.sort(byInfo)).toEqual(expected.sort(byInfo))
  })

  it('has 90 days of usage on several meters, none of it in the future', async () => {
    for (const operatorId of ids) {
      const meters = await rows<{ meter: string; days: number; late: number; source: string }>(
        `select meter, count(distinct floor(extract(epoch from $2 - occurred_at) / 86400)) days, source,
           count(*) filter (where occurred_at > $2 or occurred_at < $2 - interval '91 days') late
         from usage_entry where operator_id = $1 group by meter, source order by meter`,
        operatorId,
        now,
      )
      expect(meters.map(({ meter, source, late }) => [meter, source, late])).toEqual([
        ['api-calls', 'client', 0],
        ['order-completed', 'service', 0],
        ['photos-gb', 'client', 0],
        ['sms-sent', 'client', 0],
        ['waitlist-notified', 'service', 0],
        ['workflow-email-sent', 'service', 0],
      ])
      expect(meters.find(({ meter }) => meter === 'api-calls')?.days).toBe(90)
    }
  })

  it('has quotas of each operator with the same crossings as a worker would record, and no e-mails', async () => {
    const noted = () =>
      rows<{ quota: string; start: string; enough: boolean }>(
        `select c.quota_id quota, c.period_start start, c.usage >= q.threshold and c.crossed_at <= $1 enough
         from usage_quota_crossing c join usage_quota q using (operator_id, quota_id) order by 1, 2`,
        now,
      )
    const before = await noted()
    expect(before.every(each => each.enough)).toBe(true)
    for (const { slug } of demo) expect(before.map(each => each.quota)).toContain(demoId('quota', slug, 0))
    await world.admin.query(
      `insert into usage_quota_due (operator_id, quota_id, day)
       select distinct q.operator_id, q.quota_id, u.day from usage_quota q join usage_day u using (operator_id, meter)`,
    )
    await checkQuotas(servicesOf(world))
    expect(await noted()).toEqual(before)
    expect(await count('email')).toBe(0)
  })

  it('has no waitlist or e-mail usage of the service in the last day', async () => {
    const invented = await rows(
      `select from usage_entry where source = 'service' and meter <> 'order-completed' and occurred_at > $1::timestamptz - interval '1 day'`,
      now,
    )
    expect(invented).toEqual([])
  })

  it('is not loaded again a day later', async () => {
    const everything = `(select from operator union all select from product union all select from booking
      union all select from usage_entry union all select from timeslot union all select from schedule) x`
    const before = await count(everything)
    expect(await loadDemo(world.database, new Date(now.getTime() + 86_400_000))).toBe(false)
    expect(await count(everything)).toBe(before)
  })
})

describe('the data of the demo', () => {
  const activities = demo.flatMap(each => each.activities)
  const questions = activities.flatMap(each => each.questions ?? [])

  it('has two operators in different time zones and currencies, and two partners', () => {
    expect(new Set(demo.map(each => each.timeZone)).size).toBe(2)
    expect(new Set(demo.map(each => each.currency)).size).toBe(2)
    expect(new Set(demo.flatMap(each => each.partners.map(partner => partner.slug))).size).toBe(2)
  })

  it('has at least 12 published activities, some with similar names, and one unpublished', () => {
    const published = activities.filter(each => each.published !== false)
    expect(published.length).toBeGreaterThanOrEqual(12)
    expect(activities.length - published.length).toBe(1)
    expect(published.filter(each => each.name.includes('Kayak')).length).toBeGreaterThan(3)
    expect(published.filter(each => each.name.includes('Clockmaker')).length).toBe(2)
  })

  it('has questions of every type, dependent ones, ones for each participant, and ones due at booking', () => {
    expect([...new Set(questions.map(each => each.type))].sort()).toEqual(
      'boolean date email file long_text multi_choice number phone signature single_choice text'.split(' '),
    )
    expect(questions.some(each => each.dependsOn)).toBe(true)
    expect(questions.some(each => each.scope === 'participant' && each.required)).toBe(true)
    const dueAtOnce = activities.filter(each => each.waiverPolicy === 'AT_BOOKING')
    expect(dueAtOnce.map(each => each.questions?.some(question => question.required))).toEqual([true])
  })
})

import { hashKeyText, newKeyText, prefixOfKeyText } from '../../src/domain/access/keyText.ts'
import type { Scope } from '../../src/domain/access/Scope.ts'
import { defaultPricing } from '../../src/domain/rules/pricing/defaultPricing.ts'
import { decodeTypeId, encodeTypeId, newId } from '../../src/domain/scalars/typeid.ts'
import type { Database } from '../../src/platform/sql/Database.ts'
import { recountTotals } from '../bookings/recountTotals.ts'
import { counting } from '../meters/counting.ts'

export const PRODUCTS = 12
export const TIMESLOTS = 1000
export const BOOKINGS = 2000
/** Large enough that no timeslot ever sells out. */
export const CAPACITY = 1_000_000

/** The data that the benchmark uses. */
export interface Shop {
  operatorId: string
  partnerKey: string
  /** More keys of the partner. */
  holdKeys: string[]
  operatorKey: string
  /** The activity with the timeslots, as its ActivityID in the API. */
  activityId: string
  /** The local starts of its timeslots. */
  starts: { date: string; time: string }[]
}

export interface ShopOptions {
  /** Whether the activity shares kayaks and guides with a second one, which starts at the same times. */
  sharing?: boolean
  /** How many of the products have as many timeslots. */
  activities?: number
  /** The places in each timeslot. */
  capacity?: number
  bookings?: number
  /** How many keys the partner has for holds, which have no limits then. */
  holdKeys?: number
}

/**
 * An operator with 12 products, one of them an activity with 1,000 timeslots over the next 300 days and 2,000 bookings on all
 * channels. Each shop has its own operator, so that writes to one do not change what is read from another.
 */
export async function openShop(
  database: Database,
  name: string,
  {
    sharing = false,
    activities = sharing ? 2 : 1,
    capacity = CAPACITY,
    bookings = BOOKINGS,
    holdKeys: holders = 0,
  }: ShopOptions = {},
): Promise<Shop> {
  const now = new Date()
  const operatorId = newId(now)
  const partnerId = newId(now)
  await database.query('insert into operator values ($1, $2, $3, $4, $5)', [
    operatorId,
    name,
    'Europe/London',
    'GBP',
    now,
  ])
  await database.query(
    'insert into partner (operator_id, partner_id, name, slug, created_at) values ($1, $2, $3, $4, $5)',
    [operatorId, partnerId, 'Wanderly', 'wanderly', now],
  )
  const partnerKey = await issueKey(database, operatorId, partnerId, ['ota'], now)
  const holdKeys: string[] = []
  while (holdKeys.length < holders) holdKeys.push(await issueKey(database, operatorId, partnerId, ['ota'], now))
  if (holders > 0) await database.query(WITHOUT_LIMITS, [operatorId, CAPACITY])
  const operatorKey = await issueKey(database, operatorId, null, ['operator:read', 'usage:read'], now)

  const activityIds = Array.from({ length: PRODUCTS }, () => newId(now))
  for (const [index, activityId] of activityIds.entries())
    await writeProduct(database, operatorId, activityId, index, now)
  // The chores of the service would close timeslots that are of no schedule.
  await database.query(`update product set timeslots_until = '9999-12-31' where operator_id = $1`, [operatorId])
  const activityId = activityIds[0]!
  for (const each of activityIds.slice(0, activities)) {
    await database.query(WRITE_TIMESLOTS, [operatorId, each, now, TIMESLOTS, capacity])
  }
  await database.query(WRITE_BOOKINGS, [operatorId, activityId, partnerId, now, bookings])
  await database.query(WRITE_EVENTS, [operatorId])
  await database.query(WRITE_ORDERS, [operatorId])
  await database.query(WRITE_KEYS, [operatorId])
  await database.query(WRITE_EMAILS, [operatorId])
  await database.query(COUNT_TAKEN, [operatorId])
  await recountTotals({ database }, operatorId)
  if (sharing) await shareResources(database, operatorId, activityIds.slice(0, 2), now)
  const starts = await database.query<Shop['starts'][number]>(
    'select date, time from timeslot where operator_id = $1 and activity_id = $2 order by starts_at',
    [operatorId, activityId],
  )
  return { operatorId, partnerKey, holdKeys, operatorKey, activityId: encodeTypeId('act', activityId), starts }
}

// Holds last longer than the benchmark.
const WITHOUT_LIMITS = `
  update operator set held_places_per_key = $2, held_places_per_timeslot = $2, hold_minutes = 60 where operator_id = $1`

async function issueKey(
  database: Database,
  operatorId: string,
  partnerId: string | null,
  scopes: Scope[],
  now: Date,
): Promise<string> {
  const text = newKeyText(operatorId)
  await database.query(
    `insert into api_key (operator_id, key_id, partner_id, name, prefix, hash, scopes, created_at)
     values ($1, $2, $3, 'Benchmark', $4, $5, $6, $7)`,
    [operatorId, newId(now), partnerId, prefixOfKeyText(text), hashKeyText(text), scopes, now],
  )
  return text
}

/** Kayaks for each participant and a guide for each 8, with an hour to prepare: timeslots overlap with those before and after them. */
async function shareResources(database: Database, operatorId: string, activityIds: string[], now: Date): Promise<void> {
  for (const [name, per, groupSize] of [
    ['Kayak', 'PARTICIPANT', null],
    ['Guide', 'GROUP', 8],
  ]) {
    const resourceId = newId(now)
    await database.query(
      `insert into resource (operator_id, resource_id, name, quantity, time_zone, quantities_until, created_at, updated_at)
       values ($1, $2, $3, $4, 'Europe/London', '9999-12-31', $5, $5)`,
      [operatorId, resourceId, name, 10 * CAPACITY, now],
    )
    await database.query(`insert into resource_quantity values ($1, $2, '-infinity', 'infinity', $3, $3)`, [
      operatorId,
      resourceId,
      10 * CAPACITY,
    ])
    await database.query(
      `insert into resource_need select $1, a, $2, $3, 1, $4, 30, 30, '{}', 1 from unnest($5::uuid[]) a`,
      [operatorId, resourceId, per, groupSize, activityIds],
    )
  }
  for (const activityId of activityIds) {
    await database.query('select plan_resources($1, $2, $3)', [operatorId, activityId, now])
  }
}

const DESCRIPTION =
  'We meet at the old boathouse, fit you with a kayak, a paddle and a buoyancy aid, and paddle along the harbour wall to the ' +
  'island. There is time to land, to swim and to eat what you have brought. On the way back the sun goes down behind the town.\n' +
  'No experience is needed: a guide for every six paddlers shows how it is done. Bring clothes that may get wet and a towel.'

async function writeProduct(database: Database, operatorId: string, activityId: string, index: number, now: Date) {
  await database.query(
    `insert into product (operator_id, activity_id, name, short_description, description, category, duration_minutes,
       time_zone, pricing, currency, max_participants, booking_cutoff_minutes, cancellation_cutoff_minutes, location, images,
       published, created_at, updated_at)
     values ($1, $2, $3, 'Paddle out at the end of the day and watch the sun go down.', $4, 'Kayaking', 90, 'Europe/London',
       $5, 'GBP', $6, 60, 1440, $7, $8, true, $9, $9)`,
    [
      operatorId,
      activityId,
      `Kayak Tour ${String(index + 1).padStart(2, '0')}`,
      DESCRIPTION,
      defaultPricing(activityId, 4500 + index * 250),
      index % 3 === 0 ? null : 12,
      { name: 'The Old Boathouse', address: '1 Harbour Street, Porthaven', latitude: 50.35, longitude: -4.14 },
      JSON.stringify(
        [1, 2].map(n => ({ url: `https://images.example.com/${index}/${n}.jpg`, alt: 'Kayaks at sunset' })),
      ),
      now,
    ],
  )
  // The activity that is booked has no questions; every second activity has one.
  if (index % 2 === 0) return
  await database.query(
    `insert into waiver_question (operator_id, question_id, activity_id, label, type, required, position)
     values ($1, $2, $3, 'I can swim', 'boolean', true, 1)`,
    [operatorId, newId(now), activityId],
  )
}

// Three starts a day for about 300 days, and a fourth on every third day.
const WRITE_TIMESLOTS = `
  insert into timeslot (operator_id, timeslot_id, activity_id, date, time, starts_at, ends_at, capacity)
  select $1, gen_random_uuid(), $2, d::date, to_char(s, 'HH24:MI'), s at time zone 'Europe/London',
         s at time zone 'Europe/London' + interval '90 minutes', $5
  from generate_series(($3::timestamptz)::date + 1, ($3::timestamptz)::date + 310, interval '1 day') d,
       unnest(array[10, 12, 14, 16]) h, lateral (select d + make_interval(hours => h) s) s
  where h < 16 or extract(doy from d)::int % 3 = 0
  order by s limit $4`

/** The lines of a booking of `participants` of the activity $2, at 45.00 each. */
const LINES = `jsonb_build_array(jsonb_build_object('kind', 'UNIT', 'name', 'Participant', 'quantity', participants, 'each', 4500,
      'amount', participants * 4500, 'unitId', $2::uuid, 'unitType', 'OTHER', 'paxCount', 1))`

const WRITE_BOOKINGS = `
  with slot as (
    select t.*, row_number() over (order by t.starts_at) - 1 n from timeslot t where operator_id = $1 and activity_id = $2
  ), total as (select count(*) slots from slot), sold as (
    select i, gen_random_uuid() basket_id, case i % 4 when 0 then 'ONLINE' when 1 then 'POINT_OF_SALE' else 'PARTNER' end channel,
           1 + i % 4 participants, $4::timestamptz - make_interval(mins => i) created_at,
           translate(to_hex(4096 + i) || '-' || substr(upper(encode(uuid_send($1), 'hex')), 29, 4), '01abcdef', 'GHABCDEF') reference
    from generate_series(1, $5::int) i
  ), baskets as (
    insert into basket (operator_id, basket_id, channel, partner_id, status, total_minor, paid_minor, currency, created_at, completed_at)
    select $1, basket_id, channel, case when channel = 'PARTNER' then $3::uuid end, 'COMPLETED', participants * 4500, participants * 4500,
      'GBP', created_at, created_at from sold
  )
  insert into booking (operator_id, booking_id, booking_reference, basket_id, activity_id, timeslot_id, date, time, starts_at,
    channel, partner_id, participants, price_minor, currency, first_name, last_name, email, phone, payment_reference, status,
    waiver_status, created_at, lines)
  select $1, gen_random_uuid(), reference, basket_id, $2, slot.timeslot_id, slot.date, slot.time, slot.starts_at, channel,
    case when channel = 'PARTNER' then $3::uuid end, participants, participants * 4500, 'GBP', 'Ada', 'Lovelace ' || i,
    'ada' || i || '@example.com', '+442079460958', 'order-' || i, 'CONFIRMED', 'not_required', created_at,
    ${LINES}
  from sold, total, slot where slot.n = i * 37 % total.slots`

// Of every booking that has none yet.
const WRITE_EVENTS = `
  insert into booking_event (operator_id, booking_id, version, action, status, occurred_at, actor, relayed, retail_change, partner_id)
  select b.operator_id, b.booking_id, 1, 'BOOKED', 'CONFIRMED', b.created_at,
    case b.channel when 'PARTNER' then 'PARTNER' when 'ONLINE' then 'CUSTOMER' else 'OPERATOR' end, true, b.price_minor, b.partner_id
  from booking b
  where b.operator_id = $1 and not exists (
    select from booking_event e where e.operator_id = b.operator_id and e.booking_id = b.booking_id)`

const WRITE_ORDERS = counting(
  `insert into usage_entry (operator_id, meter, usage, extra_info, occurred_at, recorded_at, source)
  select operator_id, 'order-completed', 1, null, created_at, created_at, 'service' from booking b
  where operator_id = $1 and created_at < (
    select coalesce(min(occurred_at), 'infinity') from usage_entry where operator_id = $1)`,
  'count(*)',
)

// PostgreSQL reads a table that was analysed while it was empty from end to end, until it is analysed again: here are the keys and the
// e-mails that the bookings of a real operator have.
const WRITE_KEYS = `
  insert into idempotency_record (operator_id, caller_id, idempotency_key, fingerprint, answer, created_at)
  select operator_id, coalesce(partner_id, operator_id), booking_id::text, sha256(booking_id::text::bytea), to_jsonb(b), created_at
  from booking b where operator_id = $1`

const WRITE_EMAILS = `
  insert into email (operator_id, email_id, kind, workflow_id, booking_id, status, reason, due_at, recipient, recipient_name, subject, text,
    html, message_id, attempts, transport, sent_at, created_at)
  select operator_id, gen_random_uuid(), 'WORKFLOW', operator_id, booking_id, 'SENT', 'TRIGGERED', created_at, email, last_name,
    'Your booking is confirmed', repeat(booking_id::text, 10), repeat(booking_id::text, 40), booking_id::text, 1, 'LOG', created_at, created_at
  from booking where operator_id = $1`

const COUNT_TAKEN = `
  update timeslot t set taken = b.participants, booking_count = b.booking_count, has_had_bookings = true
  from (select timeslot_id, sum(participants) participants, count(*) booking_count from booking where operator_id = $1 group by 1) b
  where t.operator_id = $1 and t.timeslot_id = b.timeslot_id`

/**
 * Gives an operator this many times as much history: past timeslots of the activity that is booked, with as many bookings each. What
 * lies ahead stays the same, so that the answers have the same size.
 */
export async function growShop(database: Database, shop: Shop, times: number): Promise<void> {
  const { operatorId } = shop
  const activityId = decodeTypeId('act', shop.activityId)
  const now = new Date()
  await database.query(WRITE_PAST_TIMESLOTS, [operatorId, activityId, now, (times - 1) * TIMESLOTS, CAPACITY])
  await database.query(WRITE_PAST_BOOKINGS, [operatorId, activityId, now, (times - 1) * BOOKINGS, BOOKINGS / TIMESLOTS])
  await database.query(WRITE_EVENTS, [operatorId])
  await database.query(WRITE_ORDERS, [operatorId])
  await database.query(COUNT_TAKEN, [operatorId])
  await recountTotals({ database }, operatorId)
  // The workers of the service would not manage so many at once within the time that a statement has.
  await database.query('select number_changes($1)', [operatorId])
}

// Ten minutes apart, back from the day before yesterday. An hour that the clock repeats has its starts twice.
const WRITE_PAST_TIMESLOTS = `
  insert into timeslot (operator_id, timeslot_id, activity_id, date, time, starts_at, ends_at, capacity)
  select $1, gen_random_uuid(), $2, (s at time zone 'Europe/London')::date, to_char(s at time zone 'Europe/London', 'HH24:MI'), s,
    s + interval '90 minutes', $5
  from generate_series(1, $4::int) n,
    lateral (select date_trunc('day', $3::timestamptz) - interval '2 days' - n * interval '10 minutes' s) s`

const WRITE_PAST_BOOKINGS = `
  with slot as (
    select t.*, row_number() over (order by t.starts_at desc) - 1 n from timeslot t
    where operator_id = $1 and activity_id = $2 and starts_at < $3
  ), partner as (select partner_id from partner where operator_id = $1), sold as (
    select i, gen_random_uuid() basket_id, case i % 4 when 0 then 'ONLINE' when 1 then 'POINT_OF_SALE' else 'PARTNER' end channel,
      1 + i % 4 participants, s.*, s.starts_at - interval '3 days' - i % $5 * interval '1 minute' sold_at,
      (select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (i >> shift & 31), 1), '')
       from unnest(array[15, 10, 5, 0]) shift)
        || '-' || substr(translate(upper(encode(uuid_send($1), 'hex')), '01', 'GH'), 30, 3) || 'Z' reference
    from generate_series(1, $4::int) i join slot s on s.n = (i - 1) / $5
  ), baskets as (
    insert into basket (operator_id, basket_id, channel, partner_id, status, total_minor, paid_minor, currency, created_at, completed_at)
    select $1, basket_id, channel, case when channel = 'PARTNER' then partner_id end, 'COMPLETED', participants * 4500,
      participants * 4500, 'GBP', sold_at, sold_at from sold, partner
  )
  insert into booking (operator_id, booking_id, booking_reference, basket_id, activity_id, timeslot_id, date, time, starts_at,
    channel, partner_id, participants, price_minor, currency, first_name, last_name, email, phone, payment_reference, status,
    waiver_status, created_at, lines)
  select $1, gen_random_uuid(), reference, basket_id, $2, timeslot_id, date, time, starts_at, channel,
    case when channel = 'PARTNER' then partner_id end, participants, participants * 4500, 'GBP', 'Alan', 'Turing ' || i,
    'alan' || i || '@example.com', '+442079460958', 'past-' || i, 'CONFIRMED', 'not_required', sold_at,
    ${LINES}
  from sold, partner`

/** Checks that the places taken are those of the bookings, and within the capacity; undefined if so. */
export async function findOversold(database: Database): Promise<string | undefined> {
  const rows = await database.query<{ taken: number; capacity: number; booked: number }>(`
    select t.taken, t.capacity, coalesce(b.booked, 0)::int booked from timeslot t
    left join lateral (
      select sum(participants) booked from booking b
      where b.operator_id = t.operator_id and b.timeslot_id = t.timeslot_id and b.status in ('CONFIRMED', 'ON_HOLD')
    ) b on true
    where t.taken <> coalesce(b.booked, 0) or t.taken > t.capacity`)
  const [row] = rows
  return row && `${rows.length} timeslots, one with ${row.taken} taken, ${row.booked} booked, of ${row.capacity}`
}

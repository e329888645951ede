import type { Database } from '../../src/platform/sql/Database.ts'

/** How many bookings start on a day. */
const PER_DAY = 100

// Constraints and triggers are not for this data, which is sound.
const WRITE = `
  with given as (
    select $1::uuid operator_id, $2::uuid activity_id, $3::uuid partner_id, $4::timestamptz now,
      (select array_agg(timeslot_id) from timeslot where operator_id = $1) timeslots
  ), made as (
    insert into booking (operator_id, booking_id, booking_reference, basket_id, activity_id, timeslot_id, date, "time", starts_at,
      channel, partner_id, participants, price_minor, currency, first_name, last_name, email, payment_reference, partner_reference,
      status, waiver_status, created_at, version, cancelled_at, lines)
    select operator_id, gen_random_uuid(),
      (select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (('x' || substr(md5(i::text), p, 2))::bit(8)::int % 32) + 1, 1)
         || case p when 7 then '-' else '' end, '' order by p) from generate_series(1, 15, 2) p),
      gen_random_uuid(), activity_id, timeslots[i % 1000 + 1],
      (now - make_interval(days => i / $6))::date, '09:00', date_trunc('day', now - make_interval(days => i / $6)) + interval '9 hours',
      case when i % 3 = 0 then 'PARTNER' else 'ONLINE' end, case when i % 3 = 0 then partner_id end,
      i % 6 + 1, (i % 6 + 1) * 4500, 'GBP',
      (array['Ada', 'Grace', 'Linus', 'Margaret', 'Katherine', 'Barbara', 'Edsger', 'Donald'])[i % 8 + 1],
      initcap(substr(md5('n' || i), 1, 7)), substr(md5('n' || i), 1, 7) || '@example' || i % 50 || '.com',
      'pi_' || substr(md5('p' || i), 1, 16), case when i % 3 = 0 then 'W-' || i end,
      case when i % 11 = 0 then 'CANCELLED' when i % 5 = 0 then 'REDEEMED' else 'CONFIRMED' end, 'not_required',
      now - make_interval(days => i / $6 + 10, secs => i % 86400), 1,
      case when i % 11 = 0 then now - make_interval(days => i / $6 + 2) end,
      jsonb_build_array(jsonb_build_object('kind', 'UNIT', 'name', 'Participant', 'quantity', i % 6 + 1, 'each', 4500,
        'amount', (i % 6 + 1) * 4500, 'unitId', activity_id, 'unitType', 'OTHER', 'paxCount', 1))
    from given, generate_series(1, $5::int) i
    on conflict (operator_id, booking_reference) do nothing
    returning operator_id, booking_id, created_at, partner_id
  )
  insert into booking_event (operator_id, booking_id, version, action, status, occurred_at, actor, partner_id)
  select operator_id, booking_id, 1, 'BOOKED', 'CONFIRMED', created_at, 'OPERATOR', partner_id from made`

// As if they were merged.
const COUNT = `
  with stored as (
    select * from booking b
    where operator_id = $1 and not exists (select from basket where operator_id = $1 and basket_id = b.basket_id)
  )
  insert into booking_total (operator_id, date, activity_id, channel, partner_id, status, merged, bookings, participants, price_minor,
    commission_minor, refund_minor)
  select operator_id, date, activity_id, channel, partner_id, status, true, count(*), sum(participants), sum(price_minor),
    sum(commission_minor), sum(refund_minor)
  from stored group by grouping sets ((1, 2, 3, 4, 5, 6), (1, 3, 4, 5, 6))`

/** Of how many baskets one is not paid for, of those that are not a partner's. */
const PER_UNPAID = 50

const PAY = `
  insert into basket (operator_id, basket_id, channel, partner_id, status, total_minor, paid_minor, currency, created_at, completed_at)
  select operator_id, basket_id, channel, partner_id, 'COMPLETED', price_minor,
    case when channel <> 'PARTNER' and hashtext(booking_reference) % $2 = 0 then 0 else price_minor end, currency, created_at, created_at
  from booking b where operator_id = $1 and not exists (select from basket where operator_id = $1 and basket_id = b.basket_id)`

/**
 * Stores bookings of an operator by SQL. They are spread over as many days before now as they need, so a day or a customer has
 * as many at any size. A third of them is sold by the partner.
 */
export async function storeBookings(
  database: Database,
  { operatorId, activityId, partnerId }: { operatorId: string; activityId: string; partnerId: string },
  bookings: number,
  now: Date,
): Promise<void> {
  await database.transaction(async sql => {
    await sql.query('set local session_replication_role = replica')
    await sql.query(WRITE, [operatorId, activityId, partnerId, now, bookings, PER_DAY])
    await sql.query(COUNT, [operatorId])
    await sql.query(PAY, [operatorId, PER_UNPAID])
  })
  await database.query('vacuum analyze')
}

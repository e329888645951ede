import type { QueryConfig } from 'pg'

/** A statement prepared once per connection. */
const named =
  (name: string, text: string) =>
  (values: unknown[]): QueryConfig => ({ name, text, values })

export const findKey = named(
  'key',
  `select k.operator_id "operatorId", k.partner_id "partnerId", k.key_id "keyId", p.slug, k.scopes, k.expires_at "expiresAt", k.revoked_at "revokedAt"
   from api_key k
   join operator o on o.operator_id = k.operator_id
   left join partner p on p.operator_id = k.operator_id and p.partner_id = k.partner_id
   where k.operator_id = $1 and k.hash = $2`,
)

export const findProducts = named(
  'products',
  `select p.activity_id, p.product_id, p.name, p.short_description, p.description, p.category, p.duration_minutes, p.time_zone,
     p.price_minor, p.currency, p.min_participants, p.max_participants, p.booking_cutoff_minutes,
     p.cancellation_cutoff_minutes, p.location, p.images, p.waiver_policy, p.acceptance_required, p.updated_at, p.pricing,
     q.required is not null has_questions, coalesce(q.required, false) waiver_required
   from product p
   left join lateral (
     select bool_or(w.required) required from waiver_question w
     where w.operator_id = p.operator_id and w.activity_id = p.activity_id
   ) q on true
   where p.operator_id = $1 and p.published
   order by lower(p.name), p.product_id`,
)

const bookable = `(not t.closed and t.capacity - t.taken >= p.min_participants
  and t.starts_at > now() + make_interval(mins => p.booking_cutoff_minutes))`

export const findDates = named(
  'dates',
  `select d.*, p.price_minor, p.currency from product p
   left join lateral (
     select t.date "Date", sum(t.capacity - t.taken) filter (where ${bookable})::int "Capacity",
            sum(t.capacity) filter (where not t.closed)::int "TotalCapacity", count(*) filter (where ${bookable})::int "Timeslots"
     from timeslot t
     where t.operator_id = p.operator_id and t.activity_id = p.activity_id and t.date between $3 and $4
     group by t.date having count(*) filter (where ${bookable}) > 0
   ) d on true
   where p.operator_id = $1 and p.activity_id = $2 and p.published
   order by d."Date"`,
)

export const findTimeslots = named(
  'timeslots',
  `select s.* from product p
   left join lateral (
     select t.timeslot_id, t.date, t.time, t.starts_at, t.ends_at,
            to_char(t.ends_at at time zone p.time_zone, 'YYYY-MM-DD') end_date,
            to_char(t.ends_at at time zone p.time_zone, 'HH24:MI') end_time, t.capacity, t.capacity - t.taken available,
            p.price_minor, p.currency, p.pricing #>> '{units,0,unitId}' unit_id
     from timeslot t
     where t.operator_id = p.operator_id and t.activity_id = p.activity_id and t.date = $3 and ${bookable}
   ) s on true
   where p.operator_id = $1 and p.activity_id = $2 and p.published
   order by s.starts_at`,
)

/** A day with its timeslots in each row; an activity without days has one row. */
export const findAvailability = named(
  'availability',
  `select p.activity_id, p.price_minor, p.currency, p.pricing #>> '{units,0,unitId}' unit_id, d.* from product p
   left join lateral (
     select t.date "Date", sum(t.capacity - t.taken) filter (where ${bookable})::int "Capacity",
            sum(t.capacity) filter (where not t.closed)::int "TotalCapacity", count(*) filter (where ${bookable})::int "Timeslots",
            json_agg(json_build_array(t.timeslot_id, t.time, to_char(t.ends_at at time zone p.time_zone, 'YYYY-MM-DD'),
              to_char(t.ends_at at time zone p.time_zone, 'HH24:MI'),
              extract(epoch from t.starts_at), extract(epoch from t.ends_at), t.capacity, t.capacity - t.taken) order by t.starts_at)
              filter (where ${bookable}) slots
     from timeslot t
     where t.operator_id = p.operator_id and t.activity_id = p.activity_id and t.date between $2 and $3
     group by t.date having count(*) filter (where ${bookable}) > 0
   ) d on true
   where p.operator_id = $1 and p.published
   order by lower(p.name), p.product_id, d."Date"`,
)

/** The requested timeslot, and the stored response to an earlier request with the same idempotency key. */
export const findOffer = named(
  'offer',
  `select p.activity_id, p.product_id, p.price_minor, p.currency, p.pricing, p.min_participants,
     p.max_participants, p.booking_cutoff_minutes, p.cancellation_cutoff_minutes, t.timeslot_id, t.starts_at, i.fingerprint, i.answer
   from product p
   left join lateral (
     select * from timeslot t
     where t.operator_id = p.operator_id and t.activity_id = p.activity_id and t.date = $3 and t.time = $4
     order by t.starts_at limit 1
   ) t on true
   left join idempotency_record i on i.operator_id = p.operator_id and i.caller_id = $5 and i.idempotency_key = $6
   where p.operator_id = $1 and p.activity_id = $2 and p.published`,
)

// Its events are written as relayed: this server has no workers, and those of the service would do its work beside it.
// A concurrent request with the same key waits for the row of the timeslot, and then fails on the primary key of the record.
export const insertBooking = named(
  'purchase',
  `with taken as (
     update timeslot t set taken = t.taken + $4::int, has_had_bookings = true
     where t.operator_id = $1 and t.timeslot_id = $3 and not t.has_waitlist_offer and not t.closed and t.starts_at > $5 and t.taken + $4::int <= t.capacity
     returning t.operator_id
   ), bought as (
     insert into basket (operator_id, basket_id, channel, partner_id, status, total_minor, paid_minor, currency, created_at, completed_at)
     select $1, $6, 'PARTNER', $2, 'COMPLETED', $7, $7, $8, $9, $9 from taken
   ), booked as (
     insert into booking (operator_id, booking_id, booking_reference, basket_id, activity_id, timeslot_id, date, time, starts_at,
       channel, partner_id, participants, price_minor, currency, first_name, last_name, email, phone, payment_reference,
       partner_reference, status, waiver_status, created_at, lines)
     select $1, $10, $11, $6, $12, $3, $13, $14, $15, 'PARTNER', $2, $4, $7, $8, $16, $17, $18, $19, $20, $21, 'CONFIRMED',
       'not_required', $9, $27::jsonb
     from taken
     returning booking_id
   ), noted as (
     insert into booking_event (operator_id, booking_id, version, action, status, occurred_at, actor, key_id, relayed,
       retail_change, partner_id)
     select $1, $10, 1, 'BOOKED', 'CONFIRMED', $9, 'PARTNER', $26::uuid, true, $7, $2 from taken
   ), metered as (
     insert into usage_entry (operator_id, meter, usage, extra_info, occurred_at, recorded_at, source)
     select $1, 'order-completed', 1, $22, $9, $9, 'service' from taken returning *
   ), counted as (
     select count_usage(m.operator_id, array[m.meter], array[m.usage], array[m.events], array[m.occurred_at], array[null]) entries from metered m
   ), remembered as (
     insert into idempotency_record (operator_id, caller_id, idempotency_key, fingerprint, answer, created_at)
     select $1, $2, $23, $24, $25, $9 from taken where $23::text is not null
   )
   select (select entries from counted) from booked`,
)

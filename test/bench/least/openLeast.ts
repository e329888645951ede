import type { Database } from '../../../src/platform/sql/Database.ts'

/**
 * The least schema that can sell: places, bookings, and an idempotency key on each booking. The places are those of every timeslot
 * of the database.
 */
export async function openLeast(database: Database): Promise<void> {
  await database.query(`
    create table least_place (
      place_id uuid primary key, operator_id uuid not null, activity_id uuid not null, date date not null, time text not null,
      starts_at timestamptz not null, price_minor bigint not null, currency text not null,
      capacity int not null, taken int not null default 0 check (taken between 0 and capacity),
      unique (operator_id, activity_id, date, time)
    )`)
  await database.query(`
    create table least_booking (
      booking_id uuid primary key, place_id uuid not null references least_place, reference text not null unique,
      partner_id uuid not null, participants int not null, price_minor bigint not null,
      first_name text not null, last_name text not null, email text not null, phone text, payment_reference text,
      created_at timestamptz not null, idempotency_key text, fingerprint bytea, unique (partner_id, idempotency_key)
    )`)
  await database.query(`
    insert into least_place
    select t.timeslot_id, t.operator_id, t.activity_id, t.date, t.time, t.starts_at, p.price_minor, p.currency, t.capacity, 0
    from timeslot t join product p on p.operator_id = t.operator_id and p.activity_id = t.activity_id
    on conflict do nothing`)
  // As many bookings as the service has. A plan that was made for an empty table would be kept, and read all of a growing one each time.
  await database.query(`
    insert into least_booking
    select b.booking_id, b.timeslot_id, b.booking_reference, b.partner_id, b.participants, b.price_minor, b.first_name, b.last_name,
      b.email, b.phone, b.payment_reference, b.created_at, b.booking_reference, null
    from booking b join least_place p on p.place_id = b.timeslot_id where b.partner_id is not null`)
}

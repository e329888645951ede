import { hash, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { decodeTypeId, encodeTypeId } from '../../../src/domain/scalars/typeid.ts'
import { type BookingBody, newReference } from '../bare/makeBooking.ts'

// The key of the caller, an earlier request with the same idempotency key, the places and the booking in one statement.
const BOOK = `
  with caller as (
    select operator_id, partner_id from api_key
    where hash = $1 and revoked_at is null and (expires_at is null or expires_at > now()) and 'ota' = any (scopes)
  ), earlier as (
    select b.booking_id, b.reference, b.participants, b.price_minor, b.created_at, b.fingerprint
    from caller c join least_booking b on b.partner_id = c.partner_id and b.idempotency_key = $14
  ), taken as (
    update least_place p set taken = p.taken + $5::int from caller c
    where p.operator_id = c.operator_id and p.activity_id = $2 and p.date = $3 and p.time = $4 and p.starts_at > now()
      and p.taken + $5::int <= p.capacity and not exists (select from earlier)
    returning p.place_id, p.price_minor, c.partner_id
  ), booked as (
    insert into least_booking (booking_id, place_id, reference, partner_id, participants, price_minor, first_name, last_name,
      email, phone, payment_reference, created_at, idempotency_key, fingerprint)
    select $6, place_id, $7, partner_id, $5, price_minor * $5, $8, $9, $10, $11, $12, $13, $14, $15 from taken
    returning booking_id, reference, participants, price_minor, created_at
  )
  select *, null::bytea fingerprint, false replayed from booked union all
  select booking_id, reference, participants, price_minor, created_at, fingerprint, true from earlier`

interface Row {
  booking_id: string
  reference: string
  participants: number
  price_minor: string
  created_at: number
  fingerprint: Buffer | null
  replayed: boolean
}

/** Books, never above the capacity and once for each key; the response has only what the booking is known by. */
export async function bookLeast(pool: Pool, authorization: string, body: BookingBody, key: string | null) {
  const fingerprint = key === null ? null : hash('sha256', JSON.stringify(body), 'buffer')
  const { FirstName, LastName, Email, Phone = null } = body.Customer
  const values = [
    hash('sha256', authorization.slice('Bearer '.length), 'buffer'),
    decodeTypeId('act', body.ActivityID),
    body.Date,
    body.Time,
    body.Participants,
    randomUUID(),
    newReference(),
    FirstName,
    LastName,
    Email,
    Phone,
    body.PaymentReference ?? null,
    new Date(),
    key,
    fingerprint,
  ]
  const statement = { name: 'book', text: BOOK, values }
  const { rows } = await pool.query<Row>(statement).catch((error: { code?: string }) => {
    // A concurrent request with the same key has committed.
    if (error.code !== '23505') throw error
    return pool.query<Row>(statement)
  })
  const [row] = rows
  if (!row) return { status: 409, body: { detail: 'full' } }
  if (row.replayed && !fingerprint!.equals(row.fingerprint!))
    return { status: 422, body: { detail: 'Idempotency-Key' } }
  const data = {
    BookingReference: row.reference,
    BookingID: encodeTypeId('bkg', row.booking_id),
    Status: 'CONFIRMED',
    Participants: row.participants,
    Price: { Amount: Number(row.price_minor), Currency: 'GBP' },
    CreatedAt: Math.floor(row.created_at),
  }
  return { status: 201, body: { data } }
}

import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { recordChanges } from '../../outbox/recordChanges.ts'
import type { Actor, ActorRef } from '../Actor.ts'

interface OfBookings {
  operatorId: string
  bookingIds: readonly string[]
}

interface Erased extends OfBookings {
  actor: Actor
  keyId: string | null
  now: Date
}

// Nothing that counts changes: places, status, lines and amounts stay, so totals and statements do too. The event tells partners.
const erase = preparedStatement(
  ({ operatorId, bookingIds, actor, keyId, now }: Placeholders<Erased>) => sql<{ bookingId: string }>`
  with erased as (
    update booking b set first_name = '', last_name = '', email = '', phone = null, notes = null, language = null, cancel_reason = null,
      erased_at = ${now}, version = b.version + 1
    where b.operator_id = ${operatorId} and b.booking_id = any(${bookingIds})
    returning b.booking_id, b.version, b.status
  ), event_recorded as (
    insert into booking_event (operator_id, booking_id, version, action, status, occurred_at, actor, key_id, relayed)
    select ${operatorId}, e.booking_id, e.version, 'ERASED', e.status, ${now}, ${actor}, ${keyId}, true from erased e
  ), change_recorded as (
    ${recordChanges({ kind: 'booking', operatorId, objectId: sql`e.booking_id`, version: sql`e.version`, from: sql`erased e` })}
  )
  select booking_id "bookingId" from erased`,
)

const NOBODY = '{"from": null, "to": null}'

// What changed stays in the history, without from what and to what. The reasons of the service itself name nobody.
const eraseEvents = preparedStatement(
  ({ operatorId, bookingIds }: Placeholders<OfBookings>) => sql`
  update booking_event e set reason = case when e.actor = 'SERVICE' then e.reason end,
    changes = e.changes || case when e.changes ? 'customer' then jsonb_build_object('customer', ${NOBODY}::jsonb) else '{}' end
      || case when e.changes ? 'notes' then jsonb_build_object('notes', ${NOBODY}::jsonb) else '{}' end
  where e.operator_id = ${operatorId} and e.booking_id = any(${bookingIds})
    and (e.reason is not null or e.changes ?| array['customer', 'notes'])`,
)

// A retry of the request still finds its booking, as it is now.
const eraseResponses = preparedStatement(
  ({ operatorId, bookingIds }: Placeholders<OfBookings>) => sql`
  update idempotency_record r
  set answer = r.answer || '{"customer": null, "notes": null, "language": null, "cancelReason": null}'::jsonb
    || jsonb_build_object('erasedAt', (select b.erased_at from booking b
      where b.operator_id = ${operatorId} and b.booking_id = (r.answer ->> 'bookingId')::uuid))
  where r.operator_id = ${operatorId} and (r.answer ->> 'bookingId')::uuid = any(${bookingIds})`,
)

// Why a payment failed or was paid back is told in words, perhaps about the customer. The amounts and references are the operator's accounts.
const eraseReasons = (table: 'payment' | 'refund') =>
  preparedStatement(
    ({ operatorId, bookingIds }: Placeholders<OfBookings>) => sql`
  update ${sql.table(table)} p set reason = null
  where p.operator_id = ${operatorId} and p.reason is not null and p.basket_id = any(array(
    select b.basket_id from booking b where b.operator_id = ${operatorId} and b.booking_id = any(${bookingIds})))`,
  )

const erasePaymentReasons = eraseReasons('payment')
const eraseRefundReasons = eraseReasons('refund')

/**
 * Erases the customers of bookings: from the bookings, their history, the responses that are kept for retries, and the reasons of
 * payments. The bookings must be locked, and their timeslots before. Their waiver answers are erased by `eraseAnswers`.
 */
export async function eraseBookings(
  db: Sql,
  operatorId: string,
  bookingIds: readonly string[],
  actorRef: ActorRef,
  now: Date,
): Promise<void> {
  if (bookingIds.length === 0) return
  const bookings = { operatorId, bookingIds }
  await eraseEvents(db, bookings)
  for (const { bookingId } of await erase(db, { ...bookings, ...actorRef, now })) db.announce({ operatorId, bookingId })
  await eraseResponses(db, bookings)
  await erasePaymentReasons(db, bookings)
  await eraseRefundReasons(db, bookings)
}

// The booking is another customer's by now. Who had it before stays unsaid.
const eraseFormer = preparedStatement(
  ({ operatorId, bookingIds, emails }: Placeholders<OfBookings & { emails: readonly string[] }>) => sql`
  update booking_event e set changes = e.changes || jsonb_build_object('customer', ${NOBODY}::jsonb)
  where e.operator_id = ${operatorId} and e.booking_id = any(${bookingIds})
    and (lower(e.changes -> 'customer' -> 'from' ->> 'email') = any(${emails}) or lower(e.changes -> 'customer' -> 'to' ->> 'email') = any(${emails}))`,
)

/**
 * Erases a former customer from the history of bookings that are somebody else's by now.
 * @param emails in lower case
 */
export async function eraseFormerCustomer(
  db: Sql,
  operatorId: string,
  bookingIds: readonly string[],
  emails: readonly string[],
): Promise<void> {
  if (bookingIds.length === 0) return
  await eraseFormer(db, { operatorId, bookingIds, emails })
  await eraseResponses(db, { operatorId, bookingIds })
}

import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { SEARCHED } from '../bookings/lists/bookingConditions.ts'
import { amountsDue } from '../bookings/payments/findAmountsDue.ts'
import { statusNow, takesPlacesNow } from '../bookings/statusNow.ts'
import { emailPattern } from '../customers/emailPattern.ts'
import { emailsOfCustomer } from '../customers/emailsOfCustomer.ts'
import { Refusal } from '../refusals/refusal.ts'
import { SEARCHED_ENTRY } from '../waitlist/listEntries.ts'
import type { CustomerRecord } from './CustomerRecord.ts'

/** Persons who share an address: a seller's has hundreds. */
const MAX_NAMES = 20

interface Values {
  operatorId: string
  /** In lower case, first the one that is asked for. */
  emails: readonly string[]
  patterns: readonly string[]
  now: Date
}

type Row = Omit<CustomerRecord, 'email' | 'mergedEmails' | 'paid' | 'refunded' | 'amountDue'> & {
  email: string | null
  paid: number
  refunded: number
  due: number
}

// The indexes on the searched texts find the address.
const select = preparedStatement(
  ({ operatorId, emails, patterns, now }: Placeholders<Values>) => sql<Row>`
  with bookings as materialized (
    select b.booking_id, b.basket_id, b.email, trim(b.first_name || ' ' || b.last_name) name, b.phone, b.created_at, b.starts_at,
      ${statusNow(now)} status, ${takesPlacesNow(now)} active
    from booking_of_operator b
    where b.operator_id = ${operatorId} and ${SEARCHED} ilike any(${patterns}) and lower(b.email) = any(${emails})
  ), persons as materialized (
    select email, name, phone, created_at from bookings
    union all
    select w.email, trim(w.first_name || ' ' || w.last_name), w.phone, w.created_at
    from waitlist_entry_of_operator w
    where w.operator_id = ${operatorId} and ${SEARCHED_ENTRY} ilike any(${patterns}) and lower(w.email) = any(${emails})
  ), outcomes as (
    select booking_id, created_at,
      case when status = 'REDEEMED' then 'REDEEMED' when status = 'NO_SHOW' then 'NO_SHOW' when not active then 'INACTIVE'
           when starts_at > ${now}::timestamptz then 'UPCOMING' else 'UNMARKED' end outcome
    from bookings
  ), baskets as (
    select coalesce(sum(k.paid_minor), 0)::bigint paid, coalesce(sum(k.refunded_minor), 0)::bigint refunded
    from basket k
    where k.operator_id = ${operatorId} and k.channel <> 'PARTNER' and k.basket_id = any(array(select basket_id from bookings))
  ), due as (
    select coalesce(sum(d.due), 0)::bigint due
    from (${amountsDue({ operatorId, now }, sql<boolean>`b.basket_id = any(array(select basket_id from bookings))`)}) d
    where d.booking_id in (select booking_id from bookings)
  )
  select
    (select email from persons order by lower(email) <> (${emails}::text[])[1], created_at desc limit 1) email,
    array(select n.name from (
      select distinct on (lower(p.name)) p.name, p.created_at from persons p where p.name <> '' order by lower(p.name), p.created_at desc) n
      order by n.created_at desc, n.name limit ${sql.lit(MAX_NAMES)}) names,
    array(select p.phone from persons p where p.phone is not null
      group by p.phone order by max(p.created_at) desc, p.phone limit ${sql.lit(MAX_NAMES)}) phones,
    min(o.created_at) "firstBookedAt", max(o.created_at) "lastBookedAt", count(*)::int "bookingCount",
    count(*) filter (where o.outcome = 'UPCOMING')::int "upcomingBookingCount",
    count(*) filter (where o.outcome = 'REDEEMED')::int "redeemedBookingCount",
    count(*) filter (where o.outcome = 'NO_SHOW')::int "noShowBookingCount",
    count(*) filter (where o.outcome = 'UNMARKED')::int "unmarkedBookingCount",
    count(*) filter (where o.outcome = 'INACTIVE')::int "inactiveBookingCount",
    (select paid from baskets) paid, (select refunded from baskets) refunded, (select due from due) due
  from outcomes o`,
)

interface OfOperator {
  operatorId: string
  currency: string
}

/**
 * Finds the customer with an e-mail address: everybody who books or waits with it, or with an address that is merged with it.
 * @throws Refusal `not-found` if nobody does; an erased person does not
 */
export async function findCustomer(db: Sql, operator: OfOperator, email: string, now: Date): Promise<CustomerRecord> {
  const record = await readCustomer(db, operator, email, now)
  if (!record) throw new Refusal('not-found', `No booking or waitlist entry has the e-mail address ${email}.`)
  return record
}

/** The same, or null. */
export async function readCustomer(
  db: Sql,
  { operatorId, currency }: OfOperator,
  email: string,
  now: Date,
): Promise<CustomerRecord | null> {
  const emails = await emailsOfCustomer(db, operatorId, email)
  const [row] = await select(db, { operatorId, emails, patterns: emails.map(emailPattern), now })
  const { paid, refunded, due, ...record } = row!
  if (record.email === null) return null
  const shown = record.email
  const money = (amount: number) => ({ amount, currency })
  return {
    ...record,
    email: shown,
    mergedEmails: emails.filter(each => each !== shown.toLowerCase()),
    paid: money(paid),
    refunded: money(refunded),
    amountDue: money(due),
  }
}

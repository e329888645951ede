import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Discount } from '../../rules/pricing/quote.ts'
import { lockPromotions } from '../lockPromotions.ts'

/** A booking that takes a promo code. */
export interface PromoTaker {
  bookingId: string
  /** The customer's e-mail address, in any case; blank for a hold that has no customer yet (see `namePromoUse`). */
  email: string
  /** What it is granted. */
  discount: Discount
}

interface Taken {
  operatorId: string
  promoCodeId: string
  bookingId: string
  email: string
  /** As JSON. */
  discount: string
  now: Date
}

// The condition counts the uses of the customer as well, which needs `lockPromotions`: a condition that waited for the row would
// see it as it is now, but the other table as it was.
const take = preparedStatement(
  ({ operatorId, promoCodeId, bookingId, email, discount, now }: Placeholders<Taken>) => sql<{
    taken: boolean
  }>`
  with counted as (
    update promo_code c set uses = c.uses + 1
    where c.operator_id = ${operatorId} and c.promo_code_id = ${promoCodeId} and c.active
      and (c.max_uses is null or c.uses < c.max_uses)
      and (c.max_uses_per_customer is null or ${email} = '' or c.max_uses_per_customer > (
        select count(*) from promo_use u
        where u.operator_id = c.operator_id and u.promo_code_id = c.promo_code_id and u.customer = lower(${email}) and u.taken))
    returning c.promo_code_id
  ), use_recorded as (
    insert into promo_use (operator_id, booking_id, promo_code_id, customer, taken, discount, used_at)
    select ${operatorId}, ${bookingId}, promo_code_id, lower(${email}), true, ${discount}::jsonb, ${now} from counted
  )
  select exists (select from counted) taken`,
)

/**
 * Takes a promo code for a new booking: one statement counts the use, unless the code is used up meanwhile.
 * @returns whether it was taken
 */
export async function takePromoCode(
  db: Sql,
  operatorId: string,
  promoCodeId: string,
  { bookingId, email, discount: { name, kind, value } }: PromoTaker,
  now: Date,
): Promise<boolean> {
  await lockPromotions(db, operatorId)
  const discount = JSON.stringify({ name, kind, value })
  const [row] = await take(db, { operatorId, promoCodeId, bookingId, email, discount, now })
  return row!.taken
}

const name = preparedStatement(
  ({ operatorId, bookingId, email }: Placeholders<Pick<Taken, 'operatorId' | 'bookingId' | 'email'>>) => sql<{
    named: boolean
  }>`
  with named as (
  update promo_use u set customer = lower(${email})
  from promo_code c
  where u.operator_id = ${operatorId} and u.booking_id = ${bookingId}
    and c.operator_id = ${operatorId} and c.promo_code_id = u.promo_code_id
    and (c.max_uses_per_customer is null or c.max_uses_per_customer > (
      select count(*) from promo_use o
      where o.operator_id = ${operatorId} and o.promo_code_id = u.promo_code_id and o.customer = lower(${email}) and o.taken
        and o.booking_id <> u.booking_id))
  returning u.booking_id
  )
  select exists (select from named) or not exists (
    select from promo_use u where u.operator_id = ${operatorId} and u.booking_id = ${bookingId}) named`,
)

/**
 * Names the customer of the promo code that a hold took, if any, before it had one.
 * @returns whether this customer can use the code
 */
export async function namePromoUse(
  db: Sql,
  operatorId: string,
  { bookingId, email }: Pick<PromoTaker, 'bookingId' | 'email'>,
): Promise<boolean> {
  await lockPromotions(db, operatorId)
  const [row] = await name(db, { operatorId, bookingId, email })
  return row!.named
}

interface OfBookings {
  operatorId: string
  bookingIds: readonly string[]
}

// Who changes a booking has locked it, so that this does not change. Most bookings have no code, and take no lock for it.
const selectUses = preparedStatement(
  ({ operatorId, bookingIds }: Placeholders<OfBookings>) => sql<{ taken: boolean }>`
  select taken from promo_use where operator_id = ${operatorId} and booking_id = any(${bookingIds})`,
)

const takeAgain = preparedStatement(
  ({ operatorId, bookingId }: Placeholders<{ operatorId: string; bookingId: string }>) => sql<{
    taken: boolean
  }>`
  with counted as (
    update promo_code c set uses = c.uses + 1
    from promo_use own
    where own.operator_id = ${operatorId} and own.booking_id = ${bookingId} and not own.taken
      and c.operator_id = ${operatorId} and c.promo_code_id = own.promo_code_id
      and (c.max_uses is null or c.uses < c.max_uses)
      and (c.max_uses_per_customer is null or c.max_uses_per_customer > (
        select count(*) from promo_use u
        where u.operator_id = c.operator_id and u.promo_code_id = c.promo_code_id and u.customer = own.customer and u.taken))
    returning c.promo_code_id
  ), use_recorded as (
    update promo_use u set taken = true from counted
    where u.operator_id = ${operatorId} and u.booking_id = ${bookingId}
  )
  select exists (select from counted) taken`,
)

/**
 * Takes the promo code of an expired hold again, which is confirmed late. The hold was made while the code was valid, so only its
 * limits count.
 * @returns false if it is used up meanwhile
 */
export async function takePromoCodeAgain(db: Sql, operatorId: string, bookingId: string): Promise<boolean> {
  const [use] = await selectUses(db, { operatorId, bookingIds: [bookingId] })
  if (!use || use.taken) return true
  await lockPromotions(db, operatorId)
  const [row] = await takeAgain(db, { operatorId, bookingId })
  return row!.taken
}

const giveBack = preparedStatement(
  ({ operatorId, bookingIds }: Placeholders<OfBookings>) => sql`
  with freed as (
    update promo_use u set taken = false
    where u.operator_id = ${operatorId} and u.booking_id = any(${bookingIds}) and u.taken
    returning u.promo_code_id
  )
  update promo_code c set uses = c.uses - f.uses
  from (select promo_code_id, count(*)::int uses from freed group by promo_code_id) f
  where c.operator_id = ${operatorId} and c.promo_code_id = f.promo_code_id`,
)

/** Gives back the promo codes of bookings that lost their places. One that was given back before stays so. */
export async function returnPromoCodes(db: Sql, operatorId: string, bookingIds: readonly string[]): Promise<void> {
  const uses = await selectUses(db, { operatorId, bookingIds })
  if (!uses.some(each => each.taken)) return
  await lockPromotions(db, operatorId)
  await giveBack(db, { operatorId, bookingIds })
}

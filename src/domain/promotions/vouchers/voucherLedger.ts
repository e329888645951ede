import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { lockPromotions } from '../lockPromotions.ts'
import { VoucherEntryKind } from './VoucherEntryKind.ts'
import type { VoucherRow } from './voucherColumns.ts'

/** A voucher that was sold, before its first entry. */
export type NewVoucher = Omit<VoucherRow, 'balanceMinor' | 'voidedAt' | 'voidReason' | 'lastEntry'>

interface Sold extends NewVoucher {
  operatorId: string
  keyId: string | null
}

const sell = preparedStatement(
  (given: Placeholders<Sold>) => sql<{ sold: boolean }>`
  with sold as (
    insert into voucher (operator_id, voucher_id, code, initial_minor, balance_minor, currency, last_entry, recipient, buyer_email,
      payment_reference, expires_on, created_at)
    values (${given.operatorId}, ${given.voucherId}, ${given.code}, ${given.initialMinor}::bigint, ${given.initialMinor}::bigint,
      ${given.currency}, 1, ${given.recipient}, ${given.buyerEmail}, ${given.paymentReference}, ${given.expiresOn}, ${given.createdAt})
    on conflict (operator_id, payment_reference) do nothing
    returning voucher_id
  ), entered as (
    insert into voucher_entry (operator_id, voucher_id, number, kind, amount_minor, balance_minor, key_id, occurred_at)
    select ${given.operatorId}, voucher_id, 1, ${VoucherEntryKind.SOLD}, ${given.initialMinor}::bigint, ${given.initialMinor}::bigint,
      ${given.keyId}::uuid, ${given.createdAt} from sold
  )
  select exists (select from sold) sold`,
)

/** Writes a voucher with its first entry. @returns false if another one has its payment reference */
export async function enterSale(db: Sql, operatorId: string, keyId: string | null, sold: NewVoucher): Promise<boolean> {
  const [row] = await sell(db, { ...sold, operatorId, keyId })
  return row!.sold
}

interface Redeemed {
  operatorId: string
  voucherId: string
  bookingId: string
  amountMinor: number
  today: string
  now: Date
}

// The condition and the CHECK on the balance: one statement cannot overdraw, and two follow each other.
const redeem = preparedStatement(
  ({ operatorId, voucherId, bookingId, amountMinor, today, now }: Placeholders<Redeemed>) => sql<{
    redeemed: boolean
  }>`
  with paid as (
    update voucher v set balance_minor = v.balance_minor - ${amountMinor}::bigint, last_entry = v.last_entry + 1
    where v.operator_id = ${operatorId} and v.voucher_id = ${voucherId} and v.balance_minor >= ${amountMinor}::bigint
      and v.voided_at is null and (v.expires_on is null or v.expires_on >= ${today}::date)
    returning v.voucher_id, v.last_entry, v.balance_minor
  ), entered as (
    insert into voucher_entry (operator_id, voucher_id, number, kind, amount_minor, balance_minor, booking_id, occurred_at)
    select ${operatorId}, voucher_id, last_entry, ${VoucherEntryKind.REDEEMED}, -${amountMinor}::bigint, balance_minor, ${bookingId}, ${now}
    from paid
  )
  select exists (select from paid) redeemed`,
)

/**
 * Pays a part of a booking with a voucher, in one statement that cannot overdraw it.
 * @param amountMinor above zero
 * @param today the day on the operator's calendar
 * @returns false if the voucher cannot pay that much now
 */
export async function redeemVoucher(
  db: Sql,
  operatorId: string,
  payment: { voucherId: string; bookingId: string; amountMinor: number; today: string },
  now: Date,
): Promise<boolean> {
  await lockPromotions(db, operatorId)
  const [row] = await redeem(db, { ...payment, operatorId, now })
  return row!.redeemed
}

interface Returned {
  operatorId: string
  bookingId: string
  amountMinor: number
  now: Date
}

const giveBack = preparedStatement(
  ({ operatorId, bookingId, amountMinor, now }: Placeholders<Returned>) => sql<{ returned: number }>`
  with paid as (
    select e.voucher_id, least(-sum(e.amount_minor), ${amountMinor}::bigint)::bigint amount
    from voucher_entry e where e.operator_id = ${operatorId} and e.booking_id = ${bookingId}
    group by e.voucher_id having sum(e.amount_minor) < 0
  ), returned as (
    update voucher v set balance_minor = v.balance_minor + p.amount, last_entry = v.last_entry + 1
    from paid p where v.operator_id = ${operatorId} and v.voucher_id = p.voucher_id and p.amount > 0
    returning v.voucher_id, v.last_entry, v.balance_minor, p.amount
  ), entered as (
    insert into voucher_entry (operator_id, voucher_id, number, kind, amount_minor, balance_minor, booking_id, occurred_at)
    select ${operatorId}, voucher_id, last_entry, ${VoucherEntryKind.RETURNED}, amount, balance_minor, ${bookingId}, ${now} from returned
  )
  select coalesce(sum(amount), 0)::bigint returned from returned`,
)

/**
 * Gives back to its voucher what it paid for a booking, or a part of that.
 * @param amountMinor how much; at most what the voucher still pays is given back
 * @returns how much was given back
 */
export async function returnToVoucher(
  db: Sql,
  operatorId: string,
  bookingId: string,
  amountMinor: number,
  now: Date,
): Promise<number> {
  await lockPromotions(db, operatorId)
  const [row] = await giveBack(db, { operatorId, bookingId, amountMinor, now })
  return row!.returned
}

interface PaidAgain {
  operatorId: string
  bookingId: string
  amountMinor: number
  now: Date
}

const redeemAgain = preparedStatement(
  ({ operatorId, bookingId, amountMinor, now }: Placeholders<PaidAgain>) => sql<{ redeemed: boolean }>`
  with paid as (
    update voucher v set balance_minor = v.balance_minor - ${amountMinor}::bigint, last_entry = v.last_entry + 1
    where v.operator_id = ${operatorId} and v.balance_minor >= ${amountMinor}::bigint and v.voided_at is null and v.voucher_id in (
      select e.voucher_id from voucher_entry e where e.operator_id = ${operatorId} and e.booking_id = ${bookingId}
      group by e.voucher_id having sum(e.amount_minor) = 0)
    returning v.voucher_id, v.last_entry, v.balance_minor
  ), entered as (
    insert into voucher_entry (operator_id, voucher_id, number, kind, amount_minor, balance_minor, booking_id, occurred_at)
    select ${operatorId}, voucher_id, last_entry, ${VoucherEntryKind.REDEEMED}, -${amountMinor}::bigint, balance_minor, ${bookingId}, ${now}
    from paid
  )
  select exists (select from paid) redeemed`,
)

/** Pays with the voucher of an expired hold again, which is confirmed late. @returns false if it cannot pay that much now */
export async function redeemVoucherAgain(
  db: Sql,
  operatorId: string,
  bookingId: string,
  amountMinor: number,
  now: Date,
): Promise<boolean> {
  await lockPromotions(db, operatorId)
  const [row] = await redeemAgain(db, { operatorId, bookingId, amountMinor, now })
  return row!.redeemed
}

interface Voided {
  operatorId: string
  voucherId: string
  keyId: string | null
  reason: string | null
  now: Date
}

const empty = preparedStatement(
  ({ operatorId, voucherId, keyId, reason, now }: Placeholders<Voided>) => sql<{ voided: boolean }>`
  with before as materialized (
    select balance_minor from voucher
    where operator_id = ${operatorId} and voucher_id = ${voucherId} and voided_at is null for no key update
  ), emptied as (
    update voucher v set balance_minor = 0, voided_at = ${now}, void_reason = ${reason},
      last_entry = v.last_entry + case when b.balance_minor > 0 then 1 else 0 end
    from before b where v.operator_id = ${operatorId} and v.voucher_id = ${voucherId}
    returning v.voucher_id, v.last_entry
  ), entered as (
    insert into voucher_entry (operator_id, voucher_id, number, kind, amount_minor, balance_minor, key_id, occurred_at)
    select ${operatorId}, e.voucher_id, e.last_entry, ${VoucherEntryKind.VOIDED}, -b.balance_minor, 0, ${keyId}::uuid, ${now}
    from emptied e, before b where b.balance_minor > 0
  )
  select exists (select from emptied) voided`,
)

/** Takes what is left of a voucher and voids it. @returns false if it is void already or does not exist */
export async function enterVoid(
  db: Sql,
  operatorId: string,
  voucherId: string,
  by: { keyId: string | null; reason: string | null },
  now: Date,
): Promise<boolean> {
  await lockPromotions(db, operatorId)
  const [row] = await empty(db, { operatorId, voucherId, ...by, now })
  return row!.voided
}

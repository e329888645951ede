import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Caller } from '../access/Caller.ts'
import type { PaymentMethod } from '../bookings/payments/PaymentMethod.ts'
import { findChosen } from './findChosen.ts'
import type { MarkStatementsPaidInput } from './MarkStatementsPaidInput.ts'
import { refuseOthers } from './refuseOthers.ts'

// One that was paid meanwhile is left out.
const insert = preparedStatement(
  (paid: Placeholders<Paid>) => sql<{ partnerId: string }>`
  insert into statement_status as s (operator_id, partner_id, month, paid_at, paid_key_id, payment_method, payment_note)
  select ${paid.operatorId}, n.partner_id, ${paid.month}::date, ${paid.now}, ${paid.keyId}, ${paid.method}, ${paid.note}
  from unnest(${paid.partnerIds}::uuid[]) n (partner_id)
  order by n.partner_id
  on conflict (operator_id, partner_id, month) do update set paid_at = excluded.paid_at, paid_key_id = excluded.paid_key_id,
    payment_method = excluded.payment_method, payment_note = excluded.payment_note
  where s.paid_at is null
  returning s.partner_id "partnerId"`,
)

interface Paid {
  operatorId: string
  /** Its first day. */
  month: string
  now: Date
  keyId: string | null
  method: PaymentMethod
  note: string | null
  partnerIds: readonly string[]
}

/**
 * Records that what was due on statements of a closed month is paid. All or none. No amount is recorded: a statement is paid as a whole.
 * @throws Refusal `validation` with every partner that does not exist; `invalid-transition` if the month is not closed, or a statement
 * was paid before
 */
export async function markStatementsPaid(
  database: Database,
  { operatorId, keyId }: Caller,
  input: MarkStatementsPaidInput,
  now: Date,
): Promise<void> {
  const { month, method } = input
  await database.transaction(async db => {
    const partners = await findChosen(db, operatorId, input)
    const written = await insert(db, {
      operatorId,
      month: `${month}-01`,
      now,
      keyId: keyId || null,
      method,
      note: input.note?.trim() || null,
      partnerIds: [...partners.keys()],
    })
    refuseOthers(partners, written, 'PAID', names => `Already paid for ${month}: ${names}.`)
  })
}

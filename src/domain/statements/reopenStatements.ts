import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { dropEmails } from '../emails/dropEmails.ts'
import { EmailReason } from '../emails/EmailReason.ts'
import { findChosen } from './findChosen.ts'
import type { ReopenStatementsInput } from './ReopenStatementsInput.ts'
import { refuseOthers } from './refuseOthers.ts'
import { StatementStep } from './StatementStep.ts'

interface Undone {
  partnerId: string
  emailId: string | null
}

interface Requested {
  operatorId: string
  /** Its first day. */
  month: string
  partnerIds: readonly string[]
}

const undoSent = preparedStatement(
  ({ operatorId, month, partnerIds }: Placeholders<Requested>) => sql<Undone>`
  with sent as materialized (
    select partner_id, email_id from statement_status
    where operator_id = ${operatorId} and month = ${month}::date and partner_id = any(${partnerIds}) and sent_at is not null
    order by partner_id for update
  )
  update statement_status s set sent_at = null, sent_key_id = null, sent_to = null, email_id = null
  from sent
  where s.operator_id = ${operatorId} and s.month = ${month}::date and s.partner_id = sent.partner_id
  returning s.partner_id "partnerId", sent.email_id "emailId"`,
)

const undoPaid = preparedStatement(
  ({ operatorId, month, partnerIds }: Placeholders<Requested>) => sql<Undone>`
  update statement_status s set paid_at = null, paid_key_id = null, payment_method = null, payment_note = null
  where s.operator_id = ${operatorId} and s.month = ${month}::date and s.partner_id = any(${partnerIds}) and s.paid_at is not null
  returning s.partner_id "partnerId", s.email_id "emailId"`,
)

/**
 * Undoes that statements were sent or paid. All or none. E-mails that are not sent yet are dropped, and links in those that were sent end.
 * @throws Refusal `validation` with every partner that does not exist; `invalid-transition` if a statement was not sent or not paid
 */
export async function reopenStatements(
  database: Database,
  operatorId: string,
  input: ReopenStatementsInput,
  now: Date,
): Promise<void> {
  const { month, undo } = input
  await database.transaction(async db => {
    const partners = await findChosen(db, operatorId, input)
    const requested = { operatorId, month: `${month}-01`, partnerIds: [...partners.keys()] }
    const ofSent = undo === StatementStep.SENT
    const undone = await (ofSent ? undoSent : undoPaid)(db, requested)
    refuseOthers(
      partners,
      undone,
      ofSent ? 'NOT_SENT' : 'NOT_PAID',
      names => `Not ${ofSent ? 'sent' : 'paid'} for ${month}: ${names}.`,
    )
    if (!ofSent) return
    const drops = undone.flatMap(({ emailId }) =>
      emailId === null ? [] : [{ emailId, reason: EmailReason.MESSAGE_WITHDRAWN }],
    )
    await dropEmails(db, operatorId, drops, now)
  })
}

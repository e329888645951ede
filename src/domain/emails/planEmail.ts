import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { encodeTypeId, newId } from '../scalars/typeid.ts'
import type { Email } from './Email.ts'
import { EmailKind } from './EmailKind.ts'
import { EmailReason } from './EmailReason.ts'
import { queueEmails } from './queueEmails.ts'

/** An e-mail before it is written. */
export interface EmailPlan {
  operatorId: string
  kind: Exclude<EmailKind, EmailKind.WORKFLOW | EmailKind.MESSAGE>
  workflowId?: string
  bookingId?: string
  waitlistId?: string
  quotaId?: string
  /** What it is about, for kinds that have nothing of the others. */
  occasion?: string
  dueAt: Date
}

const insert = preparedStatement(
  (planned: Placeholders<Planned>) => sql`
  insert into email (operator_id, email_id, kind, workflow_id, booking_id, waitlist_id, quota_id, occasion, status, reason, decided_at, due_at,
    message_id, created_at)
  values (${planned.operatorId}, ${planned.emailId}, ${planned.kind}, ${planned.workflowId}, ${planned.bookingId}, ${planned.waitlistId},
    ${planned.quotaId}, ${planned.occasion}, 'PLANNED', ${planned.reason}, ${planned.now}, ${planned.dueAt}, ${planned.messageId}, ${planned.now})
  on conflict do nothing
  returning email_id`,
)

type About = Pick<Email, 'workflowId' | 'bookingId' | 'waitlistId' | 'quotaId' | 'occasion'>

interface Planned extends About, Pick<EmailPlan, 'operatorId' | 'kind' | 'dueAt'> {
  emailId: string
  reason: EmailReason
  messageId: string
  now: Date
}

const reasons: Record<EmailPlan['kind'], EmailReason> = {
  [EmailKind.WAITLIST_OFFER]: EmailReason.PLACES_OFFERED,
  [EmailKind.USAGE_QUOTA]: EmailReason.QUOTA_REACHED,
  [EmailKind.WEBHOOK_PAUSED]: EmailReason.WEBHOOK_FAILED,
  [EmailKind.KEY_EXPIRES]: EmailReason.KEY_EXPIRES,
  [EmailKind.STATEMENT]: EmailReason.STATEMENT_SENT,
  [EmailKind.VOUCHER]: EmailReason.VOUCHER_SENT,
  [EmailKind.RESENT]: EmailReason.SENT_AGAIN,
  [EmailKind.TEST]: EmailReason.TESTED,
}

/** Plans one e-mail, in the transaction that is the reason for it. Returns undefined if the same one is planned or sent already. */
export async function planEmail(db: Sql, plan: EmailPlan, now: Date): Promise<string | undefined> {
  const {
    operatorId,
    kind,
    workflowId = null,
    bookingId = null,
    waitlistId = null,
    quotaId = null,
    occasion = null,
    dueAt,
  } = plan
  const emailId = newId(now)
  const planned = await insert(db, {
    operatorId,
    emailId,
    kind,
    workflowId,
    bookingId,
    waitlistId,
    quotaId,
    occasion,
    reason: reasons[kind],
    dueAt,
    messageId: encodeTypeId('eml', emailId),
    now,
  })
  if (planned.length === 0) return undefined
  await queueEmails(db, operatorId, [{ emailId, runAt: dueAt }])
  return emailId
}

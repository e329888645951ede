import type { Sql } from '../database/Database.ts'
import { encodeTypeId, newId } from '../scalars/typeid.ts'
import { EmailKind } from './EmailKind.ts'
import { EmailReason } from './EmailReason.ts'
import { queueEmails } from './queueEmails.ts'

/** An e-mail before it is written. */
export interface EmailPlan {
  operatorId: string
  kind: Exclude<EmailKind, EmailKind.WORKFLOW>
  workflowId?: string
  bookingId?: string
  waitlistId?: string
  quotaId?: string
  dueAt: Date
}

const PLAN = `
  insert into email (operator_id, email_id, kind, workflow_id, booking_id, waitlist_id, quota_id, status, reason, decided_at, due_at,
    message_id, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, 'PLANNED', $11, $10, $8, $9, $10)
  on conflict do nothing
  returning email_id`

const reasons: Record<EmailPlan['kind'], EmailReason> = {
  [EmailKind.WAITLIST_OFFER]: EmailReason.PLACES_OFFERED,
  [EmailKind.USAGE_QUOTA]: EmailReason.QUOTA_REACHED,
  [EmailKind.RESENT]: EmailReason.SENT_AGAIN,
  [EmailKind.TEST]: EmailReason.TESTED,
}

/** Plans one e-mail, in the transaction that is the reason for it. Returns undefined if the same one is planned or sent already. */
export async function planEmail(sql: Sql, plan: EmailPlan, now: Date): Promise<string | undefined> {
  const { operatorId, kind, workflowId, bookingId, waitlistId, quotaId, dueAt } = plan
  const emailId = newId(now)
  const about = [workflowId ?? null, bookingId ?? null, waitlistId ?? null, quotaId ?? null]
  const planned = await sql.query(PLAN, [
    operatorId,
    emailId,
    kind,
    ...about,
    dueAt,
    encodeTypeId('eml', emailId),
    now,
    reasons[kind],
  ])
  if (planned.length === 0) return undefined
  await queueEmails(sql, operatorId, [{ emailId, runAt: dueAt }])
  return emailId
}

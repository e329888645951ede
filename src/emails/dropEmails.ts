import type { Sql } from '../database/Database.ts'
import type { ReasonWithFacts } from './EmailReason.ts'
import { factsText } from './recordSkips.ts'

/** An e-mail to drop, and why. */
export interface DroppedEmail extends ReasonWithFacts {
  emailId: string
}

const DROP = `
  with dropped as (
    update email e set status = 'DROPPED', reason = d.reason, facts = d.facts::jsonb, decided_at = $2
    from unnest($3::uuid[], $4::text[], $5::text[]) d (email_id, reason, facts)
    where e.operator_id = $1 and e.email_id = d.email_id and e.status in ('PLANNED', 'AWAITING_MAIL_SERVER')
    returning e.email_id
  )
  select graphile_worker.remove_job('email:' || email_id) from dropped`

/** Drops e-mails that no longer have a reason. An e-mail that is being sent at this moment is not stopped. */
export async function dropEmails(
  sql: Sql,
  operatorId: string,
  drops: readonly DroppedEmail[],
  now: Date,
): Promise<void> {
  if (drops.length === 0) return
  const ids = drops.map(each => each.emailId)
  await sql.query(DROP, [operatorId, now, ids, drops.map(each => each.reason), drops.map(each => factsText(each))])
}

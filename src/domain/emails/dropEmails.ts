import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { ReasonWithFacts } from './EmailReason.ts'
import { factsText } from './recordSkips.ts'

/** An e-mail to drop, and why. */
export interface DroppedEmail extends ReasonWithFacts {
  emailId: string
}

const drop = preparedStatement(
  ({ operatorId, emailIds, reasons, facts, now }: Placeholders<Dropped>) => sql`
  with dropped as (
    update email e set status = 'DROPPED', reason = d.reason, facts = d.facts::jsonb, decided_at = ${now}
    from unnest(${emailIds}::uuid[], ${reasons}::text[], ${facts}::text[]) d (email_id, reason, facts)
    where e.operator_id = ${operatorId} and e.email_id = d.email_id and e.status in ('PLANNED', 'AWAITING_MAIL_SERVER')
    returning e.email_id
  )
  select graphile_worker.remove_job('email:' || email_id) from dropped`,
)

interface Dropped {
  operatorId: string
  emailIds: readonly string[]
  reasons: readonly string[]
  /** As JSON. */
  facts: readonly (string | null)[]
  now: Date
}

/** Drops e-mails that no longer have a reason. An e-mail that is being sent at this moment is not stopped. */
export async function dropEmails(
  db: Sql,
  operatorId: string,
  drops: readonly DroppedEmail[],
  now: Date,
): Promise<void> {
  if (drops.length === 0) return
  await drop(db, {
    operatorId,
    emailIds: drops.map(each => each.emailId),
    reasons: drops.map(each => each.reason),
    facts: drops.map(each => factsText(each)),
    now,
  })
}

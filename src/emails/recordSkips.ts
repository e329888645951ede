import type { Sql } from '../database/Database.ts'
import { newId } from '../scalars/typeid.ts'
import { EmailKind } from './EmailKind.ts'
import type { ReasonWithFacts } from './EmailReason.ts'

/** An e-mail of a workflow that is not planned, and why. */
export interface WorkflowSkip extends ReasonWithFacts {
  workflowId: string
  bookingId: string
}

// Only the last reason is kept; finding the same reason again changes nothing.
const NOTE = `
  insert into email_skip as k (operator_id, skip_id, kind, workflow_id, booking_id, reason, facts, decided_at)
  select $1, s.id, 'WORKFLOW', s.workflow_id, s.booking_id, s.reason, s.facts::jsonb, $2
  from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[]) s (id, workflow_id, booking_id, reason, facts)
  on conflict (operator_id, booking_id, workflow_id) where kind = 'WORKFLOW' do update
    set reason = excluded.reason, facts = excluded.facts, decided_at = excluded.decided_at
    where (k.reason, k.facts) is distinct from (excluded.reason, excluded.facts)`

/** Records why e-mails of workflows are not planned. The bookings are locked, and no pair occurs twice. */
export async function recordSkips(
  sql: Sql,
  operatorId: string,
  skips: readonly WorkflowSkip[],
  now: Date,
): Promise<void> {
  if (skips.length === 0) return
  await sql.query(NOTE, [
    operatorId,
    now,
    skips.map(() => newId(now)),
    skips.map(each => each.workflowId),
    skips.map(each => each.bookingId),
    skips.map(each => each.reason),
    skips.map(each => factsText(each)),
  ])
}

/** The facts of a reason as a JSON parameter. */
export function factsText({ facts }: Pick<ReasonWithFacts, 'facts'>): string | null {
  return facts ? JSON.stringify(facts) : null
}

const NOTE_QUOTA = `
  insert into email_skip as k (operator_id, skip_id, kind, quota_id, reason, facts, decided_at)
  values ($1, $2, '${EmailKind.USAGE_QUOTA}', $3, $4, $5::jsonb, $6)
  on conflict (operator_id, quota_id) where kind = 'USAGE_QUOTA' do update
    set reason = excluded.reason, facts = excluded.facts, decided_at = excluded.decided_at`

/** Records why no e-mail is sent about a quota that was reached. */
export async function recordQuotaSkip(
  sql: Sql,
  operatorId: string,
  quotaId: string,
  why: ReasonWithFacts,
  now: Date,
): Promise<void> {
  await sql.query(NOTE_QUOTA, [operatorId, newId(now), quotaId, why.reason, factsText(why), now])
}

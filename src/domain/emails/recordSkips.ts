import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { newId } from '../scalars/typeid.ts'
import { EmailKind } from './EmailKind.ts'
import type { ReasonWithFacts } from './EmailReason.ts'

/** An e-mail of a workflow that is not planned, and why. */
export interface WorkflowSkip extends ReasonWithFacts {
  workflowId: string
  bookingId: string
}

// Only the last reason is kept; finding the same reason again changes nothing.
const record = preparedStatement(
  ({ operatorId, skipIds, workflowIds, bookingIds, reasons, facts, now }: Placeholders<Skipped>) => sql`
  insert into email_skip as k (operator_id, skip_id, kind, workflow_id, booking_id, reason, facts, decided_at)
  select ${operatorId}, s.id, 'WORKFLOW', s.workflow_id, s.booking_id, s.reason, s.facts::jsonb, ${now}
  from unnest(${skipIds}::uuid[], ${workflowIds}::uuid[], ${bookingIds}::uuid[], ${reasons}::text[], ${facts}::text[]) s (id, workflow_id, booking_id, reason, facts)
  on conflict (operator_id, booking_id, workflow_id) where kind = 'WORKFLOW' do update
    set reason = excluded.reason, facts = excluded.facts, decided_at = excluded.decided_at
    where (k.reason, k.facts) is distinct from (excluded.reason, excluded.facts)`,
)

interface Skipped {
  operatorId: string
  skipIds: readonly string[]
  workflowIds: readonly string[]
  bookingIds: readonly string[]
  reasons: readonly string[]
  /** As JSON. */
  facts: readonly (string | null)[]
  now: Date
}

/** Records why e-mails of workflows are not planned. The bookings are locked, and no pair occurs twice. */
export async function recordSkips(
  db: Sql,
  operatorId: string,
  skips: readonly WorkflowSkip[],
  now: Date,
): Promise<void> {
  if (skips.length === 0) return
  await record(db, {
    operatorId,
    skipIds: skips.map(() => newId(now)),
    workflowIds: skips.map(each => each.workflowId),
    bookingIds: skips.map(each => each.bookingId),
    reasons: skips.map(each => each.reason),
    facts: skips.map(each => factsText(each)),
    now,
  })
}

/** The facts of a reason as a JSON parameter. */
export function factsText({ facts }: Pick<ReasonWithFacts, 'facts'>): string | null {
  return facts ? JSON.stringify(facts) : null
}

const recordQuota = preparedStatement(
  ({ operatorId, skipId, quotaId, reason, facts, now }: Placeholders<SkippedQuota>) => sql`
  insert into email_skip as k (operator_id, skip_id, kind, quota_id, reason, facts, decided_at)
  values (${operatorId}, ${skipId}, ${EmailKind.USAGE_QUOTA}, ${quotaId}, ${reason}, ${facts}::jsonb, ${now})
  on conflict (operator_id, quota_id) where kind = 'USAGE_QUOTA' do update
    set reason = excluded.reason, facts = excluded.facts, decided_at = excluded.decided_at`,
)

interface SkippedQuota {
  operatorId: string
  skipId: string
  quotaId: string
  reason: string
  /** As JSON. */
  facts: string | null
  now: Date
}

/** Records why no e-mail is sent about a quota that was reached. */
export async function recordQuotaSkip(
  db: Sql,
  operatorId: string,
  quotaId: string,
  why: ReasonWithFacts,
  now: Date,
): Promise<void> {
  await recordQuota(db, { operatorId, skipId: newId(now), quotaId, reason: why.reason, facts: factsText(why), now })
}

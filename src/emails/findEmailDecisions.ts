import type { Sql } from '../database/Database.ts'
import { type Page, type Part, pageOf, takePart } from '../database/Page.ts'
import type { EmailDecision } from './EmailDecision.ts'
import { EmailOutcome } from './EmailOutcome.ts'
import type { EmailRow } from './emailColumns.ts'
import { explainEmail, explainReason } from './explainReason.ts'

/** Which decisions to find: those that match everything that is given. */
export interface WhichDecisions {
  bookingId: string | null
  workflowId: string | null
  outcomes: readonly EmailOutcome[] | null
}

type DecisionRow = Omit<EmailDecision, 'explanation'> & Pick<EmailRow, 'status' | 'failure' | 'facts'>

const DECISIONS = `
  select d.* from (
    select e.operator_id, e.email_id id, e.email_id "emailId", e.kind, e.workflow_id "workflowId", e.booking_id "bookingId",
      e.quota_id "quotaId", e.status, e.failure, e.reason, e.facts, e.decided_at "decidedAt",
      case when e.status in ('SENT', 'FAILED', 'DROPPED') then e.status else 'PLANNED' end outcome
    from email e
    where e.operator_id = $1 and ($2::uuid is null or e.booking_id = $2) and ($3::uuid is null or e.workflow_id = $3)
    union all
    select k.operator_id, k.skip_id, null, k.kind, k.workflow_id, k.booking_id, k.quota_id, null, null, k.reason, k.facts, k.decided_at,
      'SKIPPED'
    from email_skip k
    where k.operator_id = $1 and ($2::uuid is null or k.booking_id = $2) and ($3::uuid is null or k.workflow_id = $3)
  ) d
  where d.operator_id = $1 and ($4::text[] is null or d.outcome = any($4))`

/** Finds decisions about e-mails, planned or not, latest first, one page at a time. */
export async function findEmailDecisions(
  sql: Sql,
  operatorId: string,
  { bookingId, workflowId, outcomes }: WhichDecisions,
  part: Part,
): Promise<Page<EmailDecision>> {
  const values: unknown[] = [operatorId, bookingId, workflowId, outcomes]
  const taken = takePart(part, { key: 'd."decidedAt"', id: 'd.id', descending: true }, values)
  const rows = await sql.query<DecisionRow>(`${DECISIONS} ${taken}`, values)
  return pageOf(rows.map(explained), part)
}

function explained({ status, failure, facts, ...row }: DecisionRow): EmailDecision {
  const { outcome, reason } = row
  const explanation =
    outcome === EmailOutcome.SKIPPED
      ? explainReason({ reason, ...(facts && { facts }) })
      : explainEmail({ status, failure, facts, reason })
  return { ...row, explanation }
}

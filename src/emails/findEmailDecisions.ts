import { sql } from 'kysely'
import type { Sql } from '../database/Database.ts'
import { dynamicStatement, type Given } from '../database/dynamicStatement.ts'
import { kysely } from '../database/kysely.ts'
import { limitToPage, type Page, type PageRequest, type PageValues, pageOf, pageValues } from '../database/Page.ts'
import type { EmailDecision } from './EmailDecision.ts'
import { EmailOutcome } from './EmailOutcome.ts'
import type { EmailRow } from './emailColumns.ts'
import { explainEmail, explainReason } from './explainReason.ts'

/** Which decisions to find: those that match every given condition. */
export interface WhichDecisions {
  bookingId: string | null
  workflowId: string | null
  outcomes: readonly EmailOutcome[] | null
}

type DecisionRow = Omit<EmailDecision, 'explanation'> & Pick<EmailRow, 'status' | 'failure' | 'facts'>

interface Which extends PageValues {
  operatorId: string
  bookingId: string | null
  workflowId: string | null
  outcomes: readonly EmailOutcome[] | null
}

// Planned and skipped e-mails are one list, so that the two selects have the same columns in the same order; plain SQL is shorter
// for that.
const decisions = ({ operatorId, bookingId, workflowId }: Given<Which>) => sql<DecisionRow & { id: string }>`(
    select e.email_id id, e.email_id "emailId", e.kind, e.workflow_id "workflowId", e.booking_id "bookingId",
      e.quota_id "quotaId", e.status, e.failure, e.reason, e.facts, e.decided_at "decidedAt",
      case when e.status in ('SENT', 'FAILED', 'DROPPED') then e.status else 'PLANNED' end outcome
    from email e
    where e.operator_id = ${operatorId} and (${bookingId}::uuid is null or e.booking_id = ${bookingId})
      and (${workflowId}::uuid is null or e.workflow_id = ${workflowId})
    union all
    select k.skip_id, null, k.kind, k.workflow_id, k.booking_id, k.quota_id, null, null, k.reason, k.facts, k.decided_at, 'SKIPPED'
    from email_skip k
    where k.operator_id = ${operatorId} and (${bookingId}::uuid is null or k.booking_id = ${bookingId})
      and (${workflowId}::uuid is null or k.workflow_id = ${workflowId})
  )`

const selectPage = dynamicStatement((given: Given<Which>, { backwards }: { backwards: boolean }) => {
  const query = kysely
    .selectFrom(decisions(given).as('d'))
    .selectAll('d')
    .where(sql<boolean>`(${given.outcomes}::text[] is null or d.outcome = any(${given.outcomes}))`)
  return limitToPage(query, { key: 'd.decidedAt', id: 'd.id', descending: true }, given, backwards)
})

/** Finds decisions about e-mails, planned or not, latest first, one page at a time. */
export async function findEmailDecisions(
  db: Sql,
  operatorId: string,
  { bookingId, workflowId, outcomes }: WhichDecisions,
  request: PageRequest,
): Promise<Page<EmailDecision>> {
  const values = { operatorId, bookingId, workflowId, outcomes, ...pageValues(request) }
  const rows = await selectPage(db, values, request)
  return pageOf(rows.map(explained), request)
}

function explained({ status, failure, facts, ...row }: DecisionRow): EmailDecision {
  const { outcome, reason } = row
  const explanation =
    outcome === EmailOutcome.SKIPPED
      ? explainReason({ reason, ...(facts && { facts }) })
      : explainEmail({ status, failure, facts, reason })
  return { ...row, explanation }
}

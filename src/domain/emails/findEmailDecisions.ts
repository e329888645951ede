import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../platform/sql/dynamicStatement.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import {
  limitToPage,
  type Page,
  type PageRequest,
  type PageValues,
  pageOf,
  pageValues,
} from '../../platform/sql/Page.ts'
import { someOf } from '../../platform/sql/someOf.ts'
import { refuseReversedRanges } from '../scalars/refuseReversedRanges.ts'
import type { Email } from './Email.ts'
import type { EmailDecision } from './EmailDecision.ts'
import type { EmailDecisionFilter } from './EmailDecisionFilter.ts'
import { EmailOutcome } from './EmailOutcome.ts'
import { explainEmail, explainReason } from './explainReason.ts'

type DecisionRow = Omit<EmailDecision, 'explanation'> & Pick<Email, 'status' | 'failure' | 'facts'>

interface Which extends PageValues {
  operatorId: string
  bookingIds: readonly string[] | undefined
  references: readonly string[] | undefined
  workflowIds: readonly string[] | undefined
  outcomes: readonly EmailOutcome[] | undefined
  decidedFrom: Date | undefined
  decidedBefore: Date | undefined
}

// Planned and skipped e-mails are one list, so that the two selects have the same columns in the same order; plain SQL is shorter
// for that.
const decisions = (given: Given<Which>) => sql<DecisionRow & { id: string }>`(
    select e.email_id id, e.email_id "emailId", e.kind, e.workflow_id "workflowId", e.booking_id "bookingId",
      e.quota_id "quotaId", e.status, e.failure, e.reason, e.facts, e.decided_at "decidedAt",
      case when e.status in ('SENT', 'FAILED', 'DROPPED') then e.status else 'PLANNED' end outcome
    from email e
    where e.operator_id = ${given.operatorId} and ${conditions('e', given)}
    union all
    select k.skip_id, null, k.kind, k.workflow_id, k.booking_id, k.quota_id, null, null, k.reason, k.facts, k.decided_at, 'SKIPPED'
    from email_skip k
    where k.operator_id = ${given.operatorId} and ${conditions('k', given)}
  )`

/** The conditions of a filter on e-mails or skipped ones, under their name in the statement. */
function conditions(name: 'e' | 'k', given: Given<Which>) {
  const { operatorId, bookingIds, references, workflowIds, decidedFrom, decidedBefore } = given
  const row = sql.raw(name)
  const all = [
    bookingIds && sql`${row}.booking_id = any(${bookingIds})`,
    references &&
      sql`${row}.booking_id in (
        select b.booking_id from booking b where b.operator_id = ${operatorId} and b.booking_reference = any(${references}))`,
    workflowIds && sql`${row}.workflow_id = any(${workflowIds})`,
    decidedFrom && sql`${row}.decided_at >= ${decidedFrom}`,
    decidedBefore && sql`${row}.decided_at < ${decidedBefore}`,
  ]
  return sql.join([sql`true`, ...all.filter(each => each !== undefined)], sql` and `)
}

const selectPage = dynamicStatement((given: Given<Which>, { backwards }: { backwards: boolean }) => {
  let query = kysely.selectFrom(decisions(given).as('d')).selectAll('d')
  const { outcomes } = given
  if (outcomes) query = query.where(eb => eb('d.outcome', '=', eb.fn.any(outcomes)))
  return limitToPage(query, { key: 'd.decidedAt', id: 'd.id', descending: true }, given, backwards)
})

/** Finds decisions about e-mails, planned or not, latest first, one page at a time. */
export async function findEmailDecisions(
  db: Sql,
  operatorId: string,
  filter: EmailDecisionFilter,
  request: PageRequest,
): Promise<Page<EmailDecision>> {
  refuseReversedRanges(filter)
  const values = {
    operatorId,
    bookingIds: someOf(filter.bookingIds),
    references: someOf(filter.bookingReferences),
    workflowIds: someOf(filter.workflowIds),
    outcomes: someOf(filter.outcomes),
    decidedFrom: filter.decidedAt?.from ?? undefined,
    decidedBefore: filter.decidedAt?.before ?? undefined,
    ...pageValues(request),
  }
  const rows = await selectPage(db, values, { backwards: request.backwards })
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

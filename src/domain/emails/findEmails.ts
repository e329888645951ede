import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../platform/sql/dynamicStatement.ts'
import { escapeLike } from '../../platform/sql/escapeLike.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import {
  limitToPage,
  type Page,
  type PageRequest,
  type PageValues,
  pageOf,
  pagePerParent,
  pageValues,
} from '../../platform/sql/Page.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { someOf } from '../../platform/sql/someOf.ts'
import type { Tables } from '../../platform/sql/Tables.ts'
import { refuseReversedRanges } from '../scalars/refuseReversedRanges.ts'
import type { Email } from './Email.ts'
import type { EmailFilter } from './EmailFilter.ts'
import type { EmailKind } from './EmailKind.ts'
import type { EmailStatus } from './EmailStatus.ts'
import { emailColumns } from './emailColumns.ts'

const emails = kysely.selectFrom('email as e').select(emailColumns)

const selectById = preparedStatement(
  ({ operatorId, emailIds }: Placeholders<{ operatorId: string; emailIds: readonly string[] }>) =>
    emails.where('e.operator_id', '=', operatorId).where(eb => eb('e.email_id', '=', eb.fn.any(emailIds))),
)

export async function findEmail(db: Sql, operatorId: string, emailId: string): Promise<Email | undefined> {
  const [email] = await selectById(db, { operatorId, emailIds: [emailId] })
  return email
}

/** Finds e-mails by their identifiers. */
export async function findEmailsById(
  db: Sql,
  operatorId: string,
  emailIds: readonly string[],
): Promise<Map<string, Email>> {
  const rows = await selectById(db, { operatorId, emailIds })
  return new Map(rows.map(row => [row.emailId, row]))
}

// As many as an e-mail for each workflow, and some that were sent again.
const MAX_OF_BOOKING = 100

const selectByBooking = preparedStatement(
  ({ operatorId, bookingIds }: Placeholders<{ operatorId: string; bookingIds: readonly string[] }>) =>
    pagePerParent(bookingIds, bookingId =>
      emails
        .where('e.operator_id', '=', operatorId)
        .where('e.booking_id', '=', bookingId)
        .orderBy('e.due_at', 'desc')
        .orderBy('e.email_id', 'desc')
        .limit(MAX_OF_BOOKING),
    ),
)

/** Finds the e-mails about each of the bookings, latest first. */
export async function findEmailsByBooking(
  db: Sql,
  operatorId: string,
  bookingIds: readonly string[],
): Promise<Map<string, Email[]>> {
  return Map.groupBy(await selectByBooking(db, { operatorId, bookingIds }), row => row.parentId)
}

interface FilterValues {
  operatorId: string
  ids: readonly string[] | undefined
  bookingIds: readonly string[] | undefined
  timeslotIds: readonly string[] | undefined
  workflowIds: readonly string[] | undefined
  statuses: readonly EmailStatus[] | undefined
  kinds: readonly EmailKind[] | undefined
  dueFrom: Date | undefined
  dueBefore: Date | undefined
  pattern: string | undefined
}

/** The conditions of a filter on e-mails `e`. */
function conditions(given: Given<FilterValues>): Expression<SqlBool> {
  const eb = expressionBuilder<{ e: Tables['email'] }, 'e'>()
  const { operatorId, ids, bookingIds, timeslotIds, workflowIds, statuses, kinds, dueFrom, dueBefore, pattern } = given
  const all: Expression<SqlBool>[] = [eb('e.operator_id', '=', operatorId)]
  if (ids) all.push(eb('e.email_id', '=', eb.fn.any(ids)))
  if (bookingIds) all.push(eb('e.booking_id', '=', eb.fn.any(bookingIds)))
  if (timeslotIds) {
    const bookings = sql`select b.booking_id from booking b where b.operator_id = ${operatorId} and b.timeslot_id = any(${timeslotIds})`
    all.push(sql<boolean>`e.booking_id in (${bookings})`)
  }
  if (workflowIds) all.push(eb('e.workflow_id', '=', eb.fn.any(workflowIds)))
  if (statuses) all.push(eb('e.status', '=', eb.fn.any(statuses)))
  if (kinds) all.push(eb('e.kind', '=', eb.fn.any(kinds)))
  if (dueFrom) all.push(eb('e.due_at', '>=', dueFrom))
  if (dueBefore) all.push(eb('e.due_at', '<', dueBefore))
  if (pattern) {
    all.push(
      eb.or([
        eb('e.recipient', 'ilike', pattern),
        eb('e.recipient_name', 'ilike', pattern),
        eb('e.subject', 'ilike', pattern),
      ]),
    )
  }
  return eb.and(all)
}

const selectPage = dynamicStatement((given: Given<FilterValues & PageValues>, { backwards }: { backwards: boolean }) =>
  limitToPage(
    emails.where(conditions(given)),
    { key: 'e.due_at', id: 'e.email_id', descending: true },
    given,
    backwards,
  ),
)

const count = dynamicStatement((given: Given<FilterValues>) =>
  kysely
    .selectFrom('email as e')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(conditions(given)),
)

function valuesOf(operatorId: string, filter: EmailFilter): FilterValues {
  refuseReversedRanges(filter)
  const text = filter.text?.trim()
  return {
    operatorId,
    ids: someOf(filter.ids),
    bookingIds: someOf(filter.bookingIds),
    timeslotIds: someOf(filter.timeslotIds),
    workflowIds: someOf(filter.workflowIds),
    statuses: someOf(filter.statuses),
    kinds: someOf(filter.kinds),
    dueFrom: filter.dueAt?.from ?? undefined,
    dueBefore: filter.dueAt?.before ?? undefined,
    pattern: text ? `%${escapeLike(text)}%` : undefined,
  }
}

/** Lists e-mails by due time, latest first, one page at a time. */
export async function listEmails(
  db: Sql,
  operatorId: string,
  filter: EmailFilter,
  request: PageRequest,
): Promise<Page<Email>> {
  const values = { ...valuesOf(operatorId, filter), ...pageValues(request) }
  return pageOf(await selectPage(db, values, { backwards: request.backwards }), request)
}

/** Counts the e-mails that match a filter. */
export async function countEmails(db: Sql, operatorId: string, filter: EmailFilter): Promise<number> {
  const [row] = await count(db, valuesOf(operatorId, filter), {})
  return row!.count
}

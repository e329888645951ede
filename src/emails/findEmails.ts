import type { Sql } from '../database/Database.ts'
import { dynamicStatement, type Given } from '../database/dynamicStatement.ts'
import { kysely } from '../database/kysely.ts'
import { literally } from '../database/literally.ts'
import {
  limitToPage,
  type Page,
  type PageRequest,
  type PageValues,
  pageOf,
  pagePerParent,
  pageValues,
} from '../database/Page.ts'
import { type Placeholders, statement } from '../database/statement.ts'
import type { EmailFilter } from './EmailFilter.ts'
import type { EmailKind } from './EmailKind.ts'
import type { EmailStatus } from './EmailStatus.ts'
import { type EmailRow, emailColumns } from './emailColumns.ts'

const emails = kysely.selectFrom('email as e').select(emailColumns)

const selectById = statement(
  ({ operatorId, emailIds }: Placeholders<{ operatorId: string; emailIds: readonly string[] }>) =>
    emails.where('e.operator_id', '=', operatorId).where(eb => eb('e.email_id', '=', eb.fn.any(emailIds))),
)

export async function findEmail(db: Sql, operatorId: string, emailId: string): Promise<EmailRow | undefined> {
  const [email] = await selectById(db, { operatorId, emailIds: [emailId] })
  return email
}

/** Finds e-mails by their identifiers. */
export async function findEmailsById(
  db: Sql,
  operatorId: string,
  emailIds: readonly string[],
): Promise<Map<string, EmailRow>> {
  const rows = await selectById(db, { operatorId, emailIds })
  return new Map(rows.map(row => [row.emailId, row]))
}

// As many as an e-mail for each workflow, and some that were sent again.
const MAX_OF_BOOKING = 100

const selectByBooking = statement(
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
): Promise<Map<string, EmailRow[]>> {
  return Map.groupBy(await selectByBooking(db, { operatorId, bookingIds }), row => row.parentId)
}

interface Filters extends PageValues {
  operatorId: string
  statuses: readonly EmailStatus[] | undefined
  kinds: readonly EmailKind[] | undefined
  workflowId: string | undefined
  bookingId: string | undefined
  pattern: string | undefined
}

const selectPage = dynamicStatement((given: Given<Filters>, { backwards }: { backwards: boolean }) => {
  const { operatorId, statuses, kinds, workflowId, bookingId, pattern } = given
  let query = emails.where('e.operator_id', '=', operatorId)
  if (statuses) query = query.where(eb => eb('e.status', '=', eb.fn.any(statuses)))
  if (kinds) query = query.where(eb => eb('e.kind', '=', eb.fn.any(kinds)))
  if (workflowId) query = query.where('e.workflow_id', '=', workflowId)
  if (bookingId) query = query.where('e.booking_id', '=', bookingId)
  if (pattern) {
    query = query.where(eb =>
      eb.or([
        eb('e.recipient', 'ilike', pattern),
        eb('e.recipient_name', 'ilike', pattern),
        eb('e.subject', 'ilike', pattern),
      ]),
    )
  }
  return limitToPage(query, { key: 'e.due_at', id: 'e.email_id', descending: true }, given, backwards)
})

/** Lists e-mails by due time, latest first, one page at a time. */
export async function listEmails(
  db: Sql,
  operatorId: string,
  { statuses, kinds, workflowId, bookingId, text }: EmailFilter,
  request: PageRequest,
): Promise<Page<EmailRow>> {
  const values = {
    operatorId,
    statuses: statuses?.length ? statuses : undefined,
    kinds: kinds?.length ? kinds : undefined,
    workflowId: workflowId ?? undefined,
    bookingId: bookingId ?? undefined,
    pattern: text?.trim() ? `%${literally(text.trim())}%` : undefined,
    ...pageValues(request),
  }
  return pageOf(await selectPage(db, values, request), request)
}

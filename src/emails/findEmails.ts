import type { Sql } from '../database/Database.ts'
import { literally } from '../database/literally.ts'
import { type Page, type Part, pageOf, takePart } from '../database/Page.ts'
import type { EmailFilter } from './EmailFilter.ts'
import { EMAIL_COLUMNS, type EmailRow } from './emailColumns.ts'

const FIND = `select ${EMAIL_COLUMNS} from email e where e.operator_id = $1 and e.email_id = $2`

export async function findEmail(sql: Sql, operatorId: string, emailId: string): Promise<EmailRow | undefined> {
  const [email] = await sql.query<EmailRow>(FIND, [operatorId, emailId])
  return email
}

const BY_IDS = `select ${EMAIL_COLUMNS} from email e where e.operator_id = $1 and e.email_id = any($2)`

/** Finds e-mails by their identifiers. */
export async function findEmailsById(
  sql: Sql,
  operatorId: string,
  emailIds: readonly string[],
): Promise<Map<string, EmailRow>> {
  const rows = await sql.query<EmailRow>(BY_IDS, [operatorId, emailIds])
  return new Map(rows.map(row => [row.emailId, row]))
}

/** Lists e-mails by due time, latest first, one page at a time. */
export async function listEmails(
  sql: Sql,
  operatorId: string,
  { statuses, kinds, workflowId, bookingId, text }: EmailFilter,
  part: Part,
): Promise<Page<EmailRow>> {
  const values: unknown[] = [operatorId]
  const placeholder = (value: unknown) => `$${values.push(value)}`
  const parts = ['e.operator_id = $1']
  if (statuses?.length) parts.push(`e.status = any(${placeholder(statuses)})`)
  if (kinds?.length) parts.push(`e.kind = any(${placeholder(kinds)})`)
  if (workflowId) parts.push(`e.workflow_id = ${placeholder(workflowId)}`)
  if (bookingId) parts.push(`e.booking_id = ${placeholder(bookingId)}`)
  if (text?.trim()) {
    const pattern = placeholder(`%${literally(text.trim())}%`)
    parts.push(`(e.recipient ilike ${pattern} or e.recipient_name ilike ${pattern} or e.subject ilike ${pattern})`)
  }
  const taken = takePart(part, { key: 'e.due_at', id: 'e.email_id', descending: true }, values)
  const rows = await sql.query<EmailRow>(
    `select ${EMAIL_COLUMNS} from email e where ${parts.join(' and ')} ${taken}`,
    values,
  )
  return pageOf(rows, part)
}

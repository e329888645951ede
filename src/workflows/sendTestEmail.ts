import type { Caller } from '../access/Caller.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import type { Database, Sql } from '../database/Database.ts'
import { EmailKind } from '../emails/EmailKind.ts'
import type { EmailRow } from '../emails/emailColumns.ts'
import { findEmail } from '../emails/findEmails.ts'
import { planWrittenEmail } from '../emails/planWrittenEmail.ts'
import { Refusal } from '../refusal.ts'
import { findWorkflow } from './findWorkflows.ts'
import { renderEmail } from './renderEmail.ts'
import { sampleFacts } from './sampleFacts.ts'

const MAX_PER_HOUR = 20

const SENT = `
  select count(*) tests from email where operator_id = $1 and kind = 'TEST' and due_at > $2::timestamptz - interval '1 hour'`

/** Limits test e-mails: they are for trying out a workflow. */
async function refuseMany(sql: Sql, operatorId: string, now: Date): Promise<void> {
  const [sent] = await sql.query<{ tests: number }>(SENT, [operatorId, now])
  if (sent!.tests < MAX_PER_HOUR) return
  const detail = `${MAX_PER_HOUR} test e-mails an hour can be sent. Preview the workflow meanwhile.`
  throw new Refusal('rate-limited', detail, { retryAfterSeconds: 600 })
}

/** Sends a test e-mail of a workflow about a sample booking, at once and to any address; it is not counted on a meter. */
export async function sendTestEmail(
  database: Database,
  links: LinkSigner,
  caller: Caller,
  workflowId: string,
  to: string,
  now: Date,
): Promise<EmailRow> {
  const { operatorId } = caller
  return database.transaction(async sql => {
    const workflow = await findWorkflow(sql, operatorId, workflowId)
    await refuseMany(sql, operatorId, now)
    const content = {
      ...renderEmail(workflow, sampleFacts(caller, links)),
      to: { name: '', address: to },
      language: workflow.language,
    }
    const emailId = await planWrittenEmail(
      sql,
      { operatorId, kind: EmailKind.TEST, workflowId, dueAt: now },
      content,
      now,
    )
    return (await findEmail(sql, operatorId, emailId))!
  })
}

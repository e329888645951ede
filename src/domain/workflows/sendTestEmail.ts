import { sql } from 'kysely'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Caller } from '../access/Caller.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import type { Email } from '../emails/Email.ts'
import { EmailKind } from '../emails/EmailKind.ts'
import { findEmail } from '../emails/findEmails.ts'
import { planWrittenEmail } from '../emails/planWrittenEmail.ts'
import { Refusal, refuseViolations } from '../refusals/refusal.ts'
import { languageViolations } from '../scalars/language.ts'
import { findWorkflow } from './findWorkflows.ts'
import { renderEmail } from './renderEmail.ts'
import { sampleFacts } from './sampleFacts.ts'
import { textFor } from './textFor.ts'

const MAX_PER_HOUR = 20

const countTests = preparedStatement(({ operatorId, now }: Placeholders<{ operatorId: string; now: Date }>) =>
  kysely
    .selectFrom('email')
    .select(eb => eb.fn.countAll<number>().as('tests'))
    .where('operator_id', '=', operatorId)
    .where('kind', '=', EmailKind.TEST)
    .where('due_at', '>', sql<Date>`${now}::timestamptz - interval '1 hour'`),
)

/** Limits test e-mails: they are for trying out a workflow. */
async function refuseMany(db: Sql, operatorId: string, now: Date): Promise<void> {
  const [sent] = await countTests(db, { operatorId, now })
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
  language: string | null = null,
): Promise<Email> {
  refuseViolations(languageViolations(language))
  const { operatorId } = caller
  return database.transaction(async db => {
    const workflow = await findWorkflow(db, operatorId, workflowId)
    await refuseMany(db, operatorId, now)
    const content = {
      ...renderEmail(textFor(workflow, language), sampleFacts(caller, links)),
      to: { name: '', address: to },
    }
    const emailId = await planWrittenEmail(
      db,
      { operatorId, kind: EmailKind.TEST, workflowId, dueAt: now },
      content,
      now,
    )
    return (await findEmail(db, operatorId, emailId))!
  })
}

import { countEmails, listEmails } from '../../../domain/emails/findEmails.ts'
import type { Context } from '../Context.ts'
import { callerOf } from '../resolvers/callerOf.ts'
import { connectionOf } from './connectionOf.ts'
import { readPart } from './cursor.ts'
import type { EmailArguments } from './EmailArguments.ts'
import type { EmailConnection } from './EmailConnection.ts'

/** A page of the operator's e-mails, by due time, latest first. */
export async function emailsOf(context: Context, { filter, ...pagination }: EmailArguments): Promise<EmailConnection> {
  const { operatorId } = callerOf(context)
  const part = readPart(pagination)
  const page = await listEmails(context.database, operatorId, filter ?? {}, part)
  return {
    ...connectionOf(page, ({ dueAt, emailId }) => ({ key: dueAt, id: emailId }), part),
    count: () => countEmails(context.database, operatorId, filter ?? {}),
  }
}

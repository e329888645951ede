import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { builtInsCounted, recordBuiltIn } from '../meters/recording/builtInMeters.ts'
import type { Email } from './Email.ts'
import type { EmailContent } from './EmailContent.ts'
import { meterOf } from './meterOf.ts'

/** An e-mail as it was read, and its content. */
export interface WrittenEmail {
  email: Email
  content: EmailContent
}

const NOTHING = sql``

// Its Message-ID gets the sender's domain when it is first written and then never changes, so that mail programs recognise a
// duplicate. Nothing is kept of an e-mail that another transaction has moved, dropped or planned again. What goes to the log is sent
// with that: one statement, so that what was sent and what is counted cannot differ.
const store = (logged: boolean) =>
  preparedStatement(
    (at: Placeholders<Contents>) => sql<{ emailId: string; messageId: string }>`
  with kept as (
    update email e set recipient = w.recipient, recipient_name = w.recipient_name, subject = w.subject, text = w.text, html = w.html,
      language = w.language, calendar = w.calendar,
      message_id = case when position('@' in e.message_id) = 0 then e.message_id || '@' || ${at.domain} else e.message_id end
      ${logged ? sql`, status = 'SENT', transport = 'LOG', sent_at = ${at.now}, attempts = e.attempts + 1, failure = null` : NOTHING}
    from unnest(${at.emailIds}::uuid[], ${at.dueAts}::timestamptz[], ${at.createdAts}::timestamptz[], ${at.recipients}::text[],
      ${at.recipientNames}::text[], ${at.subjects}::text[], ${at.texts}::text[], ${at.htmls}::text[], ${at.languages}::text[],
      ${at.calendars}::text[], ${at.meters}::text[], ${at.extraInfos}::text[])
      w (email_id, due_at, created_at, recipient, recipient_name, subject, text, html, language, calendar, meter, extra_info)
    where e.operator_id = ${at.operatorId} and e.email_id = w.email_id and e.status = 'PLANNED' and e.due_at = w.due_at
      and e.created_at = w.created_at
    returning e.email_id, e.message_id, w.meter, w.extra_info
  ) ${logged ? sql`, ${metered(at)}` : NOTHING}
  select k.email_id "emailId", k.message_id "messageId" ${logged ? sql`, ${builtInsCounted} counted` : NOTHING} from kept k`,
  )

const metered = ({ operatorId, now }: Placeholders<Contents>) =>
  recordBuiltIn({
    operatorId,
    meter: sql`k.meter`,
    extraInfo: sql`k.extra_info`,
    now,
    from: sql`kept k where k.meter is not null`,
  })

interface Contents {
  operatorId: string
  domain: string
  now: Date
  emailIds: readonly string[]
  dueAts: readonly Date[]
  createdAts: readonly Date[]
  recipients: readonly string[]
  recipientNames: readonly string[]
  subjects: readonly string[]
  texts: readonly string[]
  htmls: readonly Email['html'][]
  languages: readonly Email['language'][]
  calendars: readonly Email['calendar'][]
  meters: readonly (string | null)[]
  extraInfos: readonly (string | null)[]
}

const [storeOnly, storeAsLogged] = [store(false), store(true)]

/**
 * Stores the contents of e-mails. Returns the Message-IDs of those that are still to be sent, by their identifiers.
 *
 * @param to the domain of the sender; whether they are recorded as sent to the log, and when
 */
export async function storeContents(
  db: Sql,
  operatorId: string,
  written: readonly WrittenEmail[],
  to: { domain: string; logged: boolean; now: Date },
): Promise<Map<string, string>> {
  if (written.length === 0) return new Map()
  const run = to.logged ? storeAsLogged : storeOnly
  const meters = written.map(each => meterOf(each.email))
  const rows = await run(db, {
    operatorId,
    domain: to.domain,
    now: to.now,
    emailIds: written.map(each => each.email.emailId),
    dueAts: written.map(each => each.email.dueAt),
    createdAts: written.map(each => each.email.createdAt),
    recipients: written.map(each => each.content.to.address),
    recipientNames: written.map(each => each.content.to.name),
    subjects: written.map(each => each.content.subject),
    texts: written.map(each => each.content.text),
    htmls: written.map(each => each.content.html),
    languages: written.map(each => each.content.language),
    calendars: written.map(each => each.content.calendar),
    meters: meters.map(each => each?.meter ?? null),
    extraInfos: meters.map(each => each?.extraInfo ?? null),
  })
  return new Map(rows.map(row => [row.emailId, row.messageId]))
}

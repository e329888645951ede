import { sql } from 'kysely'
import { html } from '../../platform/html/html.ts'
import type { Mailer } from '../../platform/mail/Mailer.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { endLink } from '../access/endLinks.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import { issueSignIn } from '../access/openSession.ts'
import { emailPage } from '../emails/emailPage.ts'
import { isolate } from '../rules/isolate.ts'
import { newId } from '../scalars/typeid.ts'

const LANGUAGE = 'en-GB'
const MINUTE_MS = 60_000

/** Why a letter with a link to sign in is sent. */
export const letterOccasions = ['invitation', 'sign-in'] as const

export type LetterOccasion = (typeof letterOccasions)[number]

/** How long the link of each works, in milliseconds. It works once. */
export const linkTimes: Readonly<Record<LetterOccasion, number>> = {
  invitation: 7 * 24 * 60 * MINUTE_MS,
  'sign-in': 15 * MINUTE_MS,
}

/** At most so many links of an account to sign in can be unused and valid, beside invitations: nobody is flooded with letters. */
const MAX_LINKS = 5

/** The letter that a job sends. */
export interface StaffLetter {
  operatorId: string
  keyId: string
  occasion: LetterOccasion
}

interface Recipient {
  name: string
  email: string
  operatorName: string
  /** Links to sign in that are unused and valid, beside invitations. */
  openLinks: number
}

const select = preparedStatement(
  ({ operatorId, keyId, now, until }: Placeholders<{ operatorId: string; keyId: string; now: Date; until: Date }>) =>
    sql<Recipient>`
  select k.name, s.email, o.name "operatorName", (
    select count(*)::int from dashboard_session d
    where d.operator_id = ${operatorId} and d.key_id = ${keyId} and d.opened_at is null and d.ended_at is null and d.expires_at > ${now}
      and d.expires_at <= ${until}
  ) "openLinks"
  from staff_account s
  join api_key k on k.operator_id = s.operator_id and k.key_id = s.key_id
  join operator o on o.operator_id = s.operator_id
  where s.operator_id = ${operatorId} and k.operator_id = ${operatorId} and o.operator_id = ${operatorId}
    and s.key_id = ${keyId} and s.deactivated_at is null`,
)

/**
 * Sends a letter with a link to sign in. The link is signed here and stored nowhere. If the letter fails, the job is tried again with
 * another link.
 */
export async function sendStaffLetter(
  { database, links, mailer }: { database: Database; links: LinkSigner; mailer: Mailer },
  { operatorId, keyId, occasion }: StaffLetter,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + linkTimes[occasion])
  const signInUntil = new Date(now.getTime() + linkTimes['sign-in'])
  const [recipient] = await select(database, { operatorId, keyId, now, until: signInUntil })
  if (!recipient || (occasion === 'sign-in' && recipient.openLinks >= MAX_LINKS)) return
  if (mailer.transport === null) throw new Error('There is no mail server to send a link to sign in.')
  const token = await issueSignIn(database, links, { operatorId, keyId }, until, now)
  const url = signInUrl(links, token)
  const letter = letters[occasion](isolate(recipient.operatorName))
  const link = html`<a href="${url}">${letter.action}</a>`
  const [first, last] = letter.paragraphs
  const message = {
    messageId: `${newId(now)}@${mailer.from.address.slice(mailer.from.address.lastIndexOf('@') + 1)}`,
    from: mailer.from,
    to: { name: recipient.name, address: recipient.email },
    replyTo: null,
    subject: letter.subject,
    text: [first, url, last].join('\n\n'),
    html: emailPage({ language: LANGUAGE, subject: letter.subject }, [first, link, last]),
    language: LANGUAGE,
    calendar: null,
  }
  try {
    await mailer.deliver(message, async () => true)
  } catch (error) {
    // Or attempts that failed would count as open links.
    await endLink(database, links, token, now)
    throw error
  }
}

/** The page that signs in with a token, once. Browsers send no fragment, so no log has the token. */
export function signInUrl({ publicUrl }: Pick<LinkSigner, 'publicUrl'>, token: string): string {
  return `${publicUrl}/dashboard#sign-in=${token}`
}

interface Letter {
  subject: string
  action: string
  paragraphs: [before: string, after: string]
}

const letters: Readonly<Record<LetterOccasion, (operator: string) => Letter>> = {
  invitation: operator => ({
    subject: `You are invited to the dashboard of ${operator}`,
    action: `Open the dashboard of ${operator}`,
    paragraphs: [
      `${operator} has invited you to work with its dashboard. This link signs you in. It works once, within seven days:`,
      'Later, sign in with your e-mail address: a new link is sent to you each time. If you do not expect this invitation, ignore it.',
    ],
  }),
  'sign-in': operator => ({
    subject: `Sign in to the dashboard of ${operator}`,
    action: `Sign in to ${operator}`,
    paragraphs: [
      `Somebody asked to sign in to the dashboard of ${operator} with your e-mail address. This link signs you in. It works once, within 15 minutes:`,
      'If it was not you, ignore this letter: nobody can sign in without the link.',
    ],
  }),
}

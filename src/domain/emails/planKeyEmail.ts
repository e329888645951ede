import { html } from '../../platform/html/html.ts'
import type { Sql } from '../../platform/sql/Database.ts'
import type { ExpiringKey } from '../access/markReminded.ts'
import { isolate } from '../rules/isolate.ts'
import { EmailKind } from './EmailKind.ts'
import { emailPage } from './emailPage.ts'
import { planWrittenEmail } from './planWrittenEmail.ts'

const LANGUAGE = 'en-GB'

/** Plans the e-mail that an API key expires soon, in the transaction that marks the key. */
export async function planKeyEmail(db: Sql, key: ExpiringKey, now: Date): Promise<void> {
  const { operatorId, email, prefix, expiresAt, timeZone, partnerName } = key
  const [operatorName, name] = [isolate(key.operatorName), isolate(key.name)]
  const format = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'full', timeStyle: 'long', timeZone })
  const subject = `An API key of ${operatorName} expires soon: ${name}`
  const holder = partnerName === null ? '' : `, with which ${isolate(partnerName)} sells,`
  const paragraphs = [
    `The API key "${name}" of ${operatorName} (it begins with ${prefix})${holder} expires on ${format.format(expiresAt)}. Requests with it ` +
      'are refused from then on.',
    `If it is still needed, ${operatorName} can replace it: on the page Partners of the dashboard, "Roll" issues a new key and lets ` +
      'both work for up to a week. Or give it a later expiry there.',
  ]
  const content = {
    to: { name: '', address: email },
    subject,
    text: paragraphs.join('\n\n'),
    html: emailPage(
      { language: LANGUAGE, subject },
      paragraphs.map(each => html`${each}`),
    ),
    language: LANGUAGE,
  }
  await planWrittenEmail(db, { operatorId, kind: EmailKind.KEY_EXPIRES, dueAt: now }, content, now)
}

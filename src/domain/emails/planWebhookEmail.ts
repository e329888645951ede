import { html } from '../../platform/html/html.ts'
import type { Sql } from '../../platform/sql/Database.ts'
import { isolate } from '../rules/isolate.ts'
import { EmailKind } from './EmailKind.ts'
import { emailPage } from './emailPage.ts'
import { planWrittenEmail } from './planWrittenEmail.ts'

/** A webhook endpoint that was paused. */
export interface PausedWebhook {
  operatorId: string
  operatorName: string
  email: string
  url: string
  /** Whether it answered that it is gone; otherwise it has failed for days. */
  gone: boolean
  failingSince: Date
}

const LANGUAGE = 'en-GB'

/** Plans the e-mail that tells the owner of a webhook endpoint that it was paused, in the transaction that pauses it. */
export async function planWebhookEmail(db: Sql, webhook: PausedWebhook, now: Date): Promise<void> {
  const { operatorId, email, url, gone, failingSince } = webhook
  const operatorName = isolate(webhook.operatorName)
  const since = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const why = gone
    ? 'It answered with the status 410, which says that it is gone.'
    : `Every message since ${since.format(failingSince)} UTC has failed.`
  const subject = `A webhook of ${operatorName} was paused`
  const paragraphs = [
    `Changes at ${operatorName} are no longer sent to ${isolate(url)}.`,
    why,
    'Nothing is lost: when you resume it within 30 days, it gets what has happened since. The change feed has everything too.',
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
  await planWrittenEmail(db, { operatorId, kind: EmailKind.WEBHOOK_PAUSED, dueAt: now }, content, now)
}

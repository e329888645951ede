import { isolate } from '../../domain/rules/isolate.ts'
import { printAnswer } from '../../domain/rules/printAnswer.ts'
import { bdi, type Html, html } from '../../platform/html/html.ts'
import { layout } from './layout.ts'
import { shortDate } from './longDate.ts'
import { participantTitle } from './participantTitle.ts'
import { partLinks, partUrl } from './partLinks.ts'
import { ticketFigure } from './ticketFigure.ts'
import type { WaiverPart } from './WaiverPart.ts'
import { waiverHeader } from './waiverHeader.ts'
import { type Question, type Waiver, type WaiverKey, waiverKey } from './waiverKey.ts'

type Answer = Waiver['answers'][number]

/**
 * The page after every required answer was given: the ticket, the answers, and a link to change them.
 * @param offer the token of the waitlist's offer that the customer has still to accept
 */
export function thanksPage(part: WaiverPart, offer?: string): string {
  const { waiver, number } = part
  const answers = new Map<WaiverKey, Answer>()
  for (const answer of waiver.answers) answers.set(waiverKey(answer.questionId, answer.participant), answer)
  const fields = part.fields.filter(field => answers.has(field.key))
  const people = [...new Set(fields.map(field => field.participant))]
  const main = html`${waiverHeader(waiver, 'Thank you')}
<div class="done" role="status"><p>All set: ${bdi(waiver.operatorName)} has everything it needs from you.</p></div>
${waiver.ticketCode !== null && ticketFigure(waiver.ticketCode, waiver.bookingReference)}${waiver.status === 'ON_HOLD' && held(offer)}${partLinks(part, false, offer)}${people.map(
  participant => html`<section>
<h2>${participant === 0 ? 'For the whole booking' : participantTitle(waiver, participant)}</h2>
<dl class="answers">${fields
    .filter(field => field.participant === participant)
    .map(({ question, key }) => answered(question, answers.get(key)!))}</dl>
</section>`,
)}
<p><a class="button" href="${partUrl(number, true, offer)}">Change an answer</a></p>`
  return layout(`Thank you – ${isolate(waiver.activityName)}`, main, 'form', { operator: waiver.operator })
}

function held(offer: string | undefined): Html {
  if (offer === undefined) {
    return html`<p>Your places are only held for you so far: confirm them where you came from.</p>
`
  }
  return html`<p>Your places are only held for you so far.</p>
<p><a class="button" href="/waitlist/${offer}">Back to the offer, to accept it</a></p>
`
}

function answered(question: Question, { label, value, uploads }: Answer): Html {
  const parts = uploads.length > 0 ? uploads.map(upload => upload.fileName) : printAnswer(question, value, shortDate)
  return html`<div><dt>${bdi(label)}</dt><dd dir="auto">${parts.map(isolate).join(', ')}</dd></div>`
}

import type { Letter } from '../emails/Letter.ts'
import { type Html, html } from '../html.ts'
import { writePrice } from '../scalars/writePrice.ts'
import type { WaitlistOffer } from './WaitlistOffer.ts'

/** The text of an offer, plain and as HTML. What customers have typed is only ever text; the one link is the service's own. */
export function renderOffer(offer: WaitlistOffer, url: string): Pick<Letter, 'subject' | 'text' | 'html'> {
  const { firstName, activityName, operatorName } = offer
  const subject = `Places came free: ${activityName}, ${longDate(offer)} at ${offer.time}`
  const greeting = `Hello ${firstName},`
  const news = `There is room for you now: ${places(offer)} came free, and we are holding ${offer.participants === 1 ? 'it' : 'them'} for you until ${moment(offer)}.`
  const otherwise =
    'If you do not accept by then, or do not want to come any more, the places go to the next who waits. Declining at once helps them.'
  const facts = factsOf(offer)
  const text = [
    greeting,
    news,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    `Accept or decline: ${url}`,
    otherwise,
    operatorName,
  ].join('\n\n')
  const body = html`${paragraph(greeting)}${paragraph(news)}${paragraph(list(facts))}${paragraph(
    html`<a href="${url}">Accept or decline</a>`,
  )}${paragraph(otherwise)}${paragraph(operatorName)}`
  return { subject, text, html: letter(subject, body) }
}

function factsOf(offer: WaitlistOffer): [string, string][] {
  const facts: [string, string | null][] = [
    ['Activity', offer.activityName],
    ['When', `${longDate(offer)}, ${offer.time}`],
    ['Where', offer.meetingPoint],
    ['Participants', String(offer.participants)],
    ['Price', writePrice(offer.price, 'en-GB')],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

function places({ participants }: WaitlistOffer): string {
  return participants === 1 ? 'a place' : `${participants} places`
}

/** A local day has no time zone: it is written out as it stands. */
function longDate({ date }: WaitlistOffer): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}

function moment({ offerExpiresAt, timeZone }: WaitlistOffer): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone })
  return `${format.format(offerExpiresAt!)} (${timeZone.replaceAll('_', ' ')} time)`
}

function list(facts: readonly [string, string][]): Html {
  return html`${facts.map(([name, value], at) => html`${at > 0 && html`<br>\n`}${name}: ${value}`)}`
}

function paragraph(content: Html | string): Html {
  return html`<p dir="auto" style="margin:0 0 16px">${content}</p>\n`
}

function letter(subject: string, body: Html): string {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0">
<div style="max-width:36em;margin:0 auto;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;overflow-wrap:anywhere">
${body}</div>
</body>
</html>
`.text
}

import { type Html, html } from '../../platform/html/html.ts'
import type { EmailContent } from '../emails/EmailContent.ts'
import { emailPage } from '../emails/emailPage.ts'
import { formatPrice } from '../rules/formatPrice.ts'
import { isolate } from '../rules/isolate.ts'
import type { WaitlistOffer } from './WaitlistOffer.ts'

/** Renders an offer as plain text and HTML. Texts from customers are always escaped; the only link is the service's own. */
export function renderOffer(offer: WaitlistOffer, url: string): Pick<EmailContent, 'subject' | 'text' | 'html'> {
  const firstName = isolate(offer.firstName)
  const activityName = isolate(offer.activityName)
  const operatorName = isolate(offer.operatorName)
  const subject = `Places came free: ${activityName}, ${longDate(offer)} at ${offer.time}`
  const greeting = `Hello ${firstName},`
  const announcement = `There is room for you now: ${places(offer)} came free, and we are holding ${offer.participants === 1 ? 'it' : 'them'} for you until ${moment(offer)}.`
  const otherwise =
    'If you do not accept by then, or do not want to come any more, the places go to the next who waits. Declining at once helps them.'
  const facts = factsOf(offer)
  const text = [
    greeting,
    announcement,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    `Accept or decline: ${url}`,
    otherwise,
    operatorName,
  ].join('\n\n')
  const link = html`<a href="${url}">Accept or decline</a>`
  const paragraphs = [greeting, announcement, list(facts), link, otherwise, operatorName]
  return { subject, text, html: emailPage({ language: 'en-GB', subject }, paragraphs) }
}

function factsOf(offer: WaitlistOffer): [string, string][] {
  const facts: [string, string | null][] = [
    ['Activity', isolate(offer.activityName)],
    ['When', `${longDate(offer)}, ${offer.time}`],
    ['Where', offer.meetingPoint && isolate(offer.meetingPoint)],
    ['Participants', String(offer.participants)],
    ['Price', formatPrice(offer.price, ['en-GB'])],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

function places({ participants }: WaitlistOffer): string {
  return participants === 1 ? 'a place' : `${participants} places`
}

/** A local day has no time zone, so it is formatted in UTC. */
function longDate({ date }: WaitlistOffer): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}

function moment({ offerExpiresAt, timeZone }: WaitlistOffer): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone })
  return `${format.format(offerExpiresAt!)} (${timeZone.replaceAll('_', ' ')} time)`
}

function list(facts: readonly [string, string][]): Html {
  return html`${facts.map(([name, value], index) => html`${index > 0 && html`<br>\n`}${name}: ${value}`)}`
}

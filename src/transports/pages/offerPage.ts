import { formatPrice } from '../../domain/rules/formatPrice.ts'
import { isolate } from '../../domain/rules/isolate.ts'
import { bdi, type Html, html } from '../../platform/html/html.ts'
import { activityFacts } from './activityFacts.ts'
import type { OfferPartsFragment } from './generated.ts'
import { layout } from './layout.ts'
import { problemSummary } from './problemSummary.ts'

/** The page of an offer: the buttons to accept or decline it, or its outcome. */
export function offerPage(offer: OfferPartsFragment, path: string, problem?: string): string {
  const { title, main } = stateOf(offer, path)
  const facts: [string, string | number][] = [
    ['Participants', offer.participants],
    ['Price', formatPrice(offer.price, ['en-GB'])],
    ...(offer.status === 'ACCEPTED' ? [['Booking', offer.bookingReference] as [string, string]] : []),
  ]
  const whole = html`${activityFacts(offer, title, facts)}
${problemSummary(problem)}
${main}`
  return layout(`${title} – ${isolate(offer.activityName)}`, whole, 'form', { operator: offer.operator })
}

interface State {
  title: string
  main: Html
}

function stateOf(offer: OfferPartsFragment, path: string): State {
  switch (offer.status) {
    case 'OFFERED':
      return open(offer, path)
    case 'ACCEPTED':
      return taken(offer)
    case 'WAITING':
      return withdrawn(offer)
    case 'LAPSED':
      return over(offer, path)
    default:
      return {
        title: 'You have declined',
        main: html`<p class="lead">The places went to the next who waits. Thank you for telling us.</p>`,
      }
  }
}

function open(offer: OfferPartsFragment, path: string): State {
  const { firstName, participants, timeZone, offerExpiresAt, waiverUrl } = offer
  const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone })
  const what = participants === 1 ? 'a place' : `${participants} places`
  return {
    title: 'There is room for you',
    main: html`<p class="lead">Hello ${bdi(firstName)}, we are holding ${what} for you until <strong>${until.format(new Date(offerExpiresAt!))}</strong>. After that ${participants === 1 ? 'it goes' : 'they go'} to the next who waits.</p>
${
  waiverUrl === null
    ? html`<form method="post" action="${path}/accept" class="actions">
<p><button type="submit">Accept ${what}</button></p>
</form>`
    : html`<p>Before you can accept, please answer a few questions for everybody in your group. Then you come back to this page.</p>
<p><a class="button" href="${waiverUrl}?offer=${path.split('/').at(-1)!}">Answer the questions</a></p>`
}
<form method="post" action="${path}/decline" class="actions">
<p><button type="submit" class="plain">I do not want to come any more</button></p>
</form>
${payment(offer)}`,
  }
}

function taken(offer: OfferPartsFragment): State {
  const { operatorName, bookingStatus, waiverUrl, waiverStatus } = offer
  const ask =
    waiverStatus === 'not_required'
      ? `If you like, answer a few questions of ${operatorName} before you come.`
      : 'Before you come, please fill in the form for everybody in your group.'
  if (bookingStatus === 'CANCELLED' || bookingStatus === 'REJECTED') {
    return {
      title: 'This booking was cancelled',
      main: html`<p class="lead">You had accepted the places. If you did not expect this, please ask ${bdi(operatorName)}.</p>`,
    }
  }
  const done =
    bookingStatus === 'PENDING'
      ? `You have accepted. ${isolate(operatorName)} has to confirm your booking, and will let you know.`
      : 'All set: the places are yours.'
  return {
    title: 'Thank you',
    main: html`<div class="done" role="status"><p>${done}</p></div>
${
  waiverUrl !== null &&
  html`<p>${ask}</p>
<p><a class="button" href="${waiverUrl}">Fill in the form</a></p>`
}
${payment(offer)}`,
  }
}

function withdrawn({ operatorName }: OfferPartsFragment): State {
  return {
    title: 'This offer was withdrawn',
    main: html`<p class="lead">${bdi(operatorName)} has closed this time, so the places are not held for you any more. You have nothing to pay.</p>
<p>You are still on the waitlist: if it opens again and there is room, we will write to you.</p>
<p class="quiet">If you have a question, please ask ${bdi(operatorName)}.</p>`,
  }
}

function over({ operatorName }: OfferPartsFragment, path: string): State {
  return {
    title: 'This offer has ended',
    main: html`<p class="lead">The places were held for you until the time that the e-mail says. If nobody else waits for them, you can still have them.</p>
<form method="post" action="${path}/accept" class="actions">
<p><button type="submit">See if they are still free</button></p>
</form>
<p class="quiet">If you have a question, please ask ${bdi(operatorName)}.</p>`,
  }
}

function payment({ price, sellerName }: OfferPartsFragment): Html | false {
  return (
    price.amount > 0 && html`<p class="quiet">You pay nothing here. ${bdi(sellerName)} will tell you how to pay.</p>`
  )
}

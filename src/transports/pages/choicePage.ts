import { formatPrice } from '../../domain/rules/formatPrice.ts'
import { isolate } from '../../domain/rules/isolate.ts'
import { bdi, type Html, html } from '../../platform/html/html.ts'
import { activityFacts } from './activityFacts.ts'
import type { ChoicePartsFragment } from './generated.ts'
import { layout } from './layout.ts'
import { longDate } from './longDate.ts'
import { problemSummary } from './problemSummary.ts'

/** The page of a customer whose departure was closed: the departures to choose from and the money, or what was chosen. */
export function choicePage(choice: ChoicePartsFragment, path: string, problem?: string): string {
  const { title, main } = stateOf(choice, path)
  const facts: [string, string | number][] = [
    ['Participants', choice.participants],
    ['Price', formatPrice(choice.price, ['en-GB'])],
    ['Booking', choice.bookingReference],
  ]
  const whole = html`${activityFacts(choice, title, facts)}
${problemSummary(problem)}
${main}`
  return layout(`${title} – ${isolate(choice.activityName)}`, whole, 'form', { operator: choice.operator })
}

interface State {
  title: string
  main: Html
}

function stateOf(choice: ChoicePartsFragment, path: string): State {
  const { outcome, firstName, operatorName, date, time } = choice
  if (outcome === 'MOVED') {
    return {
      title: 'See you then',
      main: html`<div class="done" role="status"><p>Your booking is now for ${longDate(date)} at ${time}, at the price that you paid.</p></div>
<p class="quiet">If you have a question, please ask ${bdi(operatorName)}.</p>`,
    }
  }
  if (outcome === 'CANCELLED') {
    return {
      title: 'Your booking is cancelled',
      main: html`<div class="done" role="status"><p>${money(choice)}</p></div>
<p class="quiet">If you have a question, please ask ${bdi(operatorName)}.</p>`,
    }
  }
  if (!choice.open) {
    return {
      title: 'This choice is over',
      main: html`<p class="lead">${bdi(operatorName)} will write to you, or is about to refund you. If you have a question, please ask ${bdi(operatorName)}.</p>`,
    }
  }
  return {
    title: 'Please choose',
    main: html`<p class="lead">Hello ${bdi(firstName)}, we are sorry: this cannot take place. ${bdi(choice.reason)}</p>
<p>Please choose by <strong>${longDate(choice.lastDay)}</strong>. If we do not hear from you by then, you get your money back.</p>
${otherDays(choice, path)}
<section>
<h2>Your money back</h2>
<form method="post" action="${path}/refund" class="actions">
<p><button type="submit" class="plain">Cancel and refund</button></p>
</form>
</section>`,
  }
}

function otherDays({ departures }: ChoicePartsFragment, path: string): Html {
  if (departures.length === 0) {
    return html`<p>There is no other time with room for all of you at the moment. Have a look again later, or take your money back.</p>`
  }
  const choices = departures.map(
    ({ timeslotId, date, time }, place) =>
      html`<label class="choice"><input type="radio" name="timeslot" value="${timeslotId}" required${place === 0 && html` checked`}> <span>${longDate(date)}, ${time}</span></label>`,
  )
  return html`<form method="post" action="${path}/departure">
<fieldset class="section"><legend><h2>Another time, at the same price</h2></legend>
${choices}
</fieldset>
<p><button type="submit">Come at this time</button></p>
</form>`
}

function money({ price, sellerName, operatorName }: ChoicePartsFragment): string {
  if (price.amount === 0) return 'There is nothing to refund.'
  if (sellerName !== operatorName) return `${isolate(sellerName)}, where you booked, refunds you.`
  return `${isolate(operatorName)} refunds what you paid.`
}

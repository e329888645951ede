import { isolate } from '../../domain/rules/isolate.ts'
import { bdi, type Html, html } from '../../platform/html/html.ts'
import { activityFacts } from './activityFacts.ts'
import type { InvitationPartsFragment } from './generated.ts'
import { type JoinField, type JoinForm, joinFields } from './JoinForm.ts'
import { layout } from './layout.ts'

/** The form by which a customer joins the waitlist of a timeslot. It needs no script. */
export function joinPage(invitation: InvitationPartsFragment, form: JoinForm): string {
  const title = form.isInvalid ? 'Please check what you wrote' : 'Join the waitlist'
  const { operatorName, availablePlaces, hasOtherTimes, time } = invitation
  const main = html`${activityFacts(invitation, title, [])}
${form.isInvalid ? summary(form) : lead(invitation)}
<form method="post" novalidate>
<fieldset class="section">
<legend><h2>Who waits</h2></legend>
${field(form, 'participants', { hint: bounds(invitation), attributes: html` type="text" inputmode="numeric"` })}
${hasOtherTimes && times(form, time)}
${field(form, 'firstName', { attributes: html` type="text" autocomplete="given-name"` })}
${field(form, 'lastName', { attributes: html` type="text" autocomplete="family-name"` })}
${field(form, 'email', {
  hint: 'The offer goes to this address.',
  attributes: html` type="email" inputmode="email" autocomplete="email" autocapitalize="off" spellcheck="false"`,
})}
${field(form, 'phone', {
  hint: 'With the country code, such as +44 20 7946 0958.',
  attributes: html` type="tel" autocomplete="tel"`,
  isOptional: true,
})}
</fieldset>
<p><button type="submit">Join the waitlist</button></p>
<p class="quiet">What you write goes to ${bdi(operatorName)}. It costs nothing, and you can decline when places are offered to you.</p>
</form>`
  return layout(`${form.isInvalid ? 'Error: ' : ''}${title} – ${isolate(invitation.activityName)}`, main, 'form', {
    operator: invitation.operator,
  })

  function lead({ status }: InvitationPartsFragment): Html {
    if (status === 'OPEN' && availablePlaces > 0) {
      return html`<p class="lead">There ${availablePlaces === 1 ? 'is 1 place' : `are ${availablePlaces} places`} left: if that is enough for you, book ${availablePlaces === 1 ? 'it' : 'them'} where you came from. If you are more, join the waitlist.</p>`
    }
    return html`<p class="lead">There are no places left. When some come free, we offer them to those who wait, first come, first served: you get an e-mail with a link to accept them.</p>`
  }
}

/** The page after the customer has joined. */
export function joinedPage(invitation: InvitationPartsFragment): string {
  const main = html`${activityFacts(invitation, 'Thank you', [])}
<div class="done" role="status"><p>You are on the waitlist.</p></div>
<p>When places come free, you get an e-mail with a link to accept them. Look at your e-mails now and then: an offer does not last for ever.</p>`
  return layout(`Thank you – ${isolate(invitation.activityName)}`, main, 'form', { operator: invitation.operator })
}

function bounds({ minParticipants: least, maxParticipants: most }: InvitationPartsFragment): string {
  return least === most ? `Exactly ${most}.` : `From ${least} to ${most}.`
}

function times(form: JoinForm, time: string): Html {
  const choice = (value: string, isChosen: boolean, label: string) =>
    html`<label class="choice"><input type="radio" name="anyTime" value="${value}"${isChosen && html` checked`}> <span>${label}</span></label>`
  return html`<fieldset class="question">
<legend>When could you come?</legend>
<div class="choices">
${choice('false', !form.anyTime, `Only at ${time}`)}
${choice('true', form.anyTime, 'At any time of this day')}
</div>
</fieldset>`
}

interface Traits {
  attributes: Html
  hint?: string
  isOptional?: boolean
}

function field(form: JoinForm, name: JoinField, { attributes, hint, isOptional = false }: Traits): Html {
  const violation = form.violations.get(name)
  const id = `field-${name}`
  const described = [hint && `${id}-hint`, violation && `${id}-error`].filter(Boolean).join(' ')
  const mark = isOptional
    ? html` <span class="mark optional">optional</span>`
    : html` <span class="mark">required</span>`
  return html`<div class="question${violation && ' invalid'}">
<label class="label" for="${id}">${joinFields[name]}${mark}</label>
${hint && html`<div class="hint" id="${id}-hint"><p>${hint}</p></div>`}
${violation && html`<p class="error" id="${id}-error"><span class="hidden">Error: </span>${violation}</p>`}
<input dir="auto"${attributes} id="${id}" name="${name}" value="${form.typed[name]}"${described && html` aria-describedby="${described}"`}${!isOptional && html` aria-required="true"`}${violation && html` aria-invalid="true"`}>
</div>`
}

const names = Object.keys(joinFields) as JoinField[]

/** Every violation, with a link to its field. */
function summary({ general, violations }: JoinForm): Html {
  return html`<div class="summary" role="alert" aria-labelledby="summary-title">
<h2 id="summary-title">There is a problem</h2>
<ul>
${general.map(violation => html`<li>${violation}</li>`)}
${names.filter(name => violations.has(name)).map(name => html`<li><a href="#field-${name}">${violations.get(name)}</a></li>\n`)}
</ul>
</div>`
}

import { isolate } from '../../domain/rules/isolate.ts'
import { bdi, type Html, html } from '../../platform/html/html.ts'
import { layout } from './layout.ts'
import { participantTitle } from './participantTitle.ts'
import { partLinks } from './partLinks.ts'
import { fieldId, questionField } from './questionField.ts'
import type { WaiverForm } from './WaiverForm.ts'
import type { WaiverPart } from './WaiverPart.ts'
import { waiverHeader } from './waiverHeader.ts'
import type { Waiver } from './waiverKey.ts'

/**
 * The form of a waiver. It needs no script: conditions are written out, and the server applies them.
 * @param offer the token of the waitlist's offer from whose page the customer came
 */
export function waiverPage(part: WaiverPart, form: WaiverForm, isChange: boolean, offer?: string): string {
  const { waiver, fields, count } = part
  const people = [...new Set(fields.map(field => field.participant))]
  const title = form.isInvalid ? 'Please check your answers' : 'Before you come'
  const sections = people.map(participant => {
    const mine = fields.filter(field => field.participant === participant)
    return html`<fieldset class="section">
<legend><h2>${sectionTitle(waiver, participant, people.length)}</h2></legend>
${mine.map(({ question, key }) => questionField(waiver, question, key, form))}
</fieldset>`
  })
  const main = html`${waiverHeader(waiver, title)}
${form.isInvalid ? summary(part, form) : lead(waiver)}
${partLinks(part, isChange, offer)}<form method="post" enctype="multipart/form-data" novalidate>
${sections}
<p><button type="submit">${count > 1 ? 'Send the answers of this part' : 'Send the answers'}</button></p>
<p class="quiet">Your answers go to ${bdi(waiver.operatorName)}. You can come back to this page and change them.</p>
</form>`
  return layout(`${form.isInvalid ? 'Error: ' : ''}${title} – ${isolate(waiver.activityName)}`, main, 'form', {
    operator: waiver.operator,
  })
}

function lead({ firstName, operatorName, waiverStatus }: Waiver): Html {
  const hello = firstName === '' ? html`Hello,` : html`Hello ${bdi(firstName)},`
  return waiverStatus === 'not_required'
    ? html`<p class="lead">${hello} ${bdi(operatorName)} would like to know a few things before the activity. Every answer is optional.</p>`
    : html`<p class="lead">${hello} ${bdi(operatorName)} needs a few answers from you before the activity. It takes a few minutes.</p>`
}

function sectionTitle(waiver: Waiver, participant: number, sections: number): string {
  if (participant > 0) return waiver.participants === 1 ? 'The participant' : participantTitle(waiver, participant)
  return sections === 1 ? 'Questions' : 'For the whole booking'
}

/** Every violation, with a link to its field. */
function summary({ fields, count }: WaiverPart, form: WaiverForm): Html {
  const invalid = fields.filter(({ key }) => form.violations.has(key))
  return html`<div class="summary" role="alert" aria-labelledby="summary-title">
<h2 id="summary-title">There is a problem</h2>
<p>Nothing${count > 1 && ' of this part'} has been saved yet.${invalid.length > 0 && ' Correct this and send the answers again:'}</p>
<ul>
${form.general.map(violation => html`<li>${violation}</li>`)}
${invalid.map(({ key }) => html`<li><a href="#${fieldId(key)}">${form.violations.get(key)}</a></li>`)}
</ul>
</div>`
}

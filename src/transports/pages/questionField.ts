import { isolate } from '../../domain/rules/isolate.ts'
import { questionHints } from '../../domain/rules/questionHints.ts'
import { isConsent, isGroup } from '../../domain/rules/questionTypes/questionTypes.ts'
import { bdi, type Html, html } from '../../platform/html/html.ts'
import { questionControl } from './questionControl.ts'
import type { WaiverForm } from './WaiverForm.ts'
import type { Question, Waiver, WaiverKey } from './waiverKey.ts'

/** The id of the first control of an answer, to which the list of faults links. */
export function fieldId(key: WaiverKey): string {
  return `field-${key.replace('.', '-')}`
}

/** The parts of a field, in HTML. */
interface Parts {
  className: string
  id: string
  described: string
  label: Html
  hint: Html | false
  fault: Html | false
  control: Html
}

/** One question with its label, its hints, what is wrong with the answer, and the controls. */
export function questionField(waiver: Waiver, question: Question, key: WaiverKey, form: WaiverForm): Html {
  const id = fieldId(key)
  const fault = form.faults.get(key)
  const hints = questionHints(waiver.questions, question)
  const described = [hints.length > 0 && `${id}-hint`, fault !== undefined && `${id}-fault`].filter(Boolean).join(' ')
  const mark = question.required
    ? html` <span class="mark">${question.dependsOn ? 'required if asked' : 'required'}</span>`
    : html` <span class="mark optional">optional</span>`
  const arrange = isGroup(question) ? asGroup : isConsent(question) ? asConsent : asField
  return arrange({
    className: `question${fault === undefined ? '' : ' faulty'}${question.dependsOn ? ' conditional' : ''}`,
    id,
    described,
    label: html`${bdi(question.label)}${mark}`,
    hint:
      hints.length > 0 &&
      html`<div class="hint" id="${id}-hint">${hints.map(hint => html`<p dir="auto">${hint}</p>`)}</div>`,
    fault:
      fault !== undefined &&
      html`<p class="fault" id="${id}-fault"><span class="hidden">Error: </span>${withoutName(fault, question)}</p>`,
    control: questionControl({ question, key, id, described, isFaulty: fault !== undefined, form }),
  })
}

const asGroup = ({ className, described, label, hint, fault, control }: Parts) =>
  html`<fieldset class="${className}"${described !== '' && html` aria-describedby="${described}"`}>
<legend>${label}</legend>
${hint}
${fault}
${control}
</fieldset>`

const asConsent = ({ className, label, hint, fault, control }: Parts) =>
  html`<div class="${className}">
${fault}
<label class="choice">${control} <span>${label}</span></label>
${hint}
</div>`

const asField = ({ className, id, label, hint, fault, control }: Parts) =>
  html`<div class="${className}">
<label class="label" for="${id}">${label}</label>
${hint}
${fault}
${control}
</div>`

/** Beside its field a fault need not say whose it is. */
function withoutName(fault: string, { label }: Question): string {
  const name = `"${isolate(label)}"`
  const [, ...rest] = fault.split(name)
  const told = rest
    .join(name)
    .replace(/^ for participant \d+/, '')
    .trim()
  return told === '' ? fault : `${told.charAt(0).toUpperCase()}${told.slice(1)}`
}

import { isolate } from '../../domain/rules/isolate.ts'
import { questionHints } from '../../domain/rules/questionHints.ts'
import { isConsent, isGroup } from '../../domain/rules/questionTypes/questionTypes.ts'
import { bdi, type Html, html } from '../../platform/html/html.ts'
import { questionControl } from './questionControl.ts'
import type { WaiverForm } from './WaiverForm.ts'
import type { Question, Waiver, WaiverKey } from './waiverKey.ts'

/** The id of the first control of an answer, to which the list of violations links. */
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
  violation: Html | false
  control: Html
}

/** One question with its label, its hints, what is wrong with the answer, and the controls. */
export function questionField(waiver: Waiver, question: Question, key: WaiverKey, form: WaiverForm): Html {
  const id = fieldId(key)
  const violation = form.violations.get(key)
  const hints = questionHints(waiver.questions, question)
  const described = [hints.length > 0 && `${id}-hint`, violation !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  const mark = question.required
    ? html` <span class="mark">${question.dependsOn ? 'required if asked' : 'required'}</span>`
    : html` <span class="mark optional">optional</span>`
  const arrange = isGroup(question) ? asGroup : isConsent(question) ? asConsent : asField
  return arrange({
    className: `question${violation === undefined ? '' : ' invalid'}${question.dependsOn ? ' conditional' : ''}`,
    id,
    described,
    label: html`${bdi(question.label)}${mark}`,
    hint:
      hints.length > 0 &&
      html`<div class="hint" id="${id}-hint">${hints.map(hint => html`<p dir="auto">${hint}</p>`)}</div>`,
    violation:
      violation !== undefined &&
      html`<p class="error" id="${id}-error"><span class="hidden">Error: </span>${withoutName(violation, question)}</p>`,
    control: questionControl({ question, key, id, described, isInvalid: violation !== undefined, form }),
  })
}

const asGroup = ({ className, described, label, hint, violation, control }: Parts) =>
  html`<fieldset class="${className}"${described !== '' && html` aria-describedby="${described}"`}>
<legend>${label}</legend>
${hint}
${violation}
${control}
</fieldset>`

const asConsent = ({ className, label, hint, violation, control }: Parts) =>
  html`<div class="${className}">
${violation}
<label class="choice">${control} <span>${label}</span></label>
${hint}
</div>`

const asField = ({ className, id, label, hint, violation, control }: Parts) =>
  html`<div class="${className}">
<label class="label" for="${id}">${label}</label>
${hint}
${violation}
${control}
</div>`

/** Beside its field a violation need not say whose it is. */
function withoutName(violation: string, { label }: Question): string {
  const name = `"${isolate(label)}"`
  const [, ...rest] = violation.split(name)
  const told = rest
    .join(name)
    .replace(/^ for participant \d+/, '')
    .trim()
  return told === '' ? violation : `${told.charAt(0).toUpperCase()}${told.slice(1)}`
}

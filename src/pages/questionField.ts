import { bdi, type Html, html } from '../html.ts'
import { isolate } from '../rules/isolate.ts'
import { questionHints } from './questionHints.ts'
import type { WaiverForm } from './WaiverForm.ts'
import type { Question, Waiver, WaiverKey } from './waiverKey.ts'

/** The id of the first control of an answer, to which the list of faults links. */
export function fieldId(key: WaiverKey): string {
  return `field-${key.replace('.', '-')}`
}

/** One question with its label, its hints, what is wrong with the answer, and the controls. */
export function questionField(waiver: Waiver, question: Question, key: WaiverKey, form: WaiverForm): Html {
  const id = fieldId(key)
  const fault = form.faults.get(key)
  const shown = fault && withoutName(fault, question)
  const hints = questionHints(waiver, question)
  const described = [hints.length > 0 && `${id}-hint`, fault !== undefined && `${id}-fault`].filter(Boolean).join(' ')
  const about: Control = { question, id, name: `answer:${key}`, described, isFaulty: fault !== undefined, form, key }

  const mark = question.required
    ? html` <span class="mark">${question.dependsOn ? 'required if asked' : 'required'}</span>`
    : html` <span class="mark optional">optional</span>`
  const below = html`${hints.length > 0 && html`<div class="hint" id="${id}-hint">${hints.map(hint => html`<p dir="auto">${hint}</p>`)}</div>`}
${fault !== undefined && html`<p class="fault" id="${id}-fault"><span class="hidden">Error: </span>${shown}</p>`}`

  const isGroup = question.type === 'multi_choice' || question.type === 'single_choice'
  const className = `question${fault === undefined ? '' : ' faulty'}${question.dependsOn ? ' conditional' : ''}`
  if (isGroup) {
    return html`<fieldset class="${className}"${attribute('aria-describedby', described)}>
<legend>${bdi(question.label)}${mark}</legend>
${below}
${choices(about)}
</fieldset>`
  }
  if (question.type === 'boolean' && question.required) {
    return html`<div class="${className}">
${fault !== undefined && html`<p class="fault" id="${id}-fault"><span class="hidden">Error: </span>${shown}</p>`}
<label class="choice"><input type="checkbox" value="true"${common(about)}${flag('checked', form.typed.get(key)?.[0] === 'true')}> <span>${bdi(question.label)}${mark}</span></label>
${hints.length > 0 && html`<div class="hint" id="${id}-hint">${hints.map(hint => html`<p dir="auto">${hint}</p>`)}</div>`}
</div>`
  }
  return html`<div class="${className}">
<label class="label" for="${id}">${bdi(question.label)}${mark}</label>
${below}
${control(about)}
</div>`
}

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

interface Control {
  question: Question
  id: string
  name: string
  described: string
  isFaulty: boolean
  form: WaiverForm
  key: WaiverKey
}

function control(about: Control): Html {
  const { question, form, key } = about
  const [value = ''] = form.typed.get(key) ?? []
  switch (question.type) {
    case 'long_text':
      return html`<textarea dir="auto" rows="4"${common(about)}>
${value}</textarea>`
    case 'boolean':
      return html`<select${common(about)}>
<option value="">Please choose</option>
<option value="true"${flag('selected', value === 'true')}>Yes</option>
<option value="false"${flag('selected', value === 'false')}>No</option>
</select>`
    case 'file':
      return fileControl(about)
    default:
      return html`<input${inputKinds[question.type]}${common(about)} value="${value}">`
  }
}

// A number is text with a keyboard of digits: number fields turn what they cannot read into nothing.
const inputKinds: Partial<Record<Question['type'], Html>> = {
  text: html` type="text" dir="auto"`,
  number: html` type="text" inputmode="decimal"`,
  date: html` type="date"`,
  email: html` type="email" inputmode="email" autocapitalize="off" spellcheck="false"`,
  phone: html` type="tel"`,
  signature: html` type="text" dir="auto" class="signature" autocapitalize="words" spellcheck="false"`,
}

function choices(about: Control): Html {
  const { question, id, name, form, key, isFaulty } = about
  const typed = form.typed.get(key) ?? []
  const kind = question.type === 'multi_choice' ? 'checkbox' : 'radio'
  const options = [...(question.options ?? [])]
  // A radio button cannot be taken back, so that not answering must be a choice of its own.
  if (kind === 'radio' && !question.required) options.push({ value: '', label: 'No answer' })
  return html`<div class="choices">${options.map(
    (option, at) => html`
<label class="choice"><input type="${kind}" id="${id}${at > 0 && `-${at}`}" name="${name}" value="${option.value}"${flag('aria-invalid="true"', isFaulty)}${flag('checked', typed.includes(option.value))}> <span>${bdi(option.label)}</span></label>`,
  )}
</div>`
}

function fileControl(about: Control): Html {
  const { question, form, key } = about
  const rule = question.file
  const kept = (form.files.get(key) ?? []).map(
    file => html`
<label class="choice"><input type="checkbox" name="keep:${key}" value="${file.uploadId} ${file.fileName}" checked> <span>Keep “${bdi(file.fileName)}”</span></label>`,
  )
  return html`${kept.length > 0 && html`<div class="choices kept">${kept}</div>`}
<input type="file"${common({ ...about, name: `file:${key}` })}${attribute('accept', rule?.acceptedTypes.join(',') ?? '')}${flag('multiple', (rule?.maxFiles ?? 1) > 1)}>`
}

function common({ question, id, name, described, isFaulty }: Control): Html {
  return html` id="${id}" name="${name}"${attribute('aria-describedby', described)}${flag('aria-required="true"', question.required && !question.dependsOn)}${flag('aria-invalid="true"', isFaulty)}`
}

function attribute(name: 'aria-describedby' | 'accept', value: string): Html | false {
  return value !== '' && (name === 'accept' ? html` accept="${value}"` : html` aria-describedby="${value}"`)
}

const flags = {
  checked: html` checked`,
  selected: html` selected`,
  multiple: html` multiple`,
  'aria-required="true"': html` aria-required="true"`,
  'aria-invalid="true"': html` aria-invalid="true"`,
}

function flag(name: keyof typeof flags, isSet: boolean): Html | false {
  return isSet && flags[name]
}

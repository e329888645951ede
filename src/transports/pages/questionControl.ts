import type { Control, LineControl } from '../../domain/rules/questionTypes/QuestionTypeRules.ts'
import { questionTypes } from '../../domain/rules/questionTypes/questionTypes.ts'
import { bdi, type Html, html } from '../../platform/html/html.ts'
import type { WaiverForm } from './WaiverForm.ts'
import type { Question, WaiverKey } from './waiverKey.ts'

/** An answer in the form, and what its control needs to know of it. */
export interface ControlState {
  question: Question
  key: WaiverKey
  /** Of the first control. */
  id: string
  /** The IDs of what describes the control. */
  described: string
  isInvalid: boolean
  form: WaiverForm
}

type Kind = Control['kind']
type Draw<K extends Kind> = (state: ControlState, control: Extract<Control, { kind: K }>) => Html

const draw: { [K in Kind]: Draw<K> } = {
  line: (state, control) => html`<input${lineAttributes(control)}${common(state)} value="${typedIn(state)}">`,
  lines: state => html`<textarea dir="auto" rows="4"${common(state)}>
${typedIn(state)}</textarea>`,
  yesOrNo(state) {
    const value = typedIn(state)
    if (state.question.required) {
      return html`<input type="checkbox" value="true"${common(state)}${flag('checked', value === 'true')}>`
    }
    return html`<select${common(state)}>
<option value="">Please choose</option>
${(questionTypes[state.question.type].choices?.(state.question) ?? []).map(
  each => html`<option value="${each.value}"${flag('selected', value === each.value)}>${each.label}</option>
`,
)}</select>`
  },
  oneChoice: state => choices(state, 'radio'),
  manyChoices: state => choices(state, 'checkbox'),
  files(state) {
    const { question, key, form } = state
    const kept = (form.files.get(key) ?? []).map(
      file => html`
<label class="choice"><input type="checkbox" name="keep:${key}" value="${file.uploadId} ${file.fileName}" checked> <span>Keep “${bdi(file.fileName)}”</span></label>`,
    )
    const accepted = question.file?.acceptedTypes.join(',') ?? ''
    return html`${kept.length > 0 && html`<div class="choices kept">${kept}</div>`}
<input type="file"${common(state, 'file')}${accepted !== '' && html` accept="${accepted}"`}${flag('multiple', (question.file?.maxFiles ?? 1) > 1)}>`
  },
}

/** The form control of a question. */
export function questionControl(state: ControlState): Html {
  const { control } = questionTypes[state.question.type]
  return (draw[control.kind] as Draw<Kind>)(state, control)
}

const typedIn = ({ form, key }: ControlState): string => form.typed.get(key)?.[0] ?? ''

function lineAttributes({ type, inputMode, isProse, isSignature }: LineControl): Html {
  return html` type="${type}"${inputMode && html` inputmode="${inputMode}"`}${isProse && html` dir="auto"`}${isSignature && html` class="signature" autocapitalize="words" spellcheck="false"`}${type === 'email' && html` autocapitalize="off" spellcheck="false"`}`
}

function choices({ question, id, key, form, isInvalid }: ControlState, type: 'radio' | 'checkbox'): Html {
  const typed = form.typed.get(key) ?? []
  const options = [...(questionTypes[question.type].choices?.(question) ?? [])]
  // A radio button cannot be deselected, so there must be an option for no answer.
  if (type === 'radio' && !question.required) options.push({ value: '', label: 'No answer' })
  return html`<div class="choices">${options.map(
    (option, index) => html`
<label class="choice"><input type="${type}" id="${id}${index > 0 && `-${index}`}" name="answer:${key}" value="${option.value}"${flag('aria-invalid="true"', isInvalid)}${flag('checked', typed.includes(option.value))}> <span>${bdi(option.label)}</span></label>`,
  )}
</div>`
}

/** @param member what the form calls the answer by its kind: an answer, or a file */
function common({ question, key, id, described, isInvalid }: ControlState, member: 'answer' | 'file' = 'answer'): Html {
  return html` id="${id}" name="${member}:${key}"${described !== '' && html` aria-describedby="${described}"`}${flag('aria-required="true"', question.required && !question.dependsOn)}${flag('aria-invalid="true"', isInvalid)}`
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

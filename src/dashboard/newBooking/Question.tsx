import type { Signal } from '@preact/signals'
import type { ComponentChild } from 'preact'
import { isolate } from '../../domain/rules/isolate.ts'
import type { Control } from '../../domain/rules/questionTypes/QuestionTypeRules.ts'
import { questionTypes } from '../../domain/rules/questionTypes/questionTypes.ts'
import type { NewBookingQuestionFragment } from '../api/generated.ts'
import { inLanguage } from '../api/inLanguage.ts'
import type { Problem } from '../api/Problem.ts'
import { Field } from '../kit/Field.tsx'
import { choicesOf } from '../waiver/choicesOf.ts'
import type { RuleQuestion } from '../waiver/questionSpelling.ts'
import { words } from '../words.ts'
import { filesOf, textsOf } from './answerInput.ts'
import { FileAnswer } from './FileAnswer.tsx'
import { ManyChoices } from './ManyChoices.tsx'
import type { TypedAnswer } from './Typed.ts'

interface QuestionState {
  question: RuleQuestion<NewBookingQuestionFragment>
  dueNow: boolean
  value: TypedAnswer | undefined
  /** Changes the present answer, which may be newer than the one that is shown. */
  answer(change: (before: TypedAnswer | undefined) => TypedAnswer): void
  /** The number of files that are being uploaded. */
  uploading: Signal<number>
  field: { label: string; hint: string; problem: Problem | undefined; path?: string }
}

type Kind = Control['kind']
type Draw<K extends Kind> = (state: QuestionState, control: Extract<Control, { kind: K }>) => ComponentChild

const draw: { [K in Kind]: Draw<K> } = {
  line: (state, { type, inputMode }) => (
    <Field {...state.field}>
      {input => (
        <input
          dir="auto"
          {...input}
          // As in CustomerStep, each is like text to the types of preact.
          type={type as 'text'}
          inputMode={inputMode}
          autocomplete="off"
          {...typed(state)}
        />
      )}
    </Field>
  ),
  lines: state => (
    <Field {...state.field} class="book-wide">
      {input => <textarea dir="auto" {...input} rows={3} {...typed(state)} />}
    </Field>
  ),
  yesOrNo: choice,
  oneChoice: choice,
  manyChoices: ({ question, value, answer, field }) => (
    <ManyChoices
      {...field}
      options={choicesOf(question)}
      value={textsOf(value)}
      answer={chosen => answer(() => chosen)}
    />
  ),
  files: ({ question, dueNow, value, answer, field, uploading }) => (
    <FileAnswer
      {...field}
      accepted={question.file?.acceptedTypes ?? []}
      maxFiles={question.file?.maxFiles ?? 1}
      required={question.required && dueNow}
      files={filesOf(value)}
      change={change => answer(before => change(filesOf(before)))}
      uploading={uploading}
    />
  ),
}

/** One waiver question, answered by the staff for the customer. */
export function Question({
  path,
  problem,
  ...about
}: Omit<QuestionState, 'field'> & {
  path: string | undefined
  problem: Problem | undefined
}) {
  const { question } = about
  const { control, staffHint } = questionTypes[question.type]
  const label = question.required ? isolate(question.label) : words.newBooking.optional(question.label)
  const hint = [question.helpText, inLanguage(staffHint?.(question) ?? '')].filter(Boolean).join(' ')
  const field = { label, hint, problem, ...(path !== undefined && { path }) }
  return <>{(draw[control.kind] as Draw<Kind>)({ ...about, field }, control)}</>
}

/** A single choice that can be deselected. */
function choice(state: QuestionState) {
  const { question, field } = state
  const { required, value, onInput } = typed(state)
  return (
    <Field {...field}>
      {input => (
        <select {...input} required={required} value={value} onChange={onInput}>
          <option value="">{words.newBooking.unanswered}</option>
          {choicesOf(question).map(each => (
            <option key={each.value} value={each.value}>
              {isolate(each.label)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

const typed = ({ question, dueNow, value, answer }: QuestionState) => ({
  required: question.required && dueNow,
  value: typeof value === 'string' ? value : '',
  onInput: ({ currentTarget: { value: given } }: { currentTarget: { value: string } }) => answer(() => given),
})

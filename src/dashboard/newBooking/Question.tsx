import { isolate } from '../../rules/isolate.ts'
import type { NewBookingQuestionFragment } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { Field } from '../kit/Field.tsx'
import { words } from '../words.ts'
import { ManyChoices } from './ManyChoices.tsx'
import type { TypedAnswer } from './Typed.ts'

// As in CustomerStep, each is like text to the types of preact.
const inputTypes = {
  text: 'text',
  signature: 'text',
  number: 'text',
  date: 'date',
  email: 'email',
  phone: 'tel',
} as const

const yesOrNo = [
  { value: 'true', label: words.yes },
  { value: 'false', label: words.no },
]

/** One waiver question, put to the customer by whoever books. */
export function Question({
  question,
  dueNow,
  value,
  answer,
  path,
  problem,
}: {
  question: NewBookingQuestionFragment
  dueNow: boolean
  value: TypedAnswer | undefined
  answer(value: TypedAnswer): void
  path: string | undefined
  problem: Problem | undefined
}) {
  const { type, required, options } = question
  const label = required ? isolate(question.label) : words.newBooking.optional(question.label)
  const hint = [question.helpText, hintOf(question)].filter(Boolean).join(' ')
  const field = { label, hint, problem, ...(path !== undefined && { path }) }
  const text = typeof value === 'string' ? value : ''
  const must = required && dueNow
  switch (type) {
    case 'file':
      return (
        <div class="field">
          <p class="book-label">{label}</p>
          <p class="hint">{dueNow && required ? words.newBooking.fileNeeded : words.newBooking.fileLater}</p>
        </div>
      )
    case 'multi_choice':
      return (
        <ManyChoices {...field} options={options ?? []} value={Array.isArray(value) ? value : []} answer={answer} />
      )
    case 'boolean':
    case 'single_choice': {
      const choices = type === 'boolean' ? yesOrNo : (options ?? [])
      return (
        <Field {...field}>
          {input => (
            <select {...input} required={must} value={text} onChange={event => answer(event.currentTarget.value)}>
              <option value="">{words.newBooking.unanswered}</option>
              {choices.map(each => (
                <option key={each.value} value={each.value}>
                  {isolate(each.label)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )
    }
    case 'long_text':
      return (
        <Field {...field} class="book-wide">
          {input => (
            <textarea
              dir="auto"
              {...input}
              rows={3}
              required={must}
              value={text}
              onInput={event => answer(event.currentTarget.value)}
            />
          )}
        </Field>
      )
    default:
      return (
        <Field {...field}>
          {input => (
            <input
              dir="auto"
              {...input}
              type={inputTypes[type] as 'text'}
              {...(type === 'number' && { inputMode: 'decimal' as const })}
              autocomplete="off"
              required={must}
              value={text}
              onInput={event => answer(event.currentTarget.value)}
            />
          )}
        </Field>
      )
  }
}

/** What the answer must be like. */
function hintOf({ type, min, max, required }: NewBookingQuestionFragment): string {
  if (type === 'signature') return words.newBooking.signature
  if (type === 'phone') return words.newBooking.phoneHint
  if (type === 'boolean') return required ? words.newBooking.consent : ''
  if (type === 'number') return words.newBooking.between(min, max)
  if (type === 'multi_choice') return words.newBooking.choose(min, max)
  return ''
}

import type { ComponentChild } from 'preact'
import type { Control } from '../../domain/rules/questionTypes/QuestionTypeRules.ts'
import { questionTypes } from '../../domain/rules/questionTypes/questionTypes.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { choicesOf } from '../waiver/choicesOf.ts'
import { words } from '../words.ts'
import type { Question } from './questionDraft.ts'

const { preview: texts } = words.activities

interface PreviewState {
  question: Question
  id: string
  name: string
  described: string
  disabled: boolean
  given: readonly string[]
  answer(given: string[]): void
}

type Kind = Control['kind']
type Draw<K extends Kind> = (state: PreviewState, control: Extract<Control, { kind: K }>) => ComponentChild

const draw: { [K in Kind]: Draw<K> } = {
  line: (state, { type, inputMode, isSignature }) => (
    <input
      dir="auto"
      // Each is like text to the types of preact.
      type={type as 'text'}
      inputMode={inputMode}
      class={isSignature && 'acts-signature'}
      {...common(state)}
      {...typed(state)}
    />
  ),
  lines: state => <textarea dir="auto" {...common(state)} rows={3} {...typed(state)} />,
  yesOrNo(state) {
    const { question, given, answer } = state
    if (question.required) {
      return (
        <input
          {...common(state)}
          type="checkbox"
          checked={given[0] === 'true'}
          onChange={event => answer(event.currentTarget.checked ? ['true'] : [])}
        />
      )
    }
    const { value, onInput } = typed(state)
    return (
      <select {...common(state)} value={value} onChange={onInput}>
        <option value="">{texts.choose}</option>
        {choicesOf(question).map(each => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
    )
  },
  oneChoice(state) {
    const { question, given, answer } = state
    const options = [...choicesOf(question), ...(question.required ? [] : [{ value: '', label: texts.noAnswer }])]
    return (
      <div>
        {options.map(option => (
          <Choice
            key={option.value}
            {...option}
            type="radio"
            name={state.name}
            checked={given.includes(option.value)}
            change={checked => answer(checked ? [option.value] : [])}
          />
        ))}
      </div>
    )
  },
  manyChoices: ({ question, name, given, answer }) => (
    <div>
      {choicesOf(question).map(option => (
        <Choice
          key={option.value}
          {...option}
          type="checkbox"
          name={name}
          checked={given.includes(option.value)}
          change={checked => {
            const others = given.filter(each => each !== option.value)
            answer(checked ? [...others, option.value] : others)
          }}
        />
      ))}
    </div>
  ),
  files(state) {
    const { file } = state.question
    return (
      <input {...common(state)} type="file" accept={file?.acceptedTypes.join()} multiple={(file?.maxFiles ?? 1) > 1} />
    )
  },
}

/** The control of a question in the preview. Its value is not sent. */
export function PreviewControl(state: PreviewState) {
  const { control } = questionTypes[state.question.type]
  return <>{(draw[control.kind] as Draw<Kind>)(state, control)}</>
}

const common = ({ id, name, disabled, described }: PreviewState) => ({
  id,
  name,
  disabled,
  'aria-describedby': described,
  autocomplete: 'off' as const,
})

const typed = ({ given, answer }: PreviewState) => ({
  value: given[0] ?? '',
  onInput: (event: { currentTarget: { value: string } }) => answer([event.currentTarget.value]),
})

function Choice({
  type,
  name,
  value,
  label,
  checked,
  change,
}: {
  type: 'radio' | 'checkbox'
  name: string
  value: string
  label: string
  checked: boolean
  change(checked: boolean): void
}) {
  return (
    <label class="acts-choice">
      <input
        dir="auto"
        type={type}
        name={name}
        value={value}
        checked={checked}
        onChange={event => change(event.currentTarget.checked)}
      />
      <span>
        <Bdi>{label}</Bdi>
      </span>
    </label>
  )
}

import { Bdi } from '../kit/Bdi.tsx'
import { words } from '../words.ts'
import type { Question } from './questionDraft.ts'

const { preview: texts } = words.activities

// As on the waiver page: a number is text with a keyboard of digits.
const inputs: Partial<Record<Question['type'], object>> = {
  text: { type: 'text' },
  number: { type: 'text', inputMode: 'decimal' },
  date: { type: 'date' },
  email: { type: 'email' },
  phone: { type: 'tel' },
  signature: { type: 'text', class: 'acts-signature' },
}

/** What a question of the waiver form is answered with. Nothing of it leaves the page. */
export function PreviewControl({
  question: { type, required, options, file },
  id,
  name,
  described,
  disabled,
  given,
  answer,
}: {
  question: Question
  id: string
  name: string
  described: string
  disabled: boolean
  given: readonly string[]
  answer(given: string[]): void
}) {
  const [value = ''] = given
  const common = { id, name, disabled, 'aria-describedby': described, autocomplete: 'off' as const }
  const read = (event: { currentTarget: { value: string } }) => answer([event.currentTarget.value])
  switch (type) {
    case 'long_text':
      return <textarea dir="auto" {...common} rows={3} value={value} onInput={read} />
    case 'file':
      return <input {...common} type="file" accept={file?.acceptedTypes.join()} multiple={(file?.maxFiles ?? 1) > 1} />
    case 'boolean':
      return required ? (
        <input
          {...common}
          type="checkbox"
          checked={value === 'true'}
          onChange={event => answer(event.currentTarget.checked ? ['true'] : [])}
        />
      ) : (
        <select {...common} value={value} onChange={read}>
          <option value="">{texts.choose}</option>
          <option value="true">{words.yes}</option>
          <option value="false">{words.no}</option>
        </select>
      )
    case 'single_choice':
    case 'multi_choice': {
      const many = type === 'multi_choice'
      const choices = [...(options ?? []), ...(many || required ? [] : [{ value: '', label: texts.noAnswer }])]
      return (
        <div>
          {choices.map(option => (
            <label key={option.value} class="acts-choice">
              <input
                dir="auto"
                type={many ? 'checkbox' : 'radio'}
                name={name}
                value={option.value}
                checked={given.includes(option.value)}
                onChange={event => {
                  const others = many ? given.filter(each => each !== option.value) : []
                  answer(event.currentTarget.checked ? [...others, option.value] : others)
                }}
              />
              <span>
                <Bdi>{option.label}</Bdi>
              </span>
            </label>
          ))}
        </div>
      )
    }
    default:
      return <input dir="auto" {...inputs[type]} {...common} value={value} onInput={read} />
  }
}

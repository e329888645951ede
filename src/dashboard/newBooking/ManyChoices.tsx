import { useId } from 'preact/hooks'
import type { Problem } from '../api/Problem.ts'
import { Bdi } from '../kit/Bdi.tsx'

/** A multiple-choice question. */
export function ManyChoices({
  label,
  hint,
  path,
  problem,
  options,
  value,
  answer,
}: {
  label: string
  hint: string
  path?: string
  problem: Problem | undefined
  options: readonly { value: string; label: string }[]
  value: readonly string[]
  answer(value: readonly string[]): void
}) {
  const id = useId()
  const violations = problem?.violationsAt(path, label) ?? []
  const invalid = violations.length > 0
  return (
    <fieldset class="field book-many" aria-describedby={`${id}-says`}>
      <legend>{label}</legend>
      {options.map(option => (
        <label key={option.value}>
          <input
            type="checkbox"
            aria-invalid={invalid}
            checked={value.includes(option.value)}
            onChange={event =>
              answer(
                event.currentTarget.checked ? [...value, option.value] : value.filter(each => each !== option.value),
              )
            }
          />
          <Bdi>{option.label}</Bdi>
        </label>
      ))}
      <p id={`${id}-says`} class={invalid ? 'error' : 'hint'}>
        {invalid ? violations.map(each => each.detail).join(' ') : hint}
      </p>
    </fieldset>
  )
}

import { useId } from 'preact/hooks'

/** Some of several things. */
export function CheckboxGroup({
  label,
  hint,
  choices,
  chosen,
  choose,
}: {
  label: string
  hint: string
  choices: readonly (readonly [value: string, word: string])[]
  chosen: readonly string[]
  choose(chosen: string[]): void
}) {
  const id = useId()
  return (
    <fieldset class="checkbox-group" aria-describedby={id}>
      <legend>{label}</legend>
      <div>
        {choices.map(([value, word]) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={event =>
                choose(event.currentTarget.checked ? [...chosen, value] : chosen.filter(each => each !== value))
              }
            />
            {word}
          </label>
        ))}
      </div>
      <p id={id} class="hint quiet">
        {hint}
      </p>
    </fieldset>
  )
}

import { address, refine } from '../address.ts'

/** Choices that can be put together, kept in the address. */
export function Chips({
  name,
  label,
  choices,
}: {
  name: string
  label: string
  choices: Readonly<Record<string, string>>
}) {
  const chosen = new Set((address.value.query.get(name) ?? '').split(',').filter(Boolean))
  const toggle = (value: string) => {
    if (!chosen.delete(value)) chosen.add(value)
    refine({ [name]: [...chosen].join(), after: '', before: '' })
  }
  return (
    <fieldset class="chips">
      <legend>{label}</legend>
      {Object.entries(choices).map(([value, word]) => (
        <button key={value} type="button" class="chip" aria-pressed={chosen.has(value)} onClick={() => toggle(value)}>
          {word}
        </button>
      ))}
    </fieldset>
  )
}

/** One of some choices. */
export function Choices<Name extends string>({
  label,
  choices,
  chosen,
  choose,
}: {
  label: string
  choices: Readonly<Record<Name, string>>
  chosen: Name | undefined
  choose(name: Name): void
}) {
  return (
    <fieldset class="chips">
      <legend>{label}</legend>
      {Object.entries<string>(choices).map(([name, word]) => (
        <button
          key={name}
          type="button"
          class="chip"
          aria-pressed={name === chosen}
          onClick={() => choose(name as Name)}
        >
          {word}
        </button>
      ))}
    </fieldset>
  )
}

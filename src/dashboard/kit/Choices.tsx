/** A group of radio buttons. @param unseen whether the label is for screen readers only */
export function Choices<Name extends string>({
  label,
  choices,
  chosen,
  choose,
  unseen = false,
}: {
  label: string
  choices: Readonly<Record<Name, string>>
  chosen: Name | undefined
  choose(name: Name): void
  unseen?: boolean
}) {
  return (
    <fieldset class="chips">
      <legend class={unseen ? 'unseen' : undefined}>{label}</legend>
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

/** One of some choices, all of which are in sight. @param unseen whether what is chosen is plain without the label */
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

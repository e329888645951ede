/** A status as a coloured label; the label alone is sufficient. @param kind the state, as the schema spells it */
export function Badge({ kind, word }: { kind: string; word: string }) {
  return <span class={`mark ${kind.toLowerCase()}`}>{word}</span>
}

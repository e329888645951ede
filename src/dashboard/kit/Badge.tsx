/** A state as a coloured word; the word alone says it all. @param kind the state, as the schema spells it */
export function Badge({ kind, word }: { kind: string; word: string }) {
  return <span class={`mark ${kind.toLowerCase()}`}>{word}</span>
}

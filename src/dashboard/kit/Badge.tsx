import { toneOf } from './toneOf.ts'

/**
 * A state in words. Only one that somebody has to look at is coloured.
 * @param kind the state, as the schema spells it; or `warn` and `bad`
 */
export function Badge({ kind, word }: { kind: string; word: string }) {
  return <span class={`mark ${toneOf(kind)}`}>{word}</span>
}

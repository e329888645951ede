import { words } from '../words.ts'

interface Given {
  value: unknown
  /** The labels of the options that were chosen; null where there was nothing to choose from. */
  chosen: readonly string[] | null
  uploads: readonly { fileName: string }[]
}

/** An answer as the customer gave it: choices by what they are called, files by their names. */
export function answerText({ value, chosen, uploads }: Given): string {
  if (uploads.length > 0) return uploads.map(each => each.fileName).join(', ')
  if (chosen) return chosen.join(', ')
  if (typeof value === 'boolean') return value ? words.yes : words.no
  return [value].flat().map(String).join(', ')
}

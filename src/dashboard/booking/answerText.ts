import { isolate } from '../../rules/isolate.ts'
import { words } from '../words.ts'

interface Option {
  value: string
  label: string
}

/** An answer as the customer gave it: choices by what they were called. */
export function answerText(value: unknown, options: readonly Option[] | null | undefined): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  const values = Array.isArray(value) ? value : [value]
  return values
    .map(each => options?.find(option => option.value === each)?.label ?? String(each))
    .map(isolate)
    .join(', ')
}

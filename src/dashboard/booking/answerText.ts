import { isolate } from '../../rules/isolate.ts'
import { withDays } from '../format.ts'
import { words } from '../words.ts'

interface Option {
  value: string
  label: string
}

/** An answer as the customer gave it: choices by what they were called, a day as people write it. */
export function answerText(value: unknown, options: readonly Option[] | null | undefined): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  const values = Array.isArray(value) ? value : [value]
  return values
    .map(each => options?.find(option => option.value === each)?.label ?? written(String(each)))
    .map(isolate)
    .join(', ')
}

/** Nothing but a day is a day; what is typed among other words stays as it is. */
const written = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? withDays(text) : text)

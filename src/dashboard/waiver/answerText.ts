import { isolate } from '../../domain/rules/isolate.ts'
import { withDays } from '../format.ts'
import { words } from '../words.ts'

interface Given {
  value: unknown
  /** The labels of the options that were chosen; null where there was nothing to choose from. */
  selectedOptions: readonly string[] | null
  uploads: readonly { fileName: string }[]
}

/** An answer as the customer gave it: choices by what they are called, files by their names, a day as people write it. */
export function answerText({ value, selectedOptions, uploads }: Given): string {
  if (uploads.length > 0) return uploads.map(each => isolate(each.fileName)).join(', ')
  if (selectedOptions) return selectedOptions.map(isolate).join(', ')
  if (typeof value === 'boolean') return value ? words.yes : words.no
  return [value]
    .flat()
    .map(each => isolate(written(String(each))))
    .join(', ')
}

/** Nothing but a day is a day; what is typed among other words stays as it is. */
const written = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? withDays(text) : text)

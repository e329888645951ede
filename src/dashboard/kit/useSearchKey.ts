import type { RefObject } from 'preact'
import { useKeys } from './useKeys.ts'

/** Makes `/` focus the search input of a page. @param field absent if the page has none */
export function useSearchKey(field: RefObject<HTMLInputElement | null>, present = true): void {
  useKeys(
    present
      ? {
          '/': event => {
            event.preventDefault()
            field.current?.focus()
          },
        }
      : {},
  )
}

import type { RefObject } from 'preact'
import { useKeys } from './useKeys.ts'

/** Lets `/` lead to the search of a page. @param field absent where the page has none now */
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

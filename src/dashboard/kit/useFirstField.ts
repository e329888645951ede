import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** Focuses the first field of a form that opens in place. */
export function useFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled, button:enabled')?.focus()
  }, [])
  return form
}

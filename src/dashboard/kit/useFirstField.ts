import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** A form that opens where it was asked for: one begins to type in its first field. */
export function useFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled, button:enabled')?.focus()
  }, [])
  return form
}

import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Focuses the first field of a form that opens in place, before anybody can type: after the next frame it would take the focus from the field
 * in which somebody has begun.
 */
export function useFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled, button:enabled')?.focus()
  }, [])
  return form
}

import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

/** How wide something is, in pixels, for what CSS cannot decide; 0 until it is there. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const width = useSignal(0)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      width.value = Math.round(entry!.contentRect.width)
    })
    width.value = element.current.clientWidth
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return width.value
}

import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

/** Rows rendered above and below the visible ones. */
const SPARE = 12

/** The rows to render of many of one height; the space of the others is kept above and below. */
export interface Part {
  from: number
  to: number
  above: number
  below: number
}

/**
 * Renders only the visible rows of a long list while the page scrolls.
 * @param list the element that holds the rows
 * @param rowHeight pixels; 0 renders all
 */
export function useWindow(list: RefObject<HTMLElement | null>, count: number, rowHeight: number): Part {
  const part = useSignal<[from: number, to: number]>([0, 60])
  useLayoutEffect(() => {
    if (rowHeight === 0) return
    const look = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      const from = Math.max(0, Math.floor(-top / rowHeight) - SPARE)
      const to = Math.ceil((innerHeight - top) / rowHeight) + SPARE
      // In steps, so that not every pixel renders again.
      const step = [from - (from % SPARE), to + (SPARE - (to % SPARE))] as [number, number]
      if (step[0] !== part.value[0] || step[1] !== part.value[1]) part.value = step
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [count, rowHeight])
  if (rowHeight === 0) return { from: 0, to: count, above: 0, below: 0 }
  const from = Math.min(part.value[0], Math.max(0, count - 1))
  const to = Math.min(count, Math.max(part.value[1], from))
  return { from, to, above: from * rowHeight, below: (count - to) * rowHeight }
}

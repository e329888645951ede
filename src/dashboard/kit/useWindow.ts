import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

/** Rows above and below what is seen that are there already when somebody scrolls. */
const SPARE = 12

/** Which of many rows of one height are drawn; the space of the others is kept above and below. */
export interface Part {
  from: number
  to: number
  above: number
  below: number
}

/**
 * Draws only the rows of a long list that are in sight while the page scrolls.
 * @param list what holds the rows, to see where it begins
 * @param rowHeight pixels; 0 draws them all
 */
export function useWindow(list: RefObject<HTMLElement | null>, count: number, rowHeight: number): Part {
  const part = useSignal<[from: number, to: number]>([0, 60])
  useLayoutEffect(() => {
    if (rowHeight === 0) return
    const look = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      const from = Math.max(0, Math.floor(-top / rowHeight) - SPARE)
      const to = Math.ceil((innerHeight - top) / rowHeight) + SPARE
      // In steps, so that not every pixel draws anew.
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

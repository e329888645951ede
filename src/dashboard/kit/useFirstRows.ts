import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** Rows beyond those that fit into the window. */
const SPARE = 4

/** Whether a table of this window was painted. */
let painted = false

/**
 * The number of rows to render now. The first table of a window shows the rows that fit into it, and the others after it was
 * painted: on a phone they take longer than everything else. Later tables are rendered at once.
 */
export function useFirstRows(count: number, rowHeight: number): number {
  const partial = useSignal(!painted)
  const waits = partial.value && count > 0
  useEffect(() => {
    if (!waits) return
    painted = true
    // A timer that is set in a frame ends after that frame was painted.
    const frame = requestAnimationFrame(() => {
      setTimeout(() => {
        partial.value = false
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [waits])
  return partial.value ? Math.min(count, Math.ceil(innerHeight / rowHeight) + SPARE) : count
}

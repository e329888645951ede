import { useEffect, useRef } from 'preact/hooks'

/** Does something soon after it is asked for, and at most once in so many milliseconds however often that is. */
export function useThrottled(act: () => void, restMs: number): () => void {
  const current = useRef(act)
  current.current = act
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wanted = useRef(false)
  const rest = () => {
    timer.current = setTimeout(() => {
      timer.current = undefined
      if (wanted.current) run()
    }, restMs)
  }
  const run = () => {
    wanted.current = false
    rest()
    current.current()
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    wanted.current = true
    // What comes in the same moment is one.
    timer.current ??= setTimeout(run, Math.min(restMs, 50))
  }
}

import { useEffect, useRef } from 'preact/hooks'

/** Runs an action soon after it is requested, but at most once in so many milliseconds. */
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
    // Requests of the same moment are merged.
    timer.current ??= setTimeout(run, Math.min(restMs, 50))
  }
}

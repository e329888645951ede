import { useEffect, useRef } from 'preact/hooks'

/** @returns a function that runs the action once nothing is busy: at once, or when the current work ends; several calls run it once */
export function useWhenIdle(busy: boolean, act: () => void): () => void {
  const state = useRef({ wanted: false, busy, act })
  Object.assign(state.current, { busy, act })
  const look = () => {
    if (!state.current.wanted || state.current.busy) return
    state.current.wanted = false
    state.current.act()
  }
  useEffect(look, [busy])
  return () => {
    state.current.wanted = true
    look()
  }
}

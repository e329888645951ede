import { useEffect, useRef } from 'preact/hooks'

/** @returns what does something as soon as nothing is busy: at once, or else when what is under way has ended; once, however often it is wanted */
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

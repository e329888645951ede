import { useEffect, useRef } from 'preact/hooks'

const PAUSE_MS = 20_000

/** Looks again every now and then, for nobody tells when usage is recorded; and as soon as somebody returns to the page. */
export function usePulse(again: () => void, wanted: boolean): void {
  const current = useRef(again)
  current.current = again
  useEffect(() => {
    if (!wanted) return
    const look = () => {
      if (!document.hidden) current.current()
    }
    const timer = setInterval(look, PAUSE_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [wanted])
}

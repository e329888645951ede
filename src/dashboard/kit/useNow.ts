import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

const MINUTE_MS = 60_000

/** The current time, updated every minute. */
export function useNow(): Date {
  const now = useSignal(new Date())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS))
    }
    const tick = () => {
      now.value = new Date()
      wait()
    }
    const look = () => {
      if (!document.hidden) now.value = new Date()
    }
    wait()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now.value
}

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** The seconds until an instant, counted down; 0 after it. */
export function useSecondsUntil(at: string): number {
  const left = () => Math.max(0, Math.ceil((new Date(at).getTime() - Date.now()) / 1000))
  const seconds = useSignal(left())
  useEffect(() => {
    const timer = setInterval(() => {
      seconds.value = left()
    }, 500)
    return () => clearInterval(timer)
  }, [at])
  return seconds.value
}

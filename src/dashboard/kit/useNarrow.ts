import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

const NARROW = matchMedia('(max-width: 60rem)')

/** Whether the screen is as narrow as a phone's. */
export function useNarrow(): boolean {
  const narrow = useSignal(NARROW.matches)
  useEffect(() => {
    const look = () => {
      narrow.value = NARROW.matches
    }
    look()
    NARROW.addEventListener('change', look)
    return () => NARROW.removeEventListener('change', look)
  }, [])
  return narrow.value
}

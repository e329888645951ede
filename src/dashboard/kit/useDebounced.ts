import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** A value as it was when it had not changed for a while. Two are the same that say the same as JSON. */
export function useDebounced<Value>(value: Value, pauseMs: number): Value {
  const debounced = useSignal(value)
  const said = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => {
      debounced.value = value
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [said])
  return debounced.value
}

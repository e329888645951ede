import { useRef } from 'preact/hooks'
import { newUuid } from './newUuid.ts'

/**
 * Idempotency keys for what a form sends: the same as long as it sends the same, because the response of the last attempt may have
 * been lost.
 *
 * @returns the key of an input
 */
export function useIdempotencyKey(): (input: unknown) => string {
  const last = useRef({ input: '', key: '' })
  return input => {
    const text = JSON.stringify(input)
    if (last.current.input !== text) last.current = { input: text, key: newUuid() }
    return last.current.key
  }
}

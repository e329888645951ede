import { useSignal } from '@preact/signals'

/**
 * What a form edits: what was saved last until it is read again, so that what is typed meanwhile is a change of that.
 * @param read what was read last
 * @returns the later of the two, and a function to call with what was saved
 */
export function useSaved<Stored extends { version: number }>(read: Stored): [Stored, (saved: Stored) => void] {
  const saved = useSignal<Stored | null>(null)
  const keep = (stored: Stored) => {
    saved.value = stored
  }
  return [saved.value && saved.value.version > read.version ? saved.value : read, keep]
}

import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'

type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>

/** What is listening for keys now, each with the names of its keys. */
const listening = signal<readonly { names: readonly string[] }[]>([])

/** Whether a key does something on the page as it is now. */
export function isKeyInUse(name: string): boolean {
  return listening.value.some(({ names }) => names.includes(name))
}

/** Does something when a key is pressed outside of whatever takes text; Escape everywhere. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys)
  current.current = keys
  // Whoever sees the page can press its keys: an effect would come after it was painted.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as HTMLElement
      if (event.key !== 'Escape' && target.closest('input, textarea, select, [contenteditable]')) return
      const act = current.current[event.key]
      if (!act) return
      act(event)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  useListed(Object.keys(keys))
}

/** Lets the list of keys name these. */
export function useListed(names: readonly string[]): void {
  const joined = names.join(' ')
  useLayoutEffect(() => {
    const own = { names: joined.split(' ') }
    listening.value = [...listening.peek(), own]
    return () => {
      listening.value = listening.peek().filter(each => each !== own)
    }
  }, [joined])
}

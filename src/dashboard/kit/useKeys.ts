import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'

type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>

/** The active key handlers, each with the names of its keys. */
const listening = signal<readonly { names: readonly string[] }[]>([])

/** Whether a key currently has a handler. */
export function isKeyInUse(name: string): boolean {
  return listening.value.some(({ names }) => names.includes(name))
}

/** Handles a key that is pressed outside of text inputs; Escape everywhere. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys)
  current.current = keys
  // A layout effect, since a plain effect would run after the page is painted and its keys can be pressed.
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

/** Adds these keys to the list of keyboard shortcuts. */
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

import { useLayoutEffect, useRef } from 'preact/hooks'

/** Does something when a key is pressed outside of whatever takes text; Escape everywhere. */
export function useKeys(keys: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
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
}

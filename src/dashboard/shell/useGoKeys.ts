import { useEffect } from 'preact/hooks'
import { navigate } from '../address.ts'
import { menuOf } from './menuOf.ts'

const PAUSE_MS = 1500

/** Opens a page at `g` and then its letter, outside of text inputs and dialogs. */
export function useGoKeys(): void {
  useEffect(() => {
    let until = 0
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return
      const target = event.target as HTMLElement
      if (target.closest('input, textarea, select, [contenteditable]') || document.querySelector('dialog[open]')) return
      const isSecond = event.timeStamp < until
      until = !isSecond && event.key === 'g' ? event.timeStamp + PAUSE_MS : 0
      if (!isSecond) return
      const page = menuOf()
        .flatMap(each => each.pages)
        .find(each => each.letter === event.key)
      if (!page) return
      // The letter has no other meaning now.
      event.stopImmediatePropagation()
      event.preventDefault()
      navigate(page.at)
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}

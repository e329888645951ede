import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { placeApart } from './placeApart.ts'

const said = signal('')
let timer: ReturnType<typeof setTimeout> | undefined

const LONG_ENOUGH_MS = 6000

/** Says in passing that something was done. What went wrong is said where it went wrong, and stays. */
export function toast(sentence: string): void {
  said.value = sentence
  clearTimeout(timer)
  timer = setTimeout(() => {
    said.value = ''
  }, LONG_ENOUGH_MS)
}

/** Where it is said: once, in the shell, and over nothing that can be pressed. */
export function Said() {
  const toast = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    if (said.value === '') return
    const place = () => placeApart(toast.current!)
    place()
    // Whatever moves, comes or goes while it is shown.
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    const changes = new MutationObserver(soon)
    changes.observe(document.body, { childList: true, subtree: true })
    for (const event of ['scroll', 'resize']) addEventListener(event, soon, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      for (const event of ['scroll', 'resize']) removeEventListener(event, soon, { capture: true })
    }
  }, [said.value])
  return (
    <p ref={toast} class="said" role="status">
      {said.value}
    </p>
  )
}

import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { placeToast } from './placeToast.ts'

const message = signal('')
let timer: ReturnType<typeof setTimeout> | undefined

const SHOWN_MS = 6000

/** Says in passing that something was done. What went wrong is said where it went wrong, and stays. */
export function toast(sentence: string): void {
  message.value = sentence
  clearTimeout(timer)
  timer = setTimeout(() => {
    message.value = ''
  }, SHOWN_MS)
}

/** Where it is said: once, in the shell, and over nothing that can be pressed. */
export function Toast() {
  const toast = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    if (message.value === '') return
    const place = () => placeToast(toast.current!)
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
  }, [message.value])
  return (
    <p ref={toast} class="toast" role="status">
      {message.value}
    </p>
  )
}

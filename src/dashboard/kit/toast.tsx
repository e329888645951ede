import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { placeToast } from './placeToast.ts'

const message = signal('')
let timer: ReturnType<typeof setTimeout> | undefined

const SHOWN_MS = 6000

/** Shows a short-lived message that something was done. Errors are shown in place and stay. */
export function toast(sentence: string): void {
  message.value = sentence
  clearTimeout(timer)
  timer = setTimeout(() => {
    message.value = ''
  }, SHOWN_MS)
}

/** The one place for toasts, in the shell, which covers no control. */
export function Toast() {
  const toast = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    if (message.value === '') return
    const place = () => placeToast(toast.current!)
    place()
    // Repositioned when anything on the page moves.
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

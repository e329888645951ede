import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { words } from '../words.ts'
import { placeToast } from './placeToast.ts'

/** What takes back what was done. It may be refused. */
type Undo = () => Promise<unknown>

const message = signal('')
const reverse = signal<Undo | undefined>(undefined)
let timer: ReturnType<typeof setTimeout> | undefined

const SHOWN_MS = 6000
const UNDO_MS = 12_000

/** Shows a short-lived message that something was done. Errors are shown in place and stay. @param undo offers to take it back */
export function toast(sentence: string, undo?: Undo): void {
  message.value = sentence
  reverse.value = undo
  hideIn(undo ? UNDO_MS : SHOWN_MS)
}

function hideIn(delayMs: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    message.value = ''
    reverse.value = undefined
  }, delayMs)
}

/** Takes back what the message is about; a refusal takes its place. */
function takeBack(): void {
  const undo = reverse.value
  reverse.value = undefined
  undo?.().catch((problem: Error) => toast(problem.message))
}

/** The one place for toasts, in the shell, which covers no control. */
export function Toast() {
  const toast = useRef<HTMLDivElement>(null)
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
  const stopTimer = () => clearTimeout(timer)
  const restartTimer = () => hideIn(UNDO_MS)
  return (
    <div
      ref={toast}
      class="toast"
      onPointerEnter={stopTimer}
      onPointerLeave={restartTimer}
      onFocusIn={stopTimer}
      onFocusOut={restartTimer}
    >
      <p role="status">{message.value}</p>
      {reverse.value && (
        <button type="button" class="plain" onClick={takeBack}>
          {words.undo}
        </button>
      )}
    </div>
  )
}

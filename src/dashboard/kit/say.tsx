import { signal } from '@preact/signals'

const said = signal('')
let timer: ReturnType<typeof setTimeout> | undefined

const LONG_ENOUGH_MS = 6000

/** Says in passing that something was done. What went wrong is said where it went wrong, and stays. */
export function say(sentence: string): void {
  said.value = sentence
  clearTimeout(timer)
  timer = setTimeout(() => {
    said.value = ''
  }, LONG_ENOUGH_MS)
}

/** Where it is said: once, in the shell. */
export function Said() {
  return (
    <p class="said" role="status">
      {said.value}
    </p>
  )
}

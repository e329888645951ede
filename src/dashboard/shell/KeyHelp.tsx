import { useSignal } from '@preact/signals'
import { lazyPart } from '../kit/lazyPart.tsx'
import { useKeys } from '../kit/useKeys.ts'

const KeyList = lazyPart(async () => (await import('./KeyList.tsx')).KeyList)

/** The list of keyboard shortcuts, toggled by `?`. */
export function KeyHelp() {
  const shown = useSignal(false)
  useKeys({
    '?': () => {
      shown.value = !shown.value
    },
    Escape: () => {
      shown.value = false
    },
  })
  return shown.value ? <KeyList /> : null
}

import { effect } from '@preact/signals'
import { viewer } from './viewer.ts'

/**
 * The windows of a browser share one session: requests of each run as the user who signed in last, in any of them.
 * So a window that still shows the data of another user, or of one who has signed out, is reloaded.
 */
export function syncWindows(): void {
  const windows = new BroadcastChannel('dashboard')
  let own: string | undefined
  effect(() => {
    const now = viewer.value && [viewer.value.operator.id, viewer.value.staff?.id, ...viewer.value.permissions].join()
    if (now === own) return
    own = now
    windows.postMessage(now)
  })
  windows.addEventListener('message', ({ data }) => {
    if (own !== undefined && data !== own) location.reload()
  })
}

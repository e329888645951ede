import { effect } from '@preact/signals'
import { viewer } from './viewer.ts'

/**
 * The windows of a browser share one session: what one of them asks for is answered for whoever has signed in last, in any of them.
 * So one that still shows what somebody else was answered, or what somebody saw who has signed out, begins anew.
 */
export function syncWindows(): void {
  const windows = new BroadcastChannel('dashboard')
  let own: string | undefined
  effect(() => {
    const now = viewer.value && [viewer.value.operator.operatorId, ...viewer.value.scopes].join()
    if (now === own) return
    own = now
    windows.postMessage(now)
  })
  windows.addEventListener('message', ({ data }) => {
    if (own !== undefined && data !== own) location.reload()
  })
}

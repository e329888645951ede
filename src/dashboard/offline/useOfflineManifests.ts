import { useEffect } from 'preact/hooks'
import type { TodaySlotFragment } from '../api/generated.ts'

/** After the page is shown, so that nothing waits for it. */
const PAUSE_MS = 3000

/** Stores the manifests of the departures to come, when the page has been shown: there may be no connection at the dock. */
export function useOfflineManifests(slots: readonly TodaySlotFragment[] | undefined): void {
  const ids = (slots ?? [])
    .filter(each => each.tally.participants > 0 && new Date(each.endsAt).getTime() > Date.now())
    .map(each => each.id)
  const key = ids.join()
  useEffect(() => {
    if (key === '' || !('serviceWorker' in navigator)) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const { storeManifests } = await import('./storeManifests.ts')
      await storeManifests(ids, stop.signal).catch(() => {})
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key])
}

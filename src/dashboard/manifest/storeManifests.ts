import { effect } from '@preact/signals'
import { readOffline, storeOffline } from '../api/offlineStore.ts'
import { upcomingSlots } from '../offline/useUpcomingSlots.ts'
import { readManifest } from './readManifest.ts'

/** A manifest that was stored lately is not read again. */
const FRESH_MS = 600_000

/** As many departures as somebody can work through in a day. */
const MOST = 20

/** Stores the manifests of the departures to come, one after the other: there may be no connection at the dock. */
export function storeManifests(): void {
  let last = new AbortController()
  effect(() => {
    const ids = upcomingSlots.value.slice(0, MOST)
    last.abort()
    last = new AbortController()
    // The next time that Today is opened it is tried again.
    void storeEach(ids, last.signal).catch(() => {})
  })
}

async function storeEach(timeslotIds: readonly string[], signal: AbortSignal): Promise<void> {
  for (const timeslotId of timeslotIds) {
    const name = `manifest ${timeslotId}`
    const stored = readOffline(name)
    if (stored && Date.now() - stored.at < FRESH_MS) continue
    storeOffline(name, await readManifest(timeslotId, signal))
  }
}

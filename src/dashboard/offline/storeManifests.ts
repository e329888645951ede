import { readManifest } from '../manifest/readManifest.ts'
import { readOffline, storeOffline } from './offlineStore.ts'

/** A manifest that was stored lately is not read again. */
const FRESH_MS = 600_000

/** As many departures as somebody can work through in a day. */
const MOST = 20

/** Stores the manifests of departures for the time without a connection, one after the other. */
export async function storeManifests(timeslotIds: readonly string[], signal: AbortSignal): Promise<void> {
  for (const timeslotId of timeslotIds.slice(0, MOST)) {
    const name = `manifest ${timeslotId}`
    const stored = readOffline(name)
    if (stored && Date.now() - stored.at < FRESH_MS) continue
    storeOffline(name, await readManifest(timeslotId, signal))
  }
}

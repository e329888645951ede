import { dropOldOffline } from '../api/offlineStore.ts'

/** After the first page is shown, so that it does not wait for this. */
const PAUSE_MS = 3000

/**
 * Registers the service worker, which keeps the files of the dashboard for the time without a connection, and stores what is needed then. Browsers
 * have no service workers where the page is not secure; then everything else works.
 * @param store begins to store data
 */
export function startOffline(store: () => Promise<void>): void {
  dropOldOffline()
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/dashboard/sw.js').catch(() => {})
  setTimeout(() => void store().catch(() => {}), PAUSE_MS)
}

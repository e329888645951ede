import { dropOldOffline } from './offlineStore.ts'

/**
 * Registers the service worker, which keeps the files of the dashboard for the time without a connection. Browsers have none where the page
 * is not secure; then everything else works.
 */
export function startOffline(): void {
  dropOldOffline()
  navigator.serviceWorker?.register('/dashboard/sw.js').catch(() => {})
}

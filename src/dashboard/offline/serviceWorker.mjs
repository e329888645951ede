// The service worker of the dashboard: keeps the HTML and the files of the pages of a departure, so that a reload without a connection shows
// them. Data is no part of it: the pages store what they have read.

/* global FILES, VERSION */

const CACHE = `dashboard ${VERSION}`
const HTML = '/dashboard/today'

/** What signs in is for the service alone, however long it takes. */
const SIGN_IN = /^\/dashboard\/(oidc|sign-in)(\/|$)/

/** A network that does not answer is as good as none. */
const TIMEOUT_MS = 4000

addEventListener('install', event => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE)
      await cache.addAll([HTML, ...FILES.map(each => `/dashboard/${each}`)])
      await skipWaiting()
    })(),
  )
})

addEventListener('activate', event => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith('dashboard ') && name !== CACHE) await caches.delete(name)
      }
      // The request goes out while the worker starts.
      await registration.navigationPreload?.enable()
    })(),
  )
})

addEventListener('fetch', event => {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET' || SIGN_IN.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(navigate(event))
  else if (FILES.includes(pathname.slice('/dashboard/'.length))) event.respondWith(fromCache(request))
})

async function navigate(event) {
  const response = (async () => (await event.preloadResponse) ?? fetch(event.request))()
  const late = new Promise((_, reject) => setTimeout(reject, TIMEOUT_MS))
  try {
    return await Promise.race([response, late])
  } catch {
    response.catch(() => {})
    return (await caches.match(HTML, { cacheName: CACHE })) ?? response
  }
}

async function fromCache(request) {
  return (await caches.match(request, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request)
}

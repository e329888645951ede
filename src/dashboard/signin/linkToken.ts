import { signal } from '@preact/signals'

const PREFIX = '#sign-in='

/** The token of a link that signs in; undefined if the page was not opened with one. */
export const linkToken = signal(location.hash.startsWith(PREFIX) ? location.hash.slice(PREFIX.length) : undefined)

// It stays out of the history of the browser.
if (linkToken.value !== undefined) history.replaceState(null, '', location.pathname + location.search)

import { signal } from '@preact/signals'

/** The state in the URL: the page and its filters. Everything that must survive a reload is here. */
export interface Address {
  /** The first part below `/dashboard`. */
  page: string
  /** The parts after it. */
  rest: readonly string[]
  query: URLSearchParams
}

const ROOT = '/dashboard'

function read(): Address {
  const parts = location.pathname.slice(ROOT.length).split('/').filter(Boolean).map(decodeURIComponent)
  const [page = '', ...rest] = parts
  return { page, rest, query: new URLSearchParams(location.search) }
}

export const address = signal(read())

/** The page that the document was loaded for: its address decides what the document may use, such as the camera. */
export const loadedPage = address.peek().page

addEventListener('popstate', () => {
  address.value = read()
})

/** The URL of a page of the dashboard, for example `bookings/ABCD-2345`. */
export function href(place: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString()
  return `${ROOT}${place && `/${place}`}${search && `?${search}`}`
}

/** Navigates to a page of the dashboard. @param step whether to add a history entry */
export function navigate(place: string, query: Readonly<Record<string, string>> = {}, step = true): void {
  if (step) history.pushState(null, '', href(place, query))
  else history.replaceState(null, '', href(place, query))
  const { page } = address.value
  address.value = read()
  if (page !== address.value.page) scrollTo(0, 0)
}

/** Changes the query of the same page; empty parameters are removed. @param step whether to add a history entry */
export function updateQuery(changes: Readonly<Record<string, string>>, step = true): void {
  const query = Object.fromEntries(new URLSearchParams(location.search))
  const place = location.pathname.slice(ROOT.length + 1)
  navigate(place, { ...query, ...changes }, step)
}

/** Follows links within the dashboard without reloading the page. */
export function followLinks(): void {
  addEventListener('click', event => {
    const link = (event.target as Element).closest('a')
    if (!link || event.defaultPrevented || event.button !== 0) return
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey ||
      link.target ||
      link.hasAttribute('download')
    )
      return
    const url = new URL(link.href)
    if (url.origin !== location.origin || (url.pathname !== ROOT && !url.pathname.startsWith(`${ROOT}/`))) return
    if (url.hash && url.pathname === location.pathname) return
    event.preventDefault()
    navigate(url.pathname.slice(ROOT.length + 1), Object.fromEntries(url.searchParams))
  })
}

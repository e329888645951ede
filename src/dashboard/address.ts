import { signal } from '@preact/signals'

/** What the address says: the page, and what is filtered on it. Everything that is to survive a reload is here. */
export interface Address {
  /** Below `/dashboard`, without slashes at its ends. */
  page: string
  query: URLSearchParams
}

const read = (): Address => ({
  page: location.pathname.replace(/^\/dashboard\/?/, '').replace(/\/$/, ''),
  query: new URLSearchParams(location.search),
})

export const address = signal(read())

addEventListener('popstate', () => {
  address.value = read()
})

/** Goes to a page of the dashboard. */
export function go(page: string, query: Record<string, string> = {}): void {
  const search = new URLSearchParams(query).toString()
  history.pushState(null, '', `/dashboard${page && `/${page}`}${search && `?${search}`}`)
  address.value = read()
}

/** Changes what is asked for on the same page; what is empty goes. @param step whether going back undoes it */
export function refine(changes: Record<string, string>, step = true): void {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') query.delete(name)
    else query.set(name, value)
  }
  const search = query.toString()
  const url = `${location.pathname}${search && `?${search}`}`
  if (step) history.pushState(null, '', url)
  else history.replaceState(null, '', url)
  address.value = read()
}

import type { GraphiQLProps } from 'graphiql'

/** Where the history plugin stores operations, with the headers they were sent with. */
const HISTORY = new Set(['graphiql:queries', 'graphiql:favorites'])

/**
 * The storage of the browser for GraphiQL, without keys: a stored key would outlive its revocation, and the person who entered it.
 * Operations of the history get the headers that a new tab has.
 */
export function keylessStorage(headers: string): NonNullable<GraphiQLProps['storage']> {
  const storage = {
    getItem(name: string) {
      const value = localStorage.getItem(name)
      return value && HISTORY.has(name) ? withHeaders(value, headers) : value
    },
    setItem: (name: string, value: string) =>
      localStorage.setItem(name, HISTORY.has(name) ? withHeaders(value) : value),
    removeItem: (name: string) => localStorage.removeItem(name),
    // The dashboard stores in the same place.
    clear: () => names().forEach(storage.removeItem),
    get length() {
      return names().length
    },
  }
  return storage
}

const names = () => Object.keys(localStorage).filter(name => name.startsWith('graphiql:'))

/** Replaces the headers of each operation in a stored object, which holds one list. */
function withHeaders(stored: string, headers?: string): string {
  const lists = Object.entries(JSON.parse(stored) as Record<string, object[]>)
  return JSON.stringify(
    Object.fromEntries(lists.map(([name, list]) => [name, list.map(each => ({ ...each, headers }))])),
  )
}

import { address, updateQuery } from '../address.ts'

/** The meters that the address asks for; undefined when for all of them. A name can be anything, so that each is escaped by itself. */
export function shownMeters(): ReadonlySet<string> | undefined {
  const names = (address.value.query.get('meters') ?? '').split(',').filter(Boolean).map(unescaped)
  return names.length > 0 ? new Set(names) : undefined
}

/** Shows these; the last one that is hidden brings all back. */
export function showMeters(meters: readonly string[] | undefined): void {
  updateQuery({ meters: (meters ?? []).map(encodeURIComponent).join() }, false)
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

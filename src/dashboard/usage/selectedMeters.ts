import { address, updateQuery } from '../address.ts'

/** The meters in the URL; undefined for all. Names can contain any character, so each is escaped separately. */
export function selectedMeters(): ReadonlySet<string> | undefined {
  const names = (address.value.query.get('meters') ?? '').split(',').filter(Boolean).map(unescaped)
  return names.length > 0 ? new Set(names) : undefined
}

/** Shows these meters; undefined or an empty list shows all. */
export function selectMeters(meters: readonly string[] | undefined): void {
  updateQuery({ meters: (meters ?? []).map(encodeURIComponent).join() }, false)
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

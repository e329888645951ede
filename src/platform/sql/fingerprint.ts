import { hash } from 'node:crypto'

/** SHA-256 of a request: equal for equal requests, regardless of whitespace and member order in their JSON. */
export function fingerprint(verb: string, request: object): Buffer {
  return hash('sha256', JSON.stringify([verb, request], inOrder), 'buffer')
}

/** Sorts members by name; null counts as absent. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).filter(([, member]) => member !== null && member !== undefined)
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}

import { hash } from 'node:crypto'

/** SHA-256 of what was asked for: equal for equal requests, however their JSON was spaced or ordered. */
export function fingerprint(verb: string, request: object): Buffer {
  return hash('sha256', JSON.stringify([verb, request], inOrder), 'buffer')
}

/** Members in the order of their names; what is null is as good as absent. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).filter(([, member]) => member !== null && member !== undefined)
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}

import { hash } from 'node:crypto'

/** A strong entity tag: the hash of the body. */
export function entityTag(body: string): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
}

/** Whether an If-None-Match header names this tag (RFC 9110, weak comparison). */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some(each => each.trim() === '*' || each.trim().replace(/^W\//, '') === tag)
}

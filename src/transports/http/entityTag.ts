import { hash } from 'node:crypto'

/** A strong entity tag: the hash of the body. */
export function entityTag(body: string): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
}

/** The strong tag of the same body in this encoding, which has other bytes. */
export function encodedTag(tag: string, encoding: string): string {
  return tag.replace(/"$/, `-${encoding}"`)
}

/** Whether an If-None-Match header names this tag (RFC 9110, weak comparison), in any encoding: the body is the same. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header
    .split(',')
    .map(each => each.trim().replace(/^W\//, ''))
    .some(each => each === '*' || each === tag || each.replace(/-(?:br|gzip)"$/, '"') === tag)
}

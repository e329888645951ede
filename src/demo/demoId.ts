import { hash } from 'node:crypto'

/** Midnight of 2026-01-01 UTC in milliseconds, the instant inside every identifier of the demo. */
const MADE_AT = '019b76da-a800'

/** The identifier of an object of the demo: a UUIDv7 derived from its name, so that it is the same on every machine. */
export function demoId(...name: readonly (string | number)[]): string {
  const hex = hash('sha256', `demo ${name.join(' ')}`, 'hex')
  return `${MADE_AT}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`
}

import { Refusal } from '../refusal.ts'

/** Bytes that a body may have where its path says nothing else. */
export const BODY_LIMIT = 2 ** 20

/** Said of a body as soon as its length is known to be too much. */
export function bodyTooLarge(bodyLimit = BODY_LIMIT): Refusal {
  return new Refusal('payload-too-large', `The body is larger than this path accepts: at most ${inUnits(bodyLimit)}.`)
}

function inUnits(bytes: number): string {
  if (bytes >= 2 ** 20 && bytes % 2 ** 20 === 0) return `${bytes / 2 ** 20} MiB`
  return bytes >= 2 ** 10 && bytes % 2 ** 10 === 0 ? `${bytes / 2 ** 10} KiB` : `${bytes} bytes`
}

import { Refusal } from './refusal.ts'

/** The maximum size of a body in bytes, unless its path sets another. */
export const BODY_LIMIT = 2 ** 20

/** The refusal of a body that is too large, thrown as soon as that is known. */
export function bodyTooLarge(bodyLimit = BODY_LIMIT): Refusal {
  return new Refusal('payload-too-large', `The body is larger than this path accepts: at most ${inUnits(bodyLimit)}.`, {
    limit: bodyLimit,
  })
}

function inUnits(bytes: number): string {
  if (bytes >= 2 ** 20 && bytes % 2 ** 20 === 0) return `${bytes / 2 ** 20} MiB`
  return bytes >= 2 ** 10 && bytes % 2 ** 10 === 0 ? `${bytes / 2 ** 10} KiB` : `${bytes} bytes`
}

import { Refusal } from './refusal.ts'

/** The refusal of a file that is too large, thrown before it is read if its length is declared, otherwise while it is read. */
export function fileTooLarge(maxBytes: number): Refusal {
  return new Refusal('payload-too-large', `A file must have at most ${maxBytes.toLocaleString('en')} bytes.`, {
    limit: maxBytes,
  })
}

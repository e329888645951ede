import { Refusal } from '../refusal.ts'

/** Said before a file is read, where its length is announced, and while it is read, where it is not. */
export function fileTooLarge(maxBytes: number): Refusal {
  return new Refusal('payload-too-large', `A file must have at most ${maxBytes.toLocaleString('en')} bytes.`)
}

import { randomInt } from 'node:crypto'

/** Digits and capital letters without 0, 1, I and O, which are mistaken for each other when read aloud: 5 bits each. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * A booking reference, `K7QF-4M2X`: random, so that nobody can guess another one or count bookings.
 * @param below returns a random number below a limit
 */
export function newBookingReference(below: (limit: number) => number = randomInt): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[below(ALPHABET.length)]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** Normalises a reference, however it was typed: in lower case, without the hyphen, with spaces. */
export function readBookingReference(text: string): string {
  const letters = text.toUpperCase().replace(/[\s-]/g, '')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

import { randomInt } from 'node:crypto'

/** The alphabet of booking references: digits and capital letters without 0, 1, I and O. 5 bits each. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A new voucher code, `K7QF-4M2X-9TRC`: 60 random bits, so that nobody can guess one. */
export function newVoucherCode(): string {
  return grouped(Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''))
}

/** Normalises a voucher code, however it was typed: in lower case, without the hyphens, with spaces. */
export function readVoucherCode(text: string): string {
  return grouped(text.toUpperCase().replace(/[\s-]/g, ''))
}

function grouped(letters: string): string {
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)].join('-')
}

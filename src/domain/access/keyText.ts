import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 30
const CHECKSUM_LENGTH = 6
const KEY = new RegExp(`^abk_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

/**
 * An API key is `abk_`, 30 random letters (178 bits) and a CRC-32 of both in 6 letters, all base 62. The prefix lets scanners
 * recognise a leaked key; the checksum detects an invalid key without a query.
 */
export function newKeyText(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `abk_${secret}${checksum(`abk_${secret}`)}`
}

/** Whether the text has the form and checksum of a key. */
export function isKeyText(text: string): boolean {
  return KEY.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
}

/**
 * The hash of a key as it is stored: its SHA-256. A slow hash protects guessable passwords; 178 random bits cannot be guessed.
 */
export function hashKeyText(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/** The prefix of a key, which is not secret. */
export function prefixOfKeyText(text: string): string {
  return text.slice(0, 10)
}

function checksum(text: string): string {
  let rest = crc32(text)
  let letters = ''
  for (let at = 0; at < CHECKSUM_LENGTH; at++) {
    letters = ALPHABET[rest % 62] + letters
    rest = Math.floor(rest / 62)
  }
  return letters
}

import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { decodeTypeId, encodeTypeId } from '../scalars/typeid.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 30
const CHECKSUM_LENGTH = 6
const KEY = new RegExp(`^abk_[0-9A-Za-z]{${SECRET_LENGTH}}([0-9a-z]{26})?[0-9A-Za-z]{${CHECKSUM_LENGTH}}$`)

/**
 * An API key is `abk_`, 30 random letters (178 bits), the 26 letters of its operator's OperatorID, and a CRC-32 of all of these in 6
 * letters. `abk_` lets scanners recognise a leaked key; the checksum detects an invalid key without a query; by the operator the key is
 * looked up. The random letters come first, so that the first characters of an operator's keys differ.
 *
 * @param operatorId undefined for a key of an agency, which belongs to no operator
 */
export function newKeyText(operatorId: string | undefined): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const text = `abk_${secret}${operatorId === undefined ? '' : encodeTypeId('op', operatorId).slice('op_'.length)}`
  return text + checksum(text)
}

/** Whether the text has the form and checksum of a key. */
export function isKeyText(text: string): boolean {
  return KEY.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
}

/** The operator in the text of a key; undefined for a key of an agency, and for one that was issued before keys carried it. */
export function operatorOfKeyText(text: string): string | undefined {
  const letters = KEY.exec(text)?.[1]
  return letters && decodeTypeId('op', `op_${letters}`)
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
  for (let index = 0; index < CHECKSUM_LENGTH; index++) {
    letters = ALPHABET[rest % 62] + letters
    rest = Math.floor(rest / 62)
  }
  return letters
}

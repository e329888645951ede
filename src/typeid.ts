import { randomFillSync } from 'node:crypto'

/** The kinds of things that have an identifier of their own on the wire, and the prefix of each. */
export type TypeIdPrefix =
  | 'act'
  | 'ts'
  | 'wq'
  | 'bkg'
  | 'bsk'
  | 'wl'
  | 'upl'
  | 'key'
  | 'op'
  | 'ptr'
  | 'wf'
  | 'sch'
  | 'exc'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const DIGIT = new Map([...ALPHABET].map((letter, value) => [letter, BigInt(value)]))
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const SUFFIX = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/

/**
 * A TypeID is a UUID under a short prefix: 128 bits as 26 letters of Crockford's base 32, most significant first.
 * Specified at github.com/jetify-com/typeid; stored as `uuid`.
 */
export function encodeTypeId(prefix: TypeIdPrefix, uuid: string): string {
  const hex = uuid.replaceAll('-', '')
  // 130 bits are 26 letters of 5; the two bits too many are zeros in front, so the first letter takes 3 bits.
  // Numbers below 2^53 are much faster than one BigInt: letters 1–2 hold 8 bits, then four groups of 30 bits.
  const bytes0 = Number.parseInt(hex.slice(0, 2), 16)
  let text = `${prefix}_${ALPHABET[bytes0 >> 5]}${ALPHABET[bytes0 & 31]}`
  for (let group = 0; group < 3; group++) {
    const bits = Number.parseInt(hex.slice(2 + group * 10, 12 + group * 10), 16)
    const high = Math.floor(bits / 0x100000)
    const low = bits % 0x100000
    for (let shift = 15; shift >= 0; shift -= 5) text += ALPHABET[(high >> shift) & 31]
    for (let shift = 15; shift >= 0; shift -= 5) text += ALPHABET[(low >> shift) & 31]
  }
  return text
}

/** The UUID inside a TypeID with this prefix; a plain UUID is accepted in its place; undefined for anything else. */
export function decodeTypeId(prefix: TypeIdPrefix, text: string): string | undefined {
  if (UUID.test(text)) return text.toLowerCase()
  if (!text.startsWith(`${prefix}_`)) return undefined
  const suffix = text.slice(prefix.length + 1)
  if (!SUFFIX.test(suffix)) return undefined
  let bits = 0n
  for (const letter of suffix) bits = (bits << 5n) | DIGIT.get(letter)!
  const hex = bits.toString(16).padStart(32, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** A new UUIDv7: its first 48 bits are the milliseconds of `now`, so that new rows land together in the index. */
export function newId(now: Date): string {
  const bytes = randomFillSync(Buffer.allocUnsafe(16))
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

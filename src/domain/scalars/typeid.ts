import { randomFillSync } from 'node:crypto'

/** The types of objects with an identifier in the API, and the prefix of each. */
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
  | 'agy'
  | 'agk'
  | 'wf'
  | 'cls'
  | 'sch'
  | 'exc'
  | 'eml'
  | 'quo'
  | 'pay'
  | 'rfd'
  | 'vwr'
  | 'stf'
  | 'ses'
  | 'psk'
  | 'bulk'
  | 'unit'
  | 'prm'
  | 'vch'
  | 'res'
  | 'mem'
  | 'wh'
  | 'msg'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** A UUID as text. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const SUFFIX = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/

/** The value of each ASCII code as a hexadecimal digit. */
const HEX = Uint8Array.from({ length: 128 }, (_, code) => Number.parseInt(String.fromCharCode(code), 16) || 0)
/** The value of each ASCII code as a letter of the suffix. */
const BITS = Uint8Array.from({ length: 128 }, (_, code) => Math.max(0, ALPHABET.indexOf(String.fromCharCode(code))))
/** The codes of the letters. */
const LETTERS = Buffer.from(ALPHABET)
/** Where an identifier is put together: pieces of a string would take longer, and fourteen times the memory. */
const SCRATCH = Buffer.alloc(40)
const UNDERSCORE = 0x5f

/**
 * A TypeID is a UUID under a short prefix: 128 bits as 26 letters of Crockford's base 32, most significant first.
 * Specified at github.com/jetify-com/typeid; stored as `uuid`.
 */
export function encodeTypeId(prefix: TypeIdPrefix, uuid: string): string {
  // 130 bits are 26 letters of 5 bits; the two extra bits are leading zeros. So the first two letters encode 8 bits, and every
  // further four encode 20, five hexadecimal digits. A page contains hundreds of identifiers, so this uses neither BigInt nor
  // substrings.
  let end = SCRATCH.write(prefix, 'latin1')
  SCRATCH[end++] = UNDERSCORE
  end = writePair((digit(uuid, 0) << 4) | digit(uuid, 1), end)
  for (let at = 2; at < 32; at += 5) {
    end = writePair((digit(uuid, at) << 6) | (digit(uuid, at + 1) << 2) | (digit(uuid, at + 2) >> 2), end)
    end = writePair(((digit(uuid, at + 2) & 3) << 8) | (digit(uuid, at + 3) << 4) | digit(uuid, at + 4), end)
  }
  return SCRATCH.toString('latin1', 0, end)
}

/** Writes the two letters of 10 bits. */
function writePair(bits: number, index: number): number {
  SCRATCH[index] = LETTERS[bits >> 5]!
  SCRATCH[index + 1] = LETTERS[bits & 31]!
  return index + 2
}

/** A digit of a UUID by its number, hyphens not counted. */
function digit(uuid: string, index: number): number {
  const hyphens = index < 8 ? 0 : index < 12 ? 1 : index < 16 ? 2 : index < 20 ? 3 : 4
  return HEX[uuid.charCodeAt(index + hyphens)]!
}

/** The UUID inside a TypeID with this prefix; a plain UUID is accepted as well; undefined for anything else. */
export function decodeTypeId(prefix: TypeIdPrefix, text: string): string | undefined {
  if (UUID.test(text)) return text.toLowerCase()
  if (!text.startsWith(`${prefix}_`)) return undefined
  const suffix = text.slice(prefix.length + 1)
  if (!SUFFIX.test(suffix)) return undefined
  // The reverse: the first two letters are two hexadecimal digits, every further four are five.
  let hex = hexOf((BITS[suffix.charCodeAt(0)]! << 5) | BITS[suffix.charCodeAt(1)]!, 2)
  for (let at = 2; at < 26; at += 4) {
    const high = (BITS[suffix.charCodeAt(at)]! << 5) | BITS[suffix.charCodeAt(at + 1)]!
    const low = (BITS[suffix.charCodeAt(at + 2)]! << 5) | BITS[suffix.charCodeAt(at + 3)]!
    hex += hexOf((high << 10) | low, 5)
  }
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function hexOf(bits: number, digits: number): string {
  return bits.toString(16).padStart(digits, '0')
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

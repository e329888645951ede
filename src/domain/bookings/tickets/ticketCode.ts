import type { LinkSigner } from '../../access/LinkSigner.ts'

/** The purpose of the signature in a ticket. */
const TICKET = 'ticket'

const ID_BYTES = 16

// Crockford's base 32 in upper case: QR codes have a mode for these letters that is denser than that for any bytes, and nobody who reads
// them aloud confuses them.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What a ticket is for. */
export interface TicketTarget {
  operatorId: string
  bookingId: string
  /** The participant, from 1; null for the whole booking. */
  ordinal: number | null
}

/**
 * The code of the ticket of a booking: its operator and itself, signed, so that no code can be guessed from another. It is always the
 * same and stored nowhere. That of a participant is the code, a hyphen and an ordinal from 1.
 */
export function ticketCode(links: LinkSigner, operatorId: string, bookingId: string): string {
  const ids = Buffer.from(`${operatorId}${bookingId}`.replaceAll('-', ''), 'hex')
  return toLetters(Buffer.from(links.signBytes(TICKET, ids), 'base64url'))
}

/** What a code is the ticket of; undefined if it is not genuine. Case and spaces do not matter. */
export function readTicketCode(links: LinkSigner, code: string): TicketTarget | undefined {
  const [, letters = '', ordinal] =
    /^([0-9A-Z]+)(?:-([1-9]\d{0,3}))?$/.exec(code.replace(/\s/g, '').toUpperCase()) ?? []
  const signed = toBytes(letters)
  const ids = signed && links.readBytes(TICKET, signed.toString('base64url'))
  if (ids?.length !== 2 * ID_BYTES) return undefined
  const [operatorId, bookingId] = [ids.subarray(0, ID_BYTES), ids.subarray(ID_BYTES)].map(asId)
  return { operatorId: operatorId!, bookingId: bookingId!, ordinal: ordinal === undefined ? null : Number(ordinal) }
}

function toLetters(bytes: Buffer): string {
  let [letters, value, bits] = ['', 0, 0]
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) letters += LETTERS[(value >>> (bits - 5)) & 31]
    value &= (1 << bits) - 1
  }
  return bits > 0 ? letters + LETTERS[(value << (5 - bits)) & 31] : letters
}

/** The bytes of a canonical text; undefined if it has other letters, or bits at its end that no byte has. */
function toBytes(letters: string): Buffer | undefined {
  const bytes: number[] = []
  let [value, bits] = [0, 0]
  for (const letter of letters) {
    const digit = LETTERS.indexOf(letter)
    if (digit === -1) return undefined
    value = (value << 5) | digit
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((value >>> bits) & 255)
      value &= (1 << bits) - 1
    }
  }
  return bits < 5 && value === 0 ? Buffer.from(bytes) : undefined
}

function asId(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

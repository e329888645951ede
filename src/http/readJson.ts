import { isUtf8 } from 'node:buffer'
import { Refusal } from '../refusal.ts'
import { NumberLiteral } from '../scalars/NumberLiteral.ts'
import { findJsonFault } from './findJsonFault.ts'
import { findRepeatedMember } from './findRepeatedMember.ts'

const MAX_DEPTH = 32

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown

/** Node 24 passes the source text of primitive values to a reviver; TypeScript's types do not include it yet. */
const parse = JSON.parse as (text: string, reviver?: Reviver) => unknown

const PLAIN_INTEGER = /^-?\d+$/

/**
 * Parses a JSON body without losing digits. A double represents every decimal number of up to 15 digits so that it
 * prints as it was written; in a body with longer numbers or exponents, every number that is not a plain safe integer
 * stays a NumberLiteral. An empty body is undefined. Invalid JSON is refused with the position of the error, and a
 * duplicate member with its name and position.
 */
export function readJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw new Refusal('malformed-request', 'The body is not valid UTF-8, and JSON must be.')
  const text = body.toString('utf8').replace(/^\uFEFF/, '')
  if (text.trim() === '') return undefined
  const { depth, needsExactNumbers, colons } = scan(text)
  refuseDeep(depth, 'The body')
  let value: unknown
  try {
    value = needsExactNumbers ? parse(text, keepDigits) : parse(text)
  } catch {
    throw new Refusal('malformed-request', `The body is not JSON that parses: ${findJsonFault(text)}.`)
  }
  if (countMembers(value) !== colons) refuseRepeated(text, 'The body')
  return value
}

/** Refuses duplicate members in JSON that is parsed elsewhere. Invalid JSON is reported there. */
export function refuseRepeatedMembers(text: string, what: string): void {
  let value: unknown
  try {
    value = parse(text)
  } catch {
    return
  }
  const { depth, colons } = scan(text)
  refuseDeep(depth, what)
  if (countMembers(value) !== colons) refuseRepeated(text, what)
}

/** Checked before anything recurses into the value: deep nesting alone could crash the process. */
function refuseDeep(depth: number, what: string): void {
  if (depth <= MAX_DEPTH) return
  throw new Refusal('malformed-request', `${what} is nested more than ${MAX_DEPTH} levels deep.`)
}

// Names and pointers can be arbitrarily long.
const MAX_QUOTED = 200

/** Of two members with the same name, some programs take the first and some the last, so the meaning is ambiguous. */
function refuseRepeated(text: string, what: string): void {
  const found = findRepeatedMember(text)
  if (!found) return
  const [name, pointer] = [JSON.stringify(found.name), found.pointer].map(each =>
    each.length > MAX_QUOTED ? `${each.slice(0, MAX_QUOTED).toWellFormed()}…` : each,
  )
  const place = `line ${found.line}, column ${found.column}, which is ${pointer}`
  throw new Refusal(
    'malformed-request',
    `${what} has the member ${name} twice in one object, again at ${place}. Send it once.`,
  )
}

/** The number of object members in a value. The text has one colon for each, unless a name is repeated. */
function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null || value instanceof NumberLiteral) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const each of value) if (typeof each === 'object') count += countMembers(each)
    return count
  }
  for (const name in value) {
    count++
    const each = (value as Record<string, unknown>)[name]
    if (typeof each === 'object') count += countMembers(each)
  }
  return count
}

/**
 * The text's nesting depth, whether it has numbers that a double may not represent exactly, and its number of colons
 * outside strings.
 */
function scan(text: string): { depth: number; needsExactNumbers: boolean; colons: number } {
  let depth = 0
  let colons = 0
  let deepest = 0
  let digits = 0
  let needsExactNumbers = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      at = endOfString(text, at)
      digits = 0
    } else if (code >= 0x30 && code <= 0x39) {
      if (++digits > 15) needsExactNumbers = true
    } else if (code !== 0x2e) {
      // An exponent; the `e` of `true` and `false` follows no digit. A decimal point does not end a number.
      if (digits > 0 && (code === 0x65 || code === 0x45)) needsExactNumbers = true
      digits = 0
      if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, ++depth)
      else if (code === 0x7d || code === 0x5d) depth--
      else if (code === 0x3a) colons++
    }
  }
  return { depth: deepest, needsExactNumbers, colons }
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes++
    if (backslashes % 2 === 0) return end
  }
  return text.length
}

const keepDigits: Reviver = (_key, value, { source }) => {
  if (typeof value !== 'number' || source === undefined) return value
  return Number.isSafeInteger(value) && PLAIN_INTEGER.test(source) ? value : new NumberLiteral(source)
}

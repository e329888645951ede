import { isUtf8 } from 'node:buffer'
import { Refusal } from '../refusal.ts'
import { NumberLiteral } from '../scalars/NumberLiteral.ts'
import { findJsonFault } from './findJsonFault.ts'
import { findRepeatedMember } from './findRepeatedMember.ts'

const MAX_DEPTH = 32

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown

/** Node 24 hands a reviver the digits of each number; TypeScript's library does not know it yet. */
const parse = JSON.parse as (text: string, reviver?: Reviver) => unknown

const PLAIN_INTEGER = /^-?\d+$/

/**
 * Reads a JSON body without losing a digit. A double holds every decimal number of up to 15 digits so that it is printed as it was
 * written; where a body has longer ones, or exponents, each of its numbers that is not a plain safe integer stays as it was written.
 * Nothing at all is undefined. What does not parse is refused with the place where it stops being JSON, and a member that its object
 * has twice with its name and place.
 */
export function readJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw new Refusal('malformed-request', 'The body is not valid UTF-8, and JSON must be.')
  const text = body.toString('utf8').replace(/^\uFEFF/, '')
  if (text.trim() === '') return undefined
  const { depth, delicate, colons } = survey(text)
  refuseDeep(depth, 'The body')
  let value: unknown
  try {
    value = delicate ? parse(text, keepDigits) : parse(text)
  } catch {
    throw new Refusal('malformed-request', `The body is not JSON that parses: ${findJsonFault(text)}.`)
  }
  if (countMembers(value) !== colons) refuseRepeated(text, 'The body')
  return value
}

/** Refuses JSON that is read elsewhere, if an object in it has a member twice. What does not parse is told there. */
export function refuseRepeatedMembers(text: string, what: string): void {
  let value: unknown
  try {
    value = parse(text)
  } catch {
    return
  }
  const { depth, colons } = survey(text)
  refuseDeep(depth, what)
  if (countMembers(value) !== colons) refuseRepeated(text, what)
}

/** Before anything walks the value: recursion over brackets alone would end the process. */
function refuseDeep(depth: number, what: string): void {
  if (depth <= MAX_DEPTH) return
  throw new Refusal('malformed-request', `${what} is nested more than ${MAX_DEPTH} levels deep.`)
}

// A name and a pointer are as long as their sender likes.
const LONGEST_QUOTED = 200

/** Of two members with one name programs take the first, or the last: nobody knows what was meant. */
function refuseRepeated(text: string, what: string): void {
  const found = findRepeatedMember(text)
  if (!found) return
  const [name, pointer] = [JSON.stringify(found.name), found.pointer].map(each =>
    each.length > LONGEST_QUOTED ? `${each.slice(0, LONGEST_QUOTED).toWellFormed()}…` : each,
  )
  const place = `line ${found.line}, column ${found.column}, which is ${pointer}`
  throw new Refusal(
    'malformed-request',
    `${what} has the member ${name} twice in one object, again at ${place}. Send it once.`,
  )
}

/** How many members the objects of a value have together: a text has one colon for each, unless a name is repeated. */
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

/** How deep the text nests, whether a number in it might not survive as a JavaScript number, and the colons outside of strings. */
function survey(text: string): { depth: number; delicate: boolean; colons: number } {
  let depth = 0
  let colons = 0
  let deepest = 0
  let digits = 0
  let delicate = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      at = endOfString(text, at)
      digits = 0
    } else if (code >= 0x30 && code <= 0x39) {
      if (++digits > 15) delicate = true
    } else if (code !== 0x2e) {
      // An exponent; the `e` of `true` and `false` follows no digit. A point is no end of a number.
      if (digits > 0 && (code === 0x65 || code === 0x45)) delicate = true
      digits = 0
      if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, ++depth)
      else if (code === 0x7d || code === 0x5d) depth--
      else if (code === 0x3a) colons++
    }
  }
  return { depth: deepest, delicate, colons }
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

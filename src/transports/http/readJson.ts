import { isUtf8 } from 'node:buffer'
import { Refusal } from '../../domain/refusals/refusal.ts'
import { NumberLiteral } from '../../domain/scalars/NumberLiteral.ts'

const MAX_DEPTH = 32

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown

/** Node 24 passes the source text of primitive values to a reviver; TypeScript's types do not include it yet. */
const parse = JSON.parse as (text: string, reviver?: Reviver) => unknown

const PLAIN_INTEGER = /^-?\d+$/

/** A number of 16 digits or more, or with an exponent. It also finds some texts that look like one, which does no harm. */
const LONG_NUMBER = /(?:^|[[:,])\s*-?\d(?:[\d.]{16}|\d{15}|[\d.]*[eE])/

/**
 * Parses a JSON body without losing digits. A double represents every decimal number of up to 15 digits so that it
 * prints as it was written; in a body with longer numbers or exponents, every number that is not a plain safe integer
 * stays a NumberLiteral, because a reviver takes ten times as long. An empty body is undefined.
 */
export function readJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw new Refusal('malformed-request', 'The body is not valid UTF-8, and JSON must be.')
  const text = body.toString('utf8').replace(/^\uFEFF/, '')
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = parse(text)
  } catch (error) {
    // It may quote some letters around the error.
    const message = (error as Error).message.replaceAll(/\s+/g, ' ').toWellFormed()
    throw new Refusal('malformed-request', `The body is not JSON that parses: ${message}.`)
  }
  refuseDeep(value, 'The body')
  return LONG_NUMBER.test(text) ? parse(text, preserveDigits) : value
}

/** Refuses deep nesting in JSON that is parsed elsewhere. Invalid JSON is reported there. */
export function refuseDeepJson(text: string, what: string): void {
  let value: unknown
  try {
    value = parse(text)
  } catch {
    return
  }
  refuseDeep(value, what)
}

/** Checked before anything recurses into the value: deep nesting would exhaust the stack. */
function refuseDeep(value: unknown, what: string): void {
  if (!isDeeper(value, MAX_DEPTH)) return
  throw new Refusal('malformed-request', `${what} is nested more than ${MAX_DEPTH} levels deep.`)
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(each => isDeeper(each, levels - 1))
}

const preserveDigits: Reviver = (_key, value, { source }) => {
  if (typeof value !== 'number' || source === undefined) return value
  return Number.isSafeInteger(value) && PLAIN_INTEGER.test(source) ? value : new NumberLiteral(source)
}

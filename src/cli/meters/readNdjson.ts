import { Refusal } from '../../domain/refusals/refusal.ts'
import { NumberLiteral } from '../../domain/scalars/NumberLiteral.ts'
import { readJson } from '../../transports/http/readJson.ts'

/** Parses a line of JSON in the same way as the body of a request, without losing digits. */
export function readNdjson(bytes: Buffer): Record<string, unknown> {
  const value = readLine(bytes)
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberLiteral)) {
    return value as Record<string, unknown>
  }
  throw new Refusal('malformed-request', 'The line must be a JSON object.')
}

function readLine(bytes: Buffer): unknown {
  try {
    return readJson(bytes)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(error.code, error.message.replace(/^The body/, 'The line'))
  }
}

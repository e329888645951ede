import { readJson } from '../../http/readJson.ts'
import { Refusal } from '../../refusal.ts'
import { NumberLiteral } from '../../scalars/NumberLiteral.ts'

/** Reads a line of JSON as the service reads a body, with every digit. */
export function readNdjson(bytes: Buffer): unknown {
  const value = readLine(bytes)
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberLiteral)) {
    return value
  }
  throw new Refusal('malformed-request', 'The line must be a JSON object.')
}

function readLine(bytes: Buffer): unknown {
  try {
    return readJson(bytes)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(error.code, error.message.replace(/^The body/, 'The line').replace(' line 1, ', ' '))
  }
}

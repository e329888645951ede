import { type FactName, problemFacts } from '../../../domain/refusals/problemFacts.ts'
import type { ErrorCode } from './errorCodes.ts'
import { factTypes } from './factTypes.ts'

/** A fact in the `extensions` of an error. */
export interface Fact {
  name: string
  /** In the notation of `factTypes`, without the `!` of what is always there. */
  type: string
  meaning: string
  /** Whether every error with the code has it. */
  isRequired: boolean
  /** All values that it can have. */
  values?: readonly string[]
}

/** The one fact that REST does not have: there no operation is too large. */
const operationLimit: Fact = {
  name: 'limit',
  type: '{ name: String!, requested: Int!, maximum: Int!, fields: [{ path: [String!]!, depth: Int, cost: Int, objects: Int, longestPage: Int }!] }',
  meaning: 'If the operation is too large: which limit it exceeds, and the fields to page or to leave out.',
  isRequired: false,
}

/** The facts that an error with this code has over GraphQL. */
export function factsOf(code: ErrorCode): Fact[] {
  const documented = code === 'internal' ? {} : (problemFacts[code] ?? {})
  const facts = Object.entries(documented).map(([name, { meaning, always = false, values }]) => ({
    name,
    type: factTypes[name as FactName],
    meaning,
    // A document that is not valid has no fields that failed.
    isRequired: always && code !== 'validation',
    ...(values && { values }),
  }))
  return code === 'validation' ? [...facts, operationLimit] : facts
}

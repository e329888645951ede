import type { FactName } from '../../../domain/refusals/problemFacts.ts'

/** The type of each fact in the `extensions` of an error: one of the schema, or an object with its fields. */
export const factTypes: Record<FactName, string> = {
  errors:
    '[{ pointer: String!, detail: String!, locations: [{ line: Int!, column: Int! }!], questionId: QuestionID, participants: [Int!] }!]',
  available: 'Int',
  limit: 'Int',
  held: 'Int',
  bookableUntil: 'DateTime',
  cancellableUntil: 'DateTime',
  expectedPrice: 'Money',
  currentPrice: 'Money',
  alternatives: '[Timeslot!]',
  shortResources: '[String!]',
  shortages: '[ResourceShortage!]',
  currentVersion: 'Int',
  lastSequenceNumber: 'SafeInt',
  operators: '[{ operatorId: ID!, name: String! }!]',
  requiredScopes: '[Scope!]',
  reason: 'String',
  state: 'String',
  requestedState: 'String',
  outcomeUnknown: 'Boolean',
  retryAfterSeconds: 'Int',
}

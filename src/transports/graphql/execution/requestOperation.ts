import type { OperationTypeNode } from 'graphql'
import { type Outcome, outcomeOf } from '../../../domain/refusals/Outcome.ts'
import { PerRequest } from '../../../domain/refusals/PerRequest.ts'

/** The log fields of a GraphQL operation. */
export interface RequestOperation {
  kind: OperationTypeNode
  /** Undefined when the operation has no name. */
  name: string | undefined
}

// A client can send a name of any length.
const MAX_NAME_LENGTH = 100

const operations = new PerRequest<object, RequestOperation>()

/** Records which operation a request ran, for the log. */
export function recordOperation(request: object, { kind, name }: RequestOperation): void {
  operations.set(request, { kind, name })
}

/** The log fields of the operation of a request and its outcome; empty if there was no operation. */
export function describeOperation(
  request: object,
  outcome: Outcome = outcomeOf(request),
): { operation?: { type: string; name: string | null; outcome: Outcome } } {
  const ran = operations.get(request)
  if (!ran) return {}
  return { operation: { type: ran.kind, name: ran.name?.slice(0, MAX_NAME_LENGTH) ?? null, outcome } }
}

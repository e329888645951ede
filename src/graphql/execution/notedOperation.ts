import type { OperationTypeNode } from 'graphql'
import { PerRequest } from '../../PerRequest.ts'
import { type Outcome, outcomeOf } from '../../refusals/Outcome.ts'

/** The log fields of a GraphQL operation. */
export interface NotedOperation {
  kind: OperationTypeNode
  /** Undefined when the operation has no name. */
  name: string | undefined
}

// A client can send a name of any length.
const MAX_NAME_LENGTH = 100

const operations = new PerRequest<object, NotedOperation>()

/** Records which operation a request ran, for the log. */
export function noteOperation(request: object, { kind, name }: NotedOperation): void {
  operations.set(request, { kind, name })
}

/** The log fields of the operation of a request and its outcome; empty if there was no operation. */
export function describeOperation(
  request: object,
  outcome: Outcome = outcomeOf(request),
): { operation?: { type: string; name: string | null; outcome: Outcome } } {
  const noted = operations.get(request)
  if (!noted) return {}
  return { operation: { type: noted.kind, name: noted.name?.slice(0, MAX_NAME_LENGTH) ?? null, outcome } }
}

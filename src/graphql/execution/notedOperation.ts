import type { OperationTypeNode } from 'graphql'
import { PerRequest } from '../../PerRequest.ts'
import { type Outcome, outcomeOf } from '../../refusals/Outcome.ts'

/** What is said of a GraphQL operation in the log. */
export interface NotedOperation {
  kind: OperationTypeNode
  /** Undefined when its sender has not named it. */
  name: string | undefined
}

// A name is as long as its sender likes.
const LONGEST_NAME = 100

const operations = new PerRequest<object, NotedOperation>()

/** Lets the log say which operation a request was. */
export function noteOperation(request: object, { kind, name }: NotedOperation): void {
  operations.set(request, { kind, name })
}

/** The operation of a request and how it ended, as the log has it; nothing when there was none. */
export function describeOperation(
  request: object,
  outcome: Outcome = outcomeOf(request),
): { operation?: { type: string; name: string | null; outcome: Outcome } } {
  const noted = operations.get(request)
  if (!noted) return {}
  return { operation: { type: noted.kind, name: noted.name?.slice(0, LONGEST_NAME) ?? null, outcome } }
}

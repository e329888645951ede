import type { OperationTypeNode } from 'graphql'
import { type Outcome, outcomeOf } from '../../../domain/refusals/Outcome.ts'
import { PerRequest } from '../../../domain/refusals/PerRequest.ts'

/** What the log and the metrics have of a GraphQL operation. */
export interface RequestOperation {
  kind: OperationTypeNode
  /** Undefined when the operation has no name. */
  name: string | undefined
  /** The fields of the schema that it selects; none in introspection. */
  fields: readonly { name: string }[]
}

/** The operation that a request ran. */
export function operationOf(request: object): RequestOperation | undefined {
  return operations.get(request)
}

// A client can send a name of any length.
export const MAX_NAME_LENGTH = 100

// The log names what a request does, whatever its client calls it.
const MAX_FIELDS = 10

const operations = new PerRequest<object, RequestOperation>()

/** Records which operation a request ran, for the log and the metrics. */
export function recordOperation(request: object, { kind, name, fields }: RequestOperation): void {
  operations.set(request, { kind, name, fields })
}

/** The log fields of the operation of a request and its outcome; empty if there was no operation. */
export function describeOperation(
  request: object,
  outcome: Outcome = outcomeOf(request),
): { operation?: { type: string; name: string | null; fields: string[]; outcome: Outcome } } {
  const ran = operations.get(request)
  if (!ran) return {}
  const name = ran.name?.slice(0, MAX_NAME_LENGTH) ?? null
  const fields = ran.fields.slice(0, MAX_FIELDS).map(field => field.name)
  return { operation: { type: ran.kind, name, fields, outcome } }
}

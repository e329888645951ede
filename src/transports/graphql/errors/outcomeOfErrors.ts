import type { GraphQLFormattedError } from 'graphql'
import type { Outcome } from '../../../domain/refusals/Outcome.ts'

/** The outcome of a request with these errors in its response: the code of the first one. */
export function outcomeOfErrors(errors: readonly Pick<GraphQLFormattedError, 'extensions'>[] = []): Outcome {
  const [first] = errors
  return first ? (first.extensions?.code as Outcome) : 'ok'
}

import type { GraphQLFormattedError } from 'graphql'
import type { Outcome } from '../../refusals/Outcome.ts'

/** How a request ended that was answered with these errors: the first one's code, as the error voice has written it. */
export function outcomeOfErrors(errors: readonly Pick<GraphQLFormattedError, 'extensions'>[] = []): Outcome {
  const [first] = errors
  return first ? (first.extensions?.code as Outcome) : 'ok'
}

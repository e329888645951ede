import type { GraphQLSchema } from 'graphql'
import { refusalDirectivesOf } from '../errors/refusalDirective.ts'
import { costDirectivesOf } from '../limits/costDirectives.ts'
import { semanticNonNullsOf } from './semanticNonNull.ts'

/** All directives of each field that has any, by its coordinate, such as `Query.bookings`. */
export function fieldDirectivesOf(schema: GraphQLSchema): Map<string, string> {
  const directives = new Map<string, string>()
  for (const printedOf of [semanticNonNullsOf, costDirectivesOf, refusalDirectivesOf]) {
    for (const [coordinate, printed] of printedOf(schema)) {
      const others = directives.get(coordinate)
      directives.set(coordinate, others === undefined ? printed : `${others} ${printed}`)
    }
  }
  return directives
}

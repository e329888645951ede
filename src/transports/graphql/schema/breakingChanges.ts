import { CriticalityLevel, diff } from '@graphql-inspector/core'
import type { GraphQLSchema } from 'graphql'

export interface BreakingChange {
  /** The schema coordinate of what changed, such as `Booking.price` or `Query.products(name:)`; `schema` for a root type. */
  coordinate: string
  /** What changed, as a sentence. */
  message: string
}

/** Finds the changes between two schemas that can break a client. */
export async function breakingChanges(released: GraphQLSchema, present: GraphQLSchema): Promise<BreakingChange[]> {
  const changes = await diff(released, present)
  return changes
    .filter(each => each.criticality.level === CriticalityLevel.Breaking)
    .map(({ path, message }) => ({ coordinate: path === undefined ? 'schema' : coordinateOf(path), message }))
}

/** The inspector writes arguments as `Query.products.name` and `@include.if`. */
function coordinateOf(path: string): string {
  const [parent, member, argument] = path.split('.')
  if (parent!.startsWith('@')) return member === undefined ? parent! : `${parent}(${member}:)`
  if (member === undefined) return parent!
  return argument === undefined ? `${parent}.${member}` : `${parent}.${member}(${argument}:)`
}

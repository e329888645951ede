import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import type { Context } from '../Context.ts'

/** Finds the root fields that an operation selects, through fragments too. Introspection fields are left out. */
export function rootFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): GraphQLField<unknown, Context>[] {
  const fields = schema.getRootType(operation.operation)?.getFields() ?? {}
  const fragments = new Map(
    document.definitions.flatMap(each => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  )
  const found = new Set<GraphQLField<unknown, Context>>()

  function gather({ selections }: SelectionSetNode): void {
    for (const each of selections) {
      if (each.kind === Kind.FIELD) {
        const field = fields[each.name.value]
        if (field) found.add(field)
      } else if (each.kind === Kind.INLINE_FRAGMENT) gather(each.selectionSet)
      else {
        const fragment = fragments.get(each.name.value)
        // Visit each fragment once, even if it is spread several times.
        fragments.delete(each.name.value)
        if (fragment) gather(fragment.selectionSet)
      }
    }
  }

  gather(operation.selectionSet)
  return [...found]
}

import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import type { Context } from '../Context.ts'

/** The queries, mutations or subscriptions that an operation selects, through fragments too; each once. */
export function rootFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  { operation, selectionSet }: OperationDefinitionNode,
): GraphQLField<unknown, Context>[] {
  const root = schema.getRootType(operation)?.getFields() ?? {}
  const found = new Set<GraphQLField<unknown, Context>>()
  const spread = new Set<string>()
  const gather = ({ selections }: SelectionSetNode) => {
    for (const each of selections) {
      if (each.kind === Kind.INLINE_FRAGMENT) gather(each.selectionSet)
      else if (each.kind === Kind.FIELD) {
        const field = root[each.name.value]
        if (field) found.add(field)
      } else if (!spread.has(each.name.value)) {
        spread.add(each.name.value)
        for (const fragment of document.definitions) {
          if (fragment.kind === Kind.FRAGMENT_DEFINITION && fragment.name.value === each.name.value)
            gather(fragment.selectionSet)
        }
      }
    }
  }
  gather(selectionSet)
  return [...found]
}

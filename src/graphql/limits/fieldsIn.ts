import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import type { FragmentOf } from './fragmentsOf.ts'

/** The fields of a selection set with the types that have them, also of fragments; each fragment once. */
export function fieldsIn(
  schema: GraphQLSchema,
  set: SelectionSetNode,
  type: GraphQLNamedType | undefined,
  fragmentOf: FragmentOf,
): [FieldNode, GraphQLNamedType | undefined][] {
  const found: [FieldNode, GraphQLNamedType | undefined][] = []
  const visited = new Set<FragmentDefinitionNode>()
  const typeOf = (name: string | undefined) => (name === undefined ? type : schema.getType(name))
  function gather({ selections }: SelectionSetNode, here: GraphQLNamedType | undefined): void {
    for (const each of selections) {
      if (each.kind === Kind.FIELD) found.push([each, here])
      else if (each.kind === Kind.INLINE_FRAGMENT) {
        const condition = each.typeCondition?.name.value
        gather(each.selectionSet, condition === undefined ? here : typeOf(condition))
      } else {
        const fragment = fragmentOf(each.name.value)
        if (!fragment || visited.has(fragment)) continue
        visited.add(fragment)
        gather(fragment.selectionSet, typeOf(fragment.typeCondition.name.value))
      }
    }
  }
  gather(set, type)
  return found
}

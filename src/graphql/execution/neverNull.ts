import { type DocumentNode, type GraphQLSchema, isNonNullType, TypeInfo, visit, visitWithTypeInfo } from 'graphql'

/**
 * The variables that stand somewhere where null may not. GraphQL lets a nullable variable with a default stand there, and looks
 * for an explicit null only when it reaches the place, which a compiled operation does not.
 */
export function neverNull(schema: GraphQLSchema, document: DocumentNode): ReadonlySet<string> {
  const names = new Set<string>()
  const here = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(here, {
      Variable(node) {
        if (isNonNullType(here.getInputType())) names.add(node.name.value)
      },
    }),
  )
  return names
}

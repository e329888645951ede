import { DirectiveLocation, GraphQLDirective, GraphQLInt, GraphQLList, type GraphQLSchema, isObjectType } from 'graphql'

/** From the proposal of the GraphQL nullability working group, which code generators and clients read. */
export const semanticNonNull = new GraphQLDirective({
  name: 'semanticNonNull',
  description:
    'The field is null only if it was refused, with an error at its path. Clients that throw on errors can treat it as non-null.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    levels: {
      type: new GraphQLList(GraphQLInt),
      defaultValue: [0],
      description: 'The levels of the list that this is about; 0 is the field itself.',
    },
  },
})

/** The directive of each field that is null only if it was refused, by its coordinate. */
export function semanticNonNullsOf(schema: GraphQLSchema): Map<string, string> {
  const found = new Map<string, string>()
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      if (field.extensions.semanticNonNull) found.set(`${type.name}.${field.name}`, '@semanticNonNull')
    }
  }
  return found
}

import {
  GraphQLError,
  type GraphQLSchema,
  getIntrospectionQuery,
  getOperationAST,
  parse,
  type ValidationRule,
} from 'graphql'
import { measureOperation } from './measureOperation.ts'

export const operationLimits = { depth: 12, fields: 20, mutations: 10, cost: 20_000 }

/** The introspection limit, as a multiple of the cost of full introspection. */
const ROOM = 1.5

/**
 * A validation rule that limits the depth, the root fields and the cost of an operation, so that one request cannot do the work
 * of thousands.
 */
export const limitOperations: ValidationRule = context => ({
  OperationDefinition(node) {
    const schema = context.getSchema()
    const measure = measureOperation(schema, node, name => context.getFragment(name))
    const { depth, fields, cost } = measure
    const refuse = (message: string) => context.reportError(new GraphQLError(message, { nodes: node }))
    if (!schema.getRootType(node.operation)) {
      refuse(`There is nothing to ask for by a ${node.operation}: the schema has none.`)
    }
    if (depth > operationLimits.depth) {
      refuse(`The operation is ${depth} levels deep; at most ${operationLimits.depth} are allowed.`)
    }
    const most = node.operation === 'mutation' ? operationLimits.mutations : operationLimits.fields
    if (fields > most) {
      refuse(`The operation asks for ${fields} fields at the top; at most ${most} are allowed.`)
    }
    if (cost > operationLimits.cost) {
      refuse(
        `The operation may cost ${cost} values; at most ${operationLimits.cost} are allowed. Ask for shorter pages, for fewer fields, or in several requests.`,
      )
    }
    const introspection = Math.round(measure.introspection)
    const mostIntrospection = introspectionLimit(schema)
    if (introspection > mostIntrospection) {
      refuse(
        `The operation may cost ${introspection} values about the schema; at most ${mostIntrospection} are allowed. The introspection query of graphql-js fits.`,
      )
    }
  },
})

const limits = new WeakMap<GraphQLSchema, number>()

/** 1.5 times the number of values that the introspection query of graphql-js returns with all of its options. */
export function introspectionLimit(schema: GraphQLSchema): number {
  const known = limits.get(schema)
  if (known !== undefined) return known
  const everything = getIntrospectionQuery({
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  })
  const document = parse(everything)
  const fragmentOf = (name: string) =>
    document.definitions.find(each => each.kind === 'FragmentDefinition' && each.name.value === name)
  const { introspection } = measureOperation(schema, getOperationAST(document)!, name => fragmentOf(name) as never)
  const limit = Math.round(introspection * ROOM)
  limits.set(schema, limit)
  return limit
}

import { GraphQLError, type ValidationRule } from 'graphql'
import { measureOperation } from './measureOperation.ts'

export const operationLimits = { depth: 12, fields: 20, mutations: 10, cost: 20_000 }

/** An operation keeps to limits of depth, of fields at the top and of cost, so that one request cannot do the work of thousands. */
export const limitOperations: ValidationRule = context => ({
  OperationDefinition(node) {
    const { depth, fields, cost } = measureOperation(context.getSchema(), node, name => context.getFragment(name))
    const refuse = (message: string) => context.reportError(new GraphQLError(message, { nodes: node }))
    if (!context.getSchema().getRootType(node.operation)) {
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
  },
})

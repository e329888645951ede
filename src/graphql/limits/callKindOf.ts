import { type GraphQLSchema, type OperationDefinitionNode, OperationTypeNode } from 'graphql'
import type { CallKind } from '../../access/CallKind.ts'
import { fieldsIn } from './fieldsIn.ts'
import type { FragmentOf } from './measureOperation.ts'

const AVAILABILITY = new Set(['availableDates', 'availableTimeslots', 'quote'])
const USAGE = new Set(['recordUsage', 'recordUsageBatch', 'amendUsageEntry', 'voidUsageEntry'])

/**
 * The kind of an operation, by its root fields: a query is of availability if one of them is, and a mutation of usage if all are.
 */
export function callKindOf(schema: GraphQLSchema, node: OperationDefinitionNode, fragmentOf: FragmentOf): CallKind {
  const root = schema.getRootType(node.operation) ?? undefined
  const names = fieldsIn(schema, node.selectionSet, root, fragmentOf).map(([field]) => field.name.value)
  if (node.operation !== OperationTypeNode.MUTATION) {
    return names.some(name => AVAILABILITY.has(name)) ? 'availability' : 'reads'
  }
  return names.every(name => USAGE.has(name) || name.startsWith('__')) ? 'usage-entries' : 'bookings'
}

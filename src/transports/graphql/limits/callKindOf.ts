import { OperationTypeNode } from 'graphql'
import type { CallKind } from '../../../domain/access/CallKind.ts'
import type { Operation } from '../execution/Operation.ts'

const AVAILABILITY = new Set(['availableDates', 'availableTimeslots', 'quote'])
const USAGE = new Set(['recordUsage', 'recordUsageBatch', 'amendUsageEntry', 'voidUsageEntry'])

/**
 * The kind of an operation, by its root fields: a query is of availability if one of them is, and a mutation of usage if all are.
 */
export function callKindOf({ kind, fields }: Pick<Operation, 'kind' | 'fields'>): CallKind {
  if (kind !== OperationTypeNode.MUTATION) {
    return fields.some(({ name }) => AVAILABILITY.has(name)) ? 'availability' : 'reads'
  }
  return fields.every(({ name }) => USAGE.has(name)) ? 'usage-entries' : 'bookings'
}

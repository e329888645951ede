import { BulkOperation } from '../../../domain/bulk/BulkOperation.ts'
import { type CountedConnection, connectionType, totalCountOf } from './connectionType.ts'

export const BulkOperationConnection = connectionType(() => BulkOperation, {
  name: 'BulkOperation',
  one: 'a bulk operation',
  many: 'bulk operations',
})

export type BulkOperationConnection = CountedConnection<BulkOperation>

export const BulkOperationCountResolver = totalCountOf(BulkOperationConnection)

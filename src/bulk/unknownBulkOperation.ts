import { Refusal } from '../refusal.ts'

/** The refusal of an identifier that matches no bulk operation of the caller. */
export function unknownBulkOperation(): Refusal {
  return new Refusal('bulk-operation-not-found', 'No bulk operation that this key may see has this BulkOperationID.')
}

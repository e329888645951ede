import { encodeTypeId } from '../scalars/typeid.ts'

/** Meters that the service records itself, one entry for each platform event. */
export const ORDER_COMPLETED = 'order-completed'

/** What an `order-completed` entry carries as its ExtraInfo. */
export function orderCompletedInfo(basketId: string): string {
  return JSON.stringify({ BasketID: encodeTypeId('bsk', basketId) })
}

import { registerEnumType } from 'type-graphql'

/** Where a basket stands. */
export enum BasketStatus {
  OPEN = 'OPEN',
  COMPLETED = 'COMPLETED',
  ABANDONED = 'ABANDONED',
}

/** From each status of a basket, the statuses it can go to. An abandoned one whose places are still there can be paid for late. */
export const basketTransitions: Record<BasketStatus, readonly BasketStatus[]> = {
  OPEN: [BasketStatus.COMPLETED, BasketStatus.ABANDONED],
  COMPLETED: [],
  ABANDONED: [BasketStatus.OPEN, BasketStatus.COMPLETED],
}

registerEnumType(BasketStatus, {
  name: 'BasketStatus',
  description: 'Where a basket stands.',
  valuesConfig: {
    OPEN: { description: 'Bookings can be added; it is not paid for yet.' },
    COMPLETED: { description: 'The purchase is made: what was due is paid.' },
    ABANDONED: { description: 'Given up, or its holds ended before it was paid for; its places are free again.' },
  },
})

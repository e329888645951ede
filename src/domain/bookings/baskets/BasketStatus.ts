import { registerEnumType } from 'type-graphql'

/** The status of a basket. */
export enum BasketStatus {
  OPEN = 'OPEN',
  COMPLETED = 'COMPLETED',
  ABANDONED = 'ABANDONED',
}

/** The transitions of a basket. An abandoned one whose places are still free can be paid for late. */
export const basketTransitions: Record<BasketStatus, readonly BasketStatus[]> = {
  OPEN: [BasketStatus.COMPLETED, BasketStatus.ABANDONED],
  COMPLETED: [],
  ABANDONED: [BasketStatus.OPEN, BasketStatus.COMPLETED],
}

registerEnumType(BasketStatus, {
  name: 'BasketStatus',
  description: 'The status of a basket.',
  valuesConfig: {
    OPEN: { description: 'Bookings can be added; it is not paid for yet.' },
    COMPLETED: { description: 'The purchase is complete: what was due is paid.' },
    ABANDONED: { description: 'Abandoned, or its holds expired before it was paid for; its places are free again.' },
  },
})

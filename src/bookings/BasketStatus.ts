/** Where a basket stands. A partner's booking is a purchase that its partner has been paid for: completed at once. */
export type BasketStatus = 'COMPLETED'

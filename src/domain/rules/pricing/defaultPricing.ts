import type { Pricing } from './Pricing.ts'

/** The pricing of a new activity: one unit, which takes one place. @param price in minor units */
export const defaultPricing = (unitId: string, price: number): Pricing => ({
  units: [
    {
      unitId,
      type: 'OTHER',
      name: 'Participant',
      paxCount: 1,
      price,
      minAge: null,
      maxAge: null,
      accompaniedBy: [],
      minQuantity: 1,
      maxQuantity: null,
      isDefault: true,
    },
  ],
  groupPrice: null,
  rules: [],
  fees: [],
  taxes: [],
  cancellationTiers: null,
})

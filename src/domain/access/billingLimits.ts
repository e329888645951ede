/** The longest texts of billing details, in characters. */
export const billingLimits = { name: 200, address: 500, taxNumber: 40 } as const

/** The largest price that can be set, in minor units. */
export const LARGEST_PRICE = 2_147_483_647

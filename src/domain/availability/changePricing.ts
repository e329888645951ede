import type { Database } from '../../platform/sql/Database.ts'
import type { Product } from '../products/Product.ts'
import type { PricingInput } from '../products/pricing/PricingInput.ts'
import { updatePricing } from '../products/pricing/updatePricing.ts'
import { recordDaysAhead } from './recordDaysAhead.ts'
import { reserveForWaitlist } from './reserveForWaitlist.ts'

/**
 * Changes the pricing of an activity in one transaction that locks it. Bookings that were made keep their prices. Other limits of its
 * units can let in who waits.
 * @throws Refusal `validation` with every violation, or `version-conflict`
 */
export async function changePricing(
  database: Database,
  operatorId: string,
  activityId: string,
  input: PricingInput,
  now: Date,
): Promise<Product> {
  return database.transaction(async db => {
    const { product, changed } = await updatePricing(db, operatorId, activityId, input, now)
    if (changed) await recordDaysAhead(db, operatorId, activityId, now)
    if (input.units) await reserveForWaitlist(db, operatorId, activityId, now)
    return product
  })
}

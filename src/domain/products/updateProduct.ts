import { isDeepStrictEqual } from 'node:util'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { violates } from '../../platform/sql/violates.ts'
import { recordProducts } from '../outbox/recordChanges.ts'
import { nullViolations } from '../refusals/nullViolations.ts'
import { refuseViolations, type Violation, validationRefusal } from '../refusals/refusal.ts'
import { basePrice } from '../rules/pricing/basePrice.ts'
import { defaultUnit } from '../rules/pricing/defaultUnit.ts'
import type { Pricing } from '../rules/pricing/Pricing.ts'
import { withBasePrice } from '../rules/pricing/withBasePrice.ts'
import { localDay } from '../scalars/localDay.ts'
import type { Product } from './Product.ts'
import type { ProductChanges } from './ProductChanges.ts'
import { clearable, productMembers } from './productMembers.ts'
import { nameTaken, productViolations } from './productViolations.ts'

const record = preparedStatement(
  ({ operatorId, activityId }: Placeholders<{ operatorId: string; activityId: string }>) =>
    recordProducts(operatorId, sql`product where operator_id = ${operatorId} and activity_id = ${activityId}`),
)

/**
 * Updates the fields of an activity and returns which of them changed; `updatedAt` is set if any did.
 * It runs inside a unit of work that has locked the activity, and refuses the violations found by its caller with its own.
 */
export async function updateProduct(
  em: EntityManager,
  db: Sql,
  operatorId: string,
  product: Product,
  input: ProductChanges,
  now: Date,
  alsoWrong: Violation[] = [],
): Promise<string[]> {
  const cleared = nullViolations(input, clearable)
  refuseViolations([...cleared, ...alsoWrong, ...(await productViolations(db, operatorId, input, product))])

  const { pricing, pricingVersion } = product
  const members = await productMembers(db, operatorId, input)
  const repriced = input.price && withPrice(pricing, input.price.amount, localDay(now, product.timeZone))
  if (repriced) members.pricing = repriced
  const changed = Object.entries(members).filter(
    ([name, value]) => !isDeepStrictEqual(product[name as keyof Product], value),
  )
  if (changed.length === 0) return []
  em.assign(
    product,
    {
      ...Object.fromEntries(changed),
      ...(repriced && { pricingVersion: pricingVersion + 1 }),
      updatedAt: now,
      version: product.version + 1,
    },
    { mergeObjectProperties: false },
  )
  try {
    await em.flush()
  } catch (error) {
    if (violates(error, 'product_name_unique')) throw validationRefusal([nameTaken(product.name)])
    throw error
  }
  await record(db, { operatorId, activityId: product.activityId })
  return changed.map(([name]) => name)
}

/** The pricing with another base price of its default unit today; undefined if it has this price. */
function withPrice(pricing: Pricing, price: number, today: string): Pricing | undefined {
  if (basePrice(defaultUnit(pricing), today) === price) return undefined
  const units = pricing.units.map(unit => (unit.isDefault ? withBasePrice(unit, price, today) : unit))
  return { ...pricing, units }
}

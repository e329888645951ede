import { sql } from 'kysely'
import { entityColumns } from '../../platform/sql/entityColumns.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { Product } from './Product.ts'
import { feeViews, groupPriceView, taxViews, unitViews } from './pricing/viewPricing.ts'

/** The row of an activity. */
export type ProductRow = Omit<Product, 'price' | 'units' | 'groupPrice' | 'fees' | 'taxes' | 'cancellationTiers'>

/** Every column of the entity but its operator, by the names of its properties. */
const columns = entityColumns(Product).map(({ column, property }) => sql.ref(`p.${column}`).as(property))

const questionColumns = [
  sql<boolean>`q.required is not null`.as('hasQuestions'),
  sql<boolean>`coalesce(q.required, false)`.as('waiverRequired'),
] as const

/** Activities `p`. By the view, which is read by the indexes of names too. */
export const products = kysely
  .selectFrom('product_of_operator as p')
  .leftJoinLateral(
    eb =>
      eb
        .selectFrom('waiver_question as w')
        .select(sql<boolean | null>`bool_or(w.required)`.as('required'))
        .whereRef('w.operator_id', '=', 'p.operator_id')
        .whereRef('w.activity_id', '=', 'p.activity_id')
        .as('q'),
    join => join.onTrue(),
  )
  .select([...columns, ...questionColumns])
  .$castTo<ProductRow>()

/** Converts a row to a Product. */
export function asProduct(row: ProductRow): Product {
  const { pricing, priceMinor, currency, timeZone } = row
  return Object.assign(row, {
    price: { amount: priceMinor, currency },
    units: unitViews(pricing, currency, timeZone),
    groupPrice: groupPriceView(pricing, currency),
    fees: feeViews(pricing, currency),
    taxes: taxViews(pricing),
    cancellationTiers: pricing.cancellationTiers,
  })
}

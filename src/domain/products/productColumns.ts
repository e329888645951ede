import { sql } from 'kysely'
import { kysely } from '../../platform/sql/kysely.ts'
import type { Product } from './Product.ts'
import { feeViews, groupPriceView, taxViews, unitViews } from './pricing/viewPricing.ts'

/** The row of an activity. */
export type ProductRow = Omit<Product, 'price' | 'units' | 'groupPrice' | 'fees' | 'taxes' | 'cancellationTiers'>

const columns = [
  'p.activity_id as activityId',
  'p.product_id as productId',
  'p.name',
  'p.short_description as shortDescription',
  'p.description',
  'p.category',
  'p.duration_minutes as durationMinutes',
  'p.time_zone as timeZone',
  'p.price_minor as priceMinor',
  'p.pricing',
  'p.pricing_version as pricingVersion',
  'p.resource_needs_version as resourceNeedsVersion',
  'p.version',
  'p.currency',
  'p.min_participants as minParticipants',
  'p.max_participants as maxParticipants',
  'p.booking_cutoff_minutes as bookingCutoffMinutes',
  'p.cancellation_cutoff_minutes as cancellationCutoffMinutes',
  'p.location',
  'p.images',
  'p.waiver_policy as waiverPolicy',
  'p.acceptance_required as acceptanceRequired',
  'p.published',
  'p.uses_resources as usesResources',
  'p.timeslots_until as timeslotsUntil',
  'p.price_varies as priceVaries',
  'p.created_at as createdAt',
  'p.updated_at as updatedAt',
] as const

const questionColumns = [
  sql<boolean>`q.required is not null`.as('hasQuestions'),
  sql<boolean>`coalesce(q.required, false)`.as('waiverRequired'),
] as const

/** Activities `p`. */
export const products = kysely
  .selectFrom('product as p')
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

/** Converts a row to a Product. */
export function asProduct(row: ProductRow): Product {
  const { pricing, priceMinor, currency } = row
  return Object.assign(row, {
    price: { amount: priceMinor, currency },
    units: unitViews(pricing, currency),
    groupPrice: groupPriceView(pricing, currency),
    fees: feeViews(pricing, currency),
    taxes: taxViews(pricing),
    cancellationTiers: pricing.cancellationTiers,
  })
}

import { sql } from 'kysely'
import { ColumnsOfFields } from '../database/ColumnsOfFields.ts'
import { kysely } from '../database/kysely.ts'
import { pickColumns } from '../database/pickColumns.ts'
import type { Product } from './Product.ts'
import { feeViews, groupPriceView, taxViews, unitViews } from './pricing/viewPricing.ts'

/** The row of an activity. */
export type ProductRow = Omit<
  Product,
  | 'operator'
  | 'price'
  | 'units'
  | 'groupPrice'
  | 'fees'
  | 'taxes'
  | 'cancellationTiers'
  | 'createdAt'
  | 'timeslotsUntil'
  | 'priceVaries'
>

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
  'p.updated_at as updatedAt',
] as const

const questionColumns = [
  sql<boolean>`q.required is not null`.as('hasQuestions'),
  sql<boolean>`coalesce(q.required, false)`.as('waiverRequired'),
] as const

const pricing = ['pricing', 'currency'] as const

/** The columns that each field of an activity in the API needs. */
export const productFields = new ColumnsOfFields<ProductRow>('Product', ['activityId', 'published'], {
  id: [],
  activityId: [],
  productId: ['productId'],
  name: ['name'],
  shortDescription: ['shortDescription'],
  description: ['description'],
  category: ['category'],
  durationMinutes: ['durationMinutes'],
  timeZone: ['timeZone'],
  price: ['priceMinor', 'currency'],
  fromPrice: ['timeZone', ...pricing],
  units: pricing,
  groupPrice: pricing,
  fees: pricing,
  taxes: pricing,
  cancellationTiers: pricing,
  pricing: ['pricingVersion', ...pricing],
  minParticipants: ['minParticipants'],
  maxParticipants: ['maxParticipants'],
  bookingCutoffMinutes: ['bookingCutoffMinutes'],
  cancellationCutoffMinutes: ['cancellationCutoffMinutes'],
  location: ['location'],
  images: ['images'],
  hasQuestions: ['hasQuestions'],
  waiverRequired: ['waiverRequired'],
  waiverPolicy: ['waiverPolicy'],
  acceptanceRequired: ['acceptanceRequired'],
  published: [],
  updatedAt: ['updatedAt'],
  version: ['version'],
  resourceNeedsVersion: ['resourceNeedsVersion'],
  // What follows is read by its own statement.
  questions: [],
  resourceNeeds: [],
  schedules: [],
  ahead: [],
  timeslots: [],
  availableDates: [],
  bookings: [],
})

const plain = kysely.selectFrom('product as p')

const withQuestions = plain.leftJoinLateral(
  eb =>
    eb
      .selectFrom('waiver_question as w')
      .select(sql<boolean | null>`bool_or(w.required)`.as('required'))
      .whereRef('w.operator_id', '=', 'p.operator_id')
      .whereRef('w.activity_id', '=', 'p.activity_id')
      .as('q'),
  join => join.onTrue(),
)

/** Activities `p`. */
export const products = withQuestions.select([...columns, ...questionColumns])

/**
 * Selects these columns of activities `p`.
 * @param names from productFields
 * @param others further columns
 */
export function selectProducts(names: string, others: readonly string[] = []): typeof products {
  if (names === '') return products
  const questions = pickColumns(questionColumns, names)
  const from = (questions.length > 0 ? withQuestions : plain) as typeof withQuestions
  return from.select([...pickColumns(columns, names, others), ...questions])
}

/** Converts a row to a Product, as far as it was read. */
export function asProduct(row: ProductRow): Product {
  const { pricing, priceMinor, currency } = row
  const product = row as Product
  if (priceMinor !== undefined) product.price = { amount: priceMinor, currency }
  if (pricing === undefined) return product
  return Object.assign(product, {
    units: unitViews(pricing, currency),
    groupPrice: groupPriceView(pricing, currency),
    fees: feeViews(pricing, currency),
    taxes: taxViews(pricing),
    cancellationTiers: pricing.cancellationTiers,
  })
}

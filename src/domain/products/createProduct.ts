import { sql } from 'kysely'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { violates } from '../../platform/sql/violates.ts'
import type { Caller } from '../access/Caller.ts'
import { findOperatorsById } from '../access/findOperators.ts'
import { Operator } from '../access/Operator.ts'
import { recordProducts } from '../outbox/recordChanges.ts'
import { refuseViolations, validationRefusal } from '../refusals/refusal.ts'
import { defaultPricing } from '../rules/pricing/defaultPricing.ts'
import { newId } from '../scalars/typeid.ts'
import { findProductsById } from './findProducts.ts'
import { leastUsedColour } from './leastUsedColour.ts'
import { Product } from './Product.ts'
import type { ProductInput } from './ProductInput.ts'
import { productMembers } from './productMembers.ts'
import { nameTaken, productViolations } from './productViolations.ts'
import { WaiverPolicy } from './WaiverPolicy.ts'

/** The defaults of a new activity, besides those of its operator. */
const bare = {
  shortDescription: '',
  description: '',
  category: '',
  minParticipants: 1,
  maxParticipants: null,
  departureMinimum: null,
  location: null,
  images: [],
  waiverPolicy: WaiverPolicy.BEFORE_ARRIVAL,
  published: false,
  timeslotsUntil: null,
}

const record = preparedStatement(
  ({ operatorId, activityId }: Placeholders<{ operatorId: string; activityId: string }>) =>
    recordProducts(operatorId, sql`product where operator_id = ${operatorId} and activity_id = ${activityId}`),
)

/** Creates an activity. It has no timeslots until it has a schedule, and is not in the shopfront until it is published. */
export async function createProduct(
  database: Database,
  { operatorId, currency, timeZone }: Pick<Caller, 'operatorId' | 'currency' | 'timeZone'>,
  input: ProductInput,
  now: Date,
): Promise<Product> {
  // Many clients send null for an omitted value.
  const said = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)) as ProductInput
  const activityId = newId(now)
  try {
    return await database.unitOfWork(operatorId, async (em, db) => {
      refuseViolations(await productViolations(db, operatorId, said, { ...bare, currency, activityId: null }))
      const colour = said.colour ?? (await leastUsedColour(db, operatorId))
      const cutoffs = await defaultCutoffs(db, operatorId)
      const members = { ...bare, ...cutoffs, timeZone, colour, ...(await productMembers(db, operatorId, said)) }
      const pricing = defaultPricing(activityId, said.price.amount)
      const operator = em.getReference(Operator, operatorId)
      em.create(
        Product,
        { ...members, operator, activityId, currency, pricing, createdAt: now, updatedAt: now },
        { partial: true },
      )
      const product = (await findProductsById(db, operatorId, [activityId])).get(activityId)!
      await record(db, { operatorId, activityId })
      return product
    })
  } catch (error) {
    if (violates(error, 'product_name_unique')) throw validationRefusal([nameTaken(input.name)])
    throw error
  }
}

async function defaultCutoffs(
  db: Sql,
  operatorId: string,
): Promise<Pick<Product, 'bookingCutoffMinutes' | 'cancellationCutoffMinutes'>> {
  const operator = (await findOperatorsById(db, operatorId, [operatorId])).get(operatorId)!
  return {
    bookingCutoffMinutes: operator.defaultBookingCutoffMinutes ?? 0,
    cancellationCutoffMinutes: operator.defaultCancellationCutoffMinutes ?? 0,
  }
}

import type { EntityManager } from '@mikro-orm/postgresql'
import type { Sql } from '../database.ts'
import { Product } from '../products/Product.ts'
import { validationRefusal } from '../refusal.ts'

// Less than FOR UPDATE: a booking's foreign key need not wait, and so cannot end in a deadlock with a change of its timeslot.
const LOCK = `select from product where operator_id = $1 and activity_id = $2 for no key update`

/** The activity whose calendar is about to change, locked, so that changes to one calendar come one after the other. */
export async function lockActivity(
  em: EntityManager,
  sql: Sql,
  operatorId: string,
  activityId: string,
): Promise<Product> {
  const [there] = await sql.query(LOCK, [operatorId, activityId])
  if (there) return em.getReference(Product, [operatorId, activityId])
  const detail = 'No activity of this operator has this ActivityID.'
  throw validationRefusal([{ path: ['activityId'], detail }])
}

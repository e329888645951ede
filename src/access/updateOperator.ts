import type { Sql } from '../database/Database.ts'
import type { Operator } from './Operator.ts'
import type { OperatorChanges } from './OperatorChanges.ts'

const UPDATE = `
  update operator set hold_minutes = coalesce($2, hold_minutes), waitlist_offer_minutes = coalesce($3, waitlist_offer_minutes),
    held_places_per_key = coalesce($4, held_places_per_key),
    held_places_per_timeslot = coalesce($5, held_places_per_timeslot)
  where operator_id = $1
  returning operator_id "operatorId", name, time_zone "timeZone", currency, hold_minutes "holdMinutes",
    waitlist_offer_minutes "waitlistOfferMinutes", held_places_per_key "heldPlacesPerKey",
    held_places_per_timeslot "heldPlacesPerTimeslot"`

/** Changes how an operator sells: how long places are held, and how many of them at once. Holds that are running keep their end. */
export async function updateOperator(sql: Sql, operatorId: string, changes: OperatorChanges): Promise<Operator> {
  const { holdMinutes, waitlistOfferMinutes, heldPlacesPerKey, heldPlacesPerTimeslot } = changes
  const values = [holdMinutes, waitlistOfferMinutes, heldPlacesPerKey, heldPlacesPerTimeslot]
  const [operator] = await sql.query<Operator>(UPDATE, [operatorId, ...values.map(each => each ?? null)])
  return operator!
}

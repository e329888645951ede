import type { Sql } from '../database/Database.ts'
import type { Operator } from './Operator.ts'
import type { OperatorChanges } from './OperatorChanges.ts'

const UPDATE = `
  update operator set hold_minutes = coalesce($2, hold_minutes), waitlist_offer_minutes = coalesce($3, waitlist_offer_minutes),
    held_places_per_key = coalesce($4, held_places_per_key),
    held_places_per_timeslot = coalesce($5, held_places_per_timeslot), time_zone = coalesce($6, time_zone),
    usage_retention_months = coalesce($7, usage_retention_months),
    time_zone_changed_at = coalesce($8, time_zone_changed_at)
  where operator_id = $1
  returning operator_id "operatorId", name, time_zone "timeZone", currency, hold_minutes "holdMinutes",
    waitlist_offer_minutes "waitlistOfferMinutes", held_places_per_key "heldPlacesPerKey",
    held_places_per_timeslot "heldPlacesPerTimeslot", usage_retention_months "usageRetentionMonths"`

/**
 * Changes how an operator sells, how long usage is kept, and where its days begin. Holds that are running keep their end. Usage is counted
 * by days: who changes the zone counts it anew.
 * @param zoneChangedAt when the time zone has become another one
 */
export async function updateOperator(
  sql: Sql,
  operatorId: string,
  changes: OperatorChanges,
  zoneChangedAt: Date | null = null,
): Promise<Operator> {
  const { holdMinutes, waitlistOfferMinutes, heldPlacesPerKey, heldPlacesPerTimeslot } = changes
  const { timeZone, usageRetentionMonths } = changes
  const selling = [holdMinutes, waitlistOfferMinutes, heldPlacesPerKey, heldPlacesPerTimeslot]
  const values = [...selling, timeZone, usageRetentionMonths, zoneChangedAt]
  const [operator] = await sql.query<Operator>(UPDATE, [operatorId, ...values.map(each => each ?? null)])
  return operator!
}

import type { Sql } from '../../database/Database.ts'

/** An operator's limits for unpaid places. */
export interface HoldRules {
  holdMinutes: number
  heldPlacesPerKey: number
  heldPlacesPerTimeslot: number
}

const RULES = `
  select hold_minutes "holdMinutes", held_places_per_key "heldPlacesPerKey", held_places_per_timeslot "heldPlacesPerTimeslot"
  from operator where operator_id = $1`

/** Reads an operator's limits for unpaid places. */
export async function findHoldRules(sql: Sql, operatorId: string): Promise<HoldRules> {
  const [rules] = await sql.query<HoldRules>(RULES, [operatorId])
  return rules!
}

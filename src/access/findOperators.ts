import type { Sql } from '../database/Database.ts'
import type { Operator } from './Operator.ts'

const COLUMNS = `
  o.operator_id "operatorId", o.name, o.time_zone "timeZone", o.currency, o.hold_minutes "holdMinutes",
  o.waitlist_offer_minutes "waitlistOfferMinutes", o.held_places_per_key "heldPlacesPerKey",
  o.held_places_per_timeslot "heldPlacesPerTimeslot", o.usage_retention_months "usageRetentionMonths"`

const LIST = `select ${COLUMNS} from operator o order by lower(o.name), o.operator_id`
const BY_IDS = `select ${COLUMNS} from operator o where o.operator_id = $1 and o.operator_id = any($2)`

/** The operator itself, by its identifier. */
export async function findOperatorsById(
  sql: Sql,
  operatorId: string,
  operatorIds: readonly string[],
): Promise<Map<string, Operator>> {
  const rows = await sql.query<Operator>(BY_IDS, [operatorId, operatorIds])
  return new Map(rows.map(row => [row.operatorId, row]))
}

/** Every operator of the installation, by name: for its command line, never for a caller. */
export async function findOperators(sql: Sql): Promise<Operator[]> {
  return sql.query<Operator>(LIST)
}

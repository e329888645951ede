import type { Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'

/** An operator's limits for unpaid places. */
export interface HoldRules {
  holdMinutes: number
  heldPlacesPerKey: number
  heldPlacesPerTimeslot: number
}

const selectRules = preparedStatement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  kysely
    .selectFrom('operator')
    .select([
      'hold_minutes as holdMinutes',
      'held_places_per_key as heldPlacesPerKey',
      'held_places_per_timeslot as heldPlacesPerTimeslot',
    ])
    .where('operator_id', '=', operatorId),
)

/** Reads an operator's limits for unpaid places. */
export async function findHoldRules(db: Sql, operatorId: string): Promise<HoldRules> {
  const [rules] = await selectRules(db, { operatorId })
  return rules!
}

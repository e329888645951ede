import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Pricing } from '../../rules/pricing/Pricing.ts'
import type { Unit } from './Unit.ts'
import { unitViews } from './viewPricing.ts'

const selectPricings = preparedStatement(
  ({ operatorId, unitIds }: Placeholders<{ operatorId: string; unitIds: readonly string[] }>) => sql<UnitRow>`
  select i.unit_id "unitId", p.pricing, p.currency, p.time_zone "timeZone", p.published
  from unnest(${unitIds}::text[]) i (unit_id)
  join product p on p.operator_id = ${operatorId}
    and p.pricing -> 'units' @> jsonb_build_array(jsonb_build_object('unitId', i.unit_id))`,
)

interface UnitRow {
  unitId: string
  pricing: Pricing
  currency: string
  timeZone: string
  published: boolean
}

/** Finds units by their identifiers, and whether their activity is in the shopfront. */
export async function findUnitsById(
  db: Sql,
  operatorId: string,
  unitIds: readonly string[],
): Promise<Map<string, Unit & { published: boolean }>> {
  const rows = await selectPricings(db, { operatorId, unitIds })
  return new Map(
    rows.map(({ unitId, pricing, currency, timeZone, published }) => {
      const unit = unitViews(pricing, currency, timeZone).find(each => each.unitId === unitId)!
      return [unitId, { ...unit, published }]
    }),
  )
}

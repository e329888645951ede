import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

/** A commission of a partner on an activity. */
export interface CommissionRow {
  activityId: string
  /** In thousandths of a percent. */
  rate: number
}

const selectByPartners = preparedStatement(
  ({ operatorId, partnerIds }: Placeholders<{ operatorId: string; partnerIds: readonly string[] }>) => sql<
    CommissionRow & { partnerId: string }
  >`
  select c.partner_id "partnerId", c.activity_id "activityId", c.rate
  from commission c join product p on p.operator_id = c.operator_id and p.activity_id = c.activity_id
  where c.operator_id = ${operatorId} and c.partner_id = any(${partnerIds})
  order by lower(p.name), p.product_id`,
)

/** Finds the commissions of partners on single activities, by the name of the activity. */
export async function findCommissions(
  db: Sql,
  operatorId: string,
  partnerIds: readonly string[],
): Promise<Map<string, CommissionRow[]>> {
  const rows = await selectByPartners(db, { operatorId, partnerIds })
  return Map.groupBy(rows, row => row.partnerId)
}

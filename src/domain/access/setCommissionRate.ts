import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

const update = preparedStatement(
  ({ operatorId, partnerId, rate }: Placeholders<{ operatorId: string; partnerId: string; rate: number | null }>) =>
    kysely
      .updateTable('partner')
      .set(eb => ({ commission_rate: eb.fn.coalesce(rate, 'commission_rate'), version: eb('version', '+', 1) }))
      .where('operator_id', '=', operatorId)
      .where('partner_id', '=', partnerId),
)

/** Sets a partner's commission, in a new version of the partner. @param rate in thousandths of a percent; null to leave it */
export async function setCommissionRate(
  db: Sql,
  operatorId: string,
  partnerId: string,
  rate: number | null,
): Promise<void> {
  await update(db, { operatorId, partnerId, rate })
}

import type { Sql } from '../database/Database.ts'
import { kysely } from '../database/kysely.ts'
import { type Placeholders, statement } from '../database/statement.ts'

const update = statement(
  ({ operatorId, partnerId, rate }: Placeholders<{ operatorId: string; partnerId: string; rate: number }>) =>
    kysely
      .updateTable('partner')
      .set({ commission_rate: rate })
      .where('operator_id', '=', operatorId)
      .where('partner_id', '=', partnerId),
)

/** Sets a partner's commission. @param rate in thousandths of a percent */
export async function setCommissionRate(db: Sql, operatorId: string, partnerId: string, rate: number): Promise<void> {
  await update(db, { operatorId, partnerId, rate })
}

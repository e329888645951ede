import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { RecordedCrossing } from '../meters/quotas/recordCrossings.ts'
import { EmailKind } from './EmailKind.ts'
import { EmailReason } from './EmailReason.ts'
import { planWrittenEmail } from './planWrittenEmail.ts'
import { recordQuotaSkip } from './recordSkips.ts'
import { renderQuotaEmail } from './renderQuotaEmail.ts'

const MAX_PER_DAY = 200

const countPlanned = preparedStatement(({ operatorId, now }: Placeholders<{ operatorId: string; now: Date }>) =>
  kysely
    .selectFrom('email')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('operator_id', '=', operatorId)
    .where('due_at', '>', sql<Date>`${now}::timestamptz - interval '1 day'`)
    .where('due_at', '<=', now)
    .where('kind', '=', EmailKind.USAGE_QUOTA),
)

/**
 * Plans the e-mail about a quota that was reached, in the transaction that records it, if the quota has an address. A daily limit
 * applies: a quota can be deleted and set again with any address, and old usage can be recorded late.
 */
export async function planQuotaEmail(db: Sql, crossing: RecordedCrossing, now: Date): Promise<void> {
  const { operatorId, quotaId, email } = crossing
  if (email === null) return recordQuotaSkip(db, operatorId, quotaId, { reason: EmailReason.NO_ADDRESS }, now)
  const [planned] = await countPlanned(db, { operatorId, now })
  if (planned!.count >= MAX_PER_DAY) {
    const why = { reason: EmailReason.DAILY_LIMIT, facts: { limit: MAX_PER_DAY } }
    return recordQuotaSkip(db, operatorId, quotaId, why, now)
  }
  const content = { ...renderQuotaEmail(crossing), to: { name: '', address: email } }
  await planWrittenEmail(db, { operatorId, kind: EmailKind.USAGE_QUOTA, quotaId, dueAt: now }, content, now)
}

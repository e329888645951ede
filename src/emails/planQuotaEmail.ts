import type { Sql } from '../database/Database.ts'
import type { RecordedCrossing } from '../meters/quotas/recordCrossings.ts'
import { EmailKind } from './EmailKind.ts'
import { EmailReason } from './EmailReason.ts'
import { planWrittenEmail } from './planWrittenEmail.ts'
import { recordQuotaSkip } from './recordSkips.ts'
import { renderQuotaEmail } from './renderQuotaEmail.ts'

const MAX_PER_DAY = 200

const PLANNED = `
  select count(*) count from email
  where operator_id = $1 and due_at > $2::timestamptz - interval '1 day' and due_at <= $2 and kind = 'USAGE_QUOTA'`

/**
 * Plans the e-mail about a quota that was reached, in the transaction that records it, if the quota has an address. A daily limit
 * applies: a quota can be deleted and set again with any address, and old usage can be recorded late.
 */
export async function planQuotaEmail(sql: Sql, crossing: RecordedCrossing, now: Date): Promise<void> {
  const { operatorId, quotaId, email } = crossing
  if (email === null) return recordQuotaSkip(sql, operatorId, quotaId, { reason: EmailReason.NO_ADDRESS }, now)
  const [planned] = await sql.query<{ count: number }>(PLANNED, [operatorId, now])
  if (planned!.count >= MAX_PER_DAY) {
    const why = { reason: EmailReason.DAILY_LIMIT, facts: { limit: MAX_PER_DAY } }
    return recordQuotaSkip(sql, operatorId, quotaId, why, now)
  }
  const content = { ...renderQuotaEmail(crossing), to: { name: '', address: email } }
  await planWrittenEmail(sql, { operatorId, kind: EmailKind.USAGE_QUOTA, quotaId, dueAt: now }, content, now)
}

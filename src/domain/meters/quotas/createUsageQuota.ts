import { sql } from 'kysely'
import type { Database } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { recordingChanges } from '../../outbox/recordChanges.ts'
import { refuseViolations, validationRefusal } from '../../refusals/refusal.ts'
import { newId } from '../../scalars/typeid.ts'
import { localTime, zoneOf } from '../../zones/localTime.ts'
import { usageLock } from '../recording/usageLock.ts'
import { quotaColumns } from './quotaColumns.ts'
import { quotaViolations } from './quotaViolations.ts'
import type { UsageQuota } from './UsageQuota.ts'
import type { UsageQuotaInput } from './UsageQuotaInput.ts'

const MAX_QUOTAS = 100

const upsertQuota = preparedStatement(
  ({ operatorId, quotaId, meter, period, threshold, email, now }: Placeholders<NewQuota>) =>
    recordingChanges<UsageQuota>(
      'quota',
      kysely
        .insertInto('usage_quota')
        .values({ operator_id: operatorId, quota_id: quotaId, meter, period, threshold, email, created_at: now })
        .onConflict(conflict =>
          conflict.constraint('usage_quota_unique').doUpdateSet(eb => ({ email: eb.ref('excluded.email') })),
        )
        .returning([...quotaColumns, 'usage_quota.operator_id', 'usage_quota.quota_id']),
    ),
)

interface NewQuota extends Pick<UsageQuota, 'quotaId' | 'meter' | 'period' | 'threshold' | 'email'> {
  operatorId: string
  now: Date
}

const countQuotas = preparedStatement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  kysely
    .selectFrom('usage_quota')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('operator_id', '=', operatorId),
)

// It may have been reached already.
const insertDue = preparedStatement(
  ({ operatorId, quotaId, now }: Placeholders<{ operatorId: string; quotaId: string; now: Date }>) => sql`
  insert into usage_quota_due (operator_id, quota_id, day)
  values (${operatorId}, ${quotaId}, ${localTime(sql`${now}::timestamptz`, zoneOf(operatorId))}::date)`,
)

/** Sets a quota; setting it again changes only the e-mail address. */
export async function createUsageQuota(
  database: Database,
  operatorId: string,
  { meter, period, threshold, email }: UsageQuotaInput,
  now: Date,
): Promise<UsageQuota> {
  refuseViolations(
    quotaViolations({ threshold }).map(violation => ({ ...violation, path: ['input', ...violation.path] })),
  )
  return database.transaction(async db => {
    // Usage that is recorded at the same time is either counted before the worker checks, or sees the quota.
    await usageLock.exclusive(db, operatorId)
    const values = {
      operatorId,
      quotaId: newId(now),
      meter: meter.trim(),
      period,
      threshold,
      email: email ?? null,
      now,
    }
    const [quota] = await upsertQuota(db, values)
    const [all] = await countQuotas(db, { operatorId })
    if (all!.count > MAX_QUOTAS) {
      throw validationRefusal([{ path: ['input'], detail: `An operator has at most ${MAX_QUOTAS} quotas.` }])
    }
    await insertDue(db, { operatorId, quotaId: quota!.quotaId, now })
    return quota!
  })
}

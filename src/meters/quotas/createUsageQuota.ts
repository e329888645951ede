import type { Database } from '../../database/Database.ts'
import { refuseFaults, validationRefusal } from '../../refusal.ts'
import { newId } from '../../scalars/typeid.ts'
import { usageLock } from '../recording/usageLock.ts'
import { QUOTA_COLUMNS, type UsageQuotaRow } from './quotaColumns.ts'
import { quotaFaults } from './quotaFaults.ts'
import type { UsageQuotaInput } from './UsageQuotaInput.ts'

const MAX_QUOTAS = 100

const SET = `
  insert into usage_quota as q (operator_id, quota_id, meter, period, threshold, email, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict on constraint usage_quota_unique do update set email = excluded.email
  returning ${QUOTA_COLUMNS}`

const COUNT = 'select count(*) count from usage_quota where operator_id = $1'

// It may have been reached already.
const LOOK = `
  insert into usage_quota_due (operator_id, quota_id, day)
  select o.operator_id, $2, ($3::timestamptz at time zone o.time_zone)::date from operator o where o.operator_id = $1`

/** Sets a quota; setting it again changes only the e-mail address. */
export async function createUsageQuota(
  database: Database,
  operatorId: string,
  { meter, period, threshold, email }: UsageQuotaInput,
  now: Date,
): Promise<UsageQuotaRow> {
  refuseFaults(quotaFaults({ threshold }).map(fault => ({ ...fault, path: ['input', ...fault.path] })))
  return database.transaction(async sql => {
    // Usage that is recorded at the same time is either counted before the worker checks, or sees the quota.
    await usageLock.exclusive(sql, operatorId)
    const values = [operatorId, newId(now), meter.trim(), period, threshold, email ?? null, now]
    const [quota] = await sql.query<UsageQuotaRow>(SET, values)
    const [all] = await sql.query<{ count: number }>(COUNT, [operatorId])
    if (all!.count > MAX_QUOTAS) {
      throw validationRefusal([{ path: ['input'], detail: `An operator has at most ${MAX_QUOTAS} quotas.` }])
    }
    await sql.query(LOOK, [operatorId, quota!.quotaId, now])
    return quota!
  })
}

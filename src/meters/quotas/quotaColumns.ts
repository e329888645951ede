import type { UsageQuota } from './UsageQuota.ts'

/** The row of a quota. */
export type UsageQuotaRow = Omit<UsageQuota, 'operator'>

export const QUOTA_COLUMNS = `
  q.quota_id "quotaId", q.meter, q.period, trim_scale(q.threshold) threshold, q.email, q.created_at "createdAt"`

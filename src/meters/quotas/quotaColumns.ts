import type { UsageQuota } from './UsageQuota.ts'

/** A quota as SQL reads it. */
export type UsageQuotaRow = Omit<UsageQuota, 'operator'>

export const QUOTA_COLUMNS = `
  q.quota_id "quotaId", q.meter, q.period, trim_scale(q.threshold) threshold, q.email, q.created_at "createdAt"`

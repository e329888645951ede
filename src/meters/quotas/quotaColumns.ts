import { sql } from 'kysely'
import type { UsageQuota } from './UsageQuota.ts'

/** The row of a quota. */
export type UsageQuotaRow = Omit<UsageQuota, 'operator'>

/** The columns of a UsageQuotaRow. */
export const quotaColumns = [
  'usage_quota.quota_id as quotaId',
  'usage_quota.meter',
  'usage_quota.period',
  sql<string>`trim_scale(usage_quota.threshold)`.as('threshold'),
  'usage_quota.email',
  'usage_quota.created_at as createdAt',
] as const

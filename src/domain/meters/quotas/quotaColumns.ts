import { sql } from 'kysely'

/** The columns of a UsageQuota. */
export const quotaColumns = [
  'usage_quota.quota_id as quotaId',
  'usage_quota.meter',
  'usage_quota.period',
  sql<string>`trim_scale(usage_quota.threshold)`.as('threshold'),
  'usage_quota.email',
  'usage_quota.created_at as createdAt',
] as const

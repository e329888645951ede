import { kysely } from '../../platform/sql/kysely.ts'

/** Resources `r`. */
export const resources = kysely
  .selectFrom('resource as r')
  .select([
    'r.resource_id as resourceId',
    'r.name',
    'r.named as hasNamedMembers',
    'r.quantity',
    'r.time_zone as timeZone',
    'r.opening_times as openingTimes',
    'r.exceptions',
    'r.auto_assign as autoAssign',
    'r.quantities_until as quantitiesUntil',
    'r.longest_minutes as longestMinutes',
    'r.version',
    'r.created_at as createdAt',
    'r.updated_at as updatedAt',
  ])

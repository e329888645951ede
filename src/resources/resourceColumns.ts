import { kysely } from '../database/kysely.ts'
import type { Resource } from './Resource.ts'

/** A resource as it is read: without what is found on demand. */
export type ResourceRow = Omit<Resource, 'operator'>

/** Resources `r`. */
export const resources = kysely
  .selectFrom('resource as r')
  .select([
    'r.resource_id as resourceId',
    'r.name',
    'r.named',
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

export function asResource(row: ResourceRow): Resource {
  return row as unknown as Resource
}

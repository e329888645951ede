import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { type Availability, expandQuantities } from './expandQuantities.ts'

/** Timeslots exist 400 days ahead; this leaves time for the longest of them, and for the chore that plans further. */
const DAYS_PLANNED = 460
export const DAYS_NEEDED = 440

interface Planned {
  operatorId: string
  resourceId: string
  starts: readonly Date[]
  ends: readonly (Date | null)[]
  quantities: readonly number[]
  until: string
}

// The past is kept: bookings of the past still change.
const cut = preparedStatement(
  ({ operatorId, resourceId, since }: Placeholders<{ operatorId: string; resourceId: string; since: Date }>) => sql`
  with ahead as (
    delete from resource_quantity where operator_id = ${operatorId} and resource_id = ${resourceId} and starts_at >= ${since}
  )
  update resource_quantity set ends_at = ${since}
  where operator_id = ${operatorId} and resource_id = ${resourceId} and starts_at < ${since} and ends_at > ${since}`,
)

const write = preparedStatement(
  ({ operatorId, resourceId, starts, ends, quantities, until }: Placeholders<Planned>) => sql`
  with planned as (
    insert into resource_quantity (operator_id, resource_id, starts_at, ends_at, quantity)
    select ${operatorId}, ${resourceId}, p.starts_at, coalesce(p.ends_at, 'infinity'), p.quantity
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[], ${quantities}::int[]) p (starts_at, ends_at, quantity)
  )
  update resource set quantities_until = ${until} where operator_id = ${operatorId} and resource_id = ${resourceId}`,
)

/**
 * Writes how many of a locked resource there are from an instant on. A resource that is always open needs no further planning.
 * @param since the instant; what was before stays as it was
 */
export async function planQuantities(
  db: Sql,
  operatorId: string,
  resourceId: string,
  resource: Availability,
  now: Date,
  since = now,
): Promise<void> {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(resource.timeZone)
    .toPlainDate()
  const until = today.add({ days: DAYS_PLANNED }).toString()
  const stretches = expandQuantities(resource, since, until)
  await cut(db, { operatorId, resourceId, since })
  await write(db, {
    operatorId,
    resourceId,
    starts: stretches.map(each => each.startsAt),
    ends: stretches.map(each => each.endsAt),
    quantities: stretches.map(each => each.quantity),
    until: resource.openingTimes.length > 0 ? until : '9999-12-31',
  })
}

import { type Expression, sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { Refusal } from '../refusals/refusal.ts'
import { isolate } from '../rules/isolate.ts'
import type { ResourceShortage } from './ResourceShortage.ts'

/** How many shortages a refusal lists. */
const MOST_REFUSED = 200

/** How many are listed otherwise. */
export const MOST_SHORTAGES = 1000

/**
 * The uses of an operator that are short, with their `timeslot_id`, `resource_id`, `ends_at` and how many are `missing`. A use is short
 * if less than nothing is spare where it starts, or where another use or quantity starts within its time. Few instants are, and an index
 * finds them.
 */
export const shortUses = (operatorId: Expression<string>) => sql<{ timeslot_id: string }>`
  select u.timeslot_id, u.resource_id, u.ends_at, -min(i.spare) missing
  from (
    select resource_id, starts_at, spare from resource_use where operator_id = ${operatorId} and spare < 0
    union all
    select resource_id, starts_at, spare from resource_quantity where operator_id = ${operatorId} and spare < 0
  ) i
  join resource r on r.operator_id = ${operatorId} and r.resource_id = i.resource_id
  join resource_use u on u.operator_id = r.operator_id and u.resource_id = i.resource_id and u.starts_at <= i.starts_at
    and u.starts_at >= i.starts_at - make_interval(mins => r.longest_minutes) and u.ends_at > i.starts_at
  where u.used > 0
  group by u.operator_id, u.timeslot_id, u.resource_id, u.ends_at`

/** @param now the instant at which a hold must not have expired, although it may not be released yet; null for any */
const shortages = (operatorId: Expression<string>, now: Expression<Date | null>) => sql`
  select s.resource_id "resourceId", r.name "resourceName", t.timeslot_id "timeslotId", t.activity_id "activityId",
    p.name "activityName", t.date, t.time, s.missing, array(
      select b.booking_reference from booking b
      where b.operator_id = t.operator_id and b.timeslot_id = t.timeslot_id
        and b.status in ('ON_HOLD', 'PENDING', 'CONFIRMED', 'REDEEMED', 'NO_SHOW')
        and (b.status <> 'ON_HOLD' or ${now}::timestamptz is null or b.hold_expires_at > ${now})
      order by b.created_at, b.booking_id) "bookingReferences"
  from (${shortUses(operatorId)}) s
  join resource r on r.operator_id = ${operatorId} and r.resource_id = s.resource_id
  join timeslot t on t.operator_id = r.operator_id and t.timeslot_id = s.timeslot_id
  join product p on p.operator_id = t.operator_id and p.activity_id = t.activity_id`

const select = preparedStatement(
  ({ operatorId, resourceIds, since, limit }: Placeholders<Requested>) => sql<ResourceShortage>`
  ${shortages(operatorId, since)}
  where (${since}::timestamptz is null or s.ends_at > ${since})
    and (${resourceIds}::uuid[] is null or s.resource_id = any(${resourceIds}::uuid[]))
  order by t.starts_at, t.timeslot_id, r.name
  limit ${limit}`,
)

const selectByTimeslot = preparedStatement(
  ({
    operatorId,
    timeslotIds,
    now,
  }: Placeholders<{ operatorId: string; timeslotIds: readonly string[]; now: Date }>) => sql<ResourceShortage>`
  ${shortages(operatorId, now)}
  where s.timeslot_id = any(${timeslotIds})
  order by t.timeslot_id, r.name`,
)

/** Finds what timeslots with bookings are short of, by the name of the resource. */
export async function findShortagesByTimeslot(
  db: Sql,
  operatorId: string,
  timeslotIds: readonly string[],
  now: Date,
): Promise<Map<string, ResourceShortage[]>> {
  return Map.groupBy(await selectByTimeslot(db, { operatorId, timeslotIds, now }), each => each.timeslotId)
}

/** Finds the timeslots with bookings that have not enough of a resource and that need it after an instant, ordered by start. */
export async function findShortages(db: Sql, operatorId: string, since: Date): Promise<ResourceShortage[]> {
  return select(db, { operatorId, resourceIds: null, since, limit: MOST_SHORTAGES })
}

interface Requested {
  operatorId: string
  /** Null for all of them. */
  resourceIds: readonly string[] | null
  since: Date | null
  limit: number | null
}

const findAll = (db: Sql, operatorId: string, resourceIds: readonly string[]) =>
  select(db, { operatorId, resourceIds, since: null, limit: null })

/**
 * Runs a change, and refuses it if it leaves more timeslots short of a resource, or more short, than before, unless that is forced.
 * @param resourceIds the resources that it changes, which are locked: others may become short at the same time
 * @throws Refusal `resource-shortage` with those timeslots and their bookings
 */
export async function refuseShortages<Result>(
  db: Sql,
  operatorId: string,
  resourceIds: readonly string[],
  force: boolean,
  change: () => Promise<Result>,
): Promise<Result> {
  if (force) return change()
  const before = new Map((await findAll(db, operatorId, resourceIds)).map(each => [keyOf(each), each.missing]))
  const result = await change()
  const shortages = (await findAll(db, operatorId, resourceIds)).filter(
    each => each.missing > (before.get(keyOf(each)) ?? 0),
  )
  if (shortages.length > 0) throw shortageRefusal(shortages)
  return result
}

function keyOf({ timeslotId, resourceId }: ResourceShortage): string {
  return `${timeslotId} ${resourceId}`
}

function shortageRefusal(shortages: ResourceShortage[]): Refusal {
  const first = shortages[0]!
  const more = shortages.length - 1
  const others =
    more === 0 ? '' : more === 1 ? ', and 1 more departure is short' : `, and ${more} more departures are short`
  const detail =
    `${isolate(first.activityName)} on ${first.date} at ${first.time} would lack ${first.missing} of ${isolate(first.resourceName)}` +
    `${others}. Nothing was changed. Send it again with \`force: true\` to change it all the same; these departures are then marked.`
  return new Refusal('resource-shortage', detail, { shortages: shortages.slice(0, MOST_REFUSED) })
}

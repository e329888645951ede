import type { Sql } from '../../src/platform/sql/Database.ts'
import { activities, operators } from '../world/cast.ts'
import {
  isOver,
  type ModelResource,
  type ModelTimeslot,
  type ModelUse,
  type ResourceModel,
  type Stored,
  type StoredQuantity,
  spareAt,
} from './ResourceModel.ts'

const { operatorId } = operators.kayaks
const live = ['ON_HOLD', 'PENDING', 'CONFIRMED', 'REDEEMED', 'NO_SHOW']

/** Reads the timeslots of the model's activities, and what they use. */
export async function readStored(db: Sql): Promise<Stored> {
  const timeslots = await db.query<Stored['timeslots'][number]>(
    `select timeslot_id "timeslotId", activity_id "activityId", starts_at "startsAt", ends_at "endsAt", capacity, closed, has_waitlist_offer "hasWaitlistOffer", taken,
       held, booking_count "bookingCount", resource_places "resourcePlaces", resource_growth "resourceGrowth"
     from timeslot t where operator_id = $1 and (t.has_had_bookings or exists (
       select from schedule s where s.operator_id = t.operator_id and s.activity_id = t.activity_id and s.season_to is not null))
     order by starts_at, timeslot_id`,
    [operatorId],
  )
  const uses = await db.query<Stored['uses'][number]>(
    `select timeslot_id "timeslotId", resource_id "resourceId", starts_at "startsAt", ends_at "endsAt", used, spare, short,
       resource_free(operator_id, resource_id, starts_at, ends_at) free
     from resource_use where operator_id = $1`,
    [operatorId],
  )
  const quantities = await db.query<Stored['quantities'][number]>(
    `select resource_id "resourceId", starts_at "startsAt", spare, short from resource_quantity
     where operator_id = $1 and starts_at between '2026-06-15' and '2026-06-22'`,
    [operatorId],
  )
  return { timeslots, uses, quantities }
}

interface StoredBooking {
  bookingReference: string
  timeslotId: string
  participants: number
  status: string
  version: number
}

/**
 * Compares the bookings with those that were acknowledged, and records the holds whose end has been recorded.
 * @param closed the timeslots that may have been closed meanwhile
 * @param all whether those without places are compared too
 */
export async function compareBookings(
  db: Sql,
  model: ResourceModel,
  closed: ReadonlySet<string>,
  now: Date,
  all = false,
): Promise<string[]> {
  const rows = await db.query<StoredBooking>(
    `select booking_reference "bookingReference", timeslot_id "timeslotId", participants, status, version from booking
     where operator_id = $1 and ($2 or status = any($3))`,
    [operatorId, all, live],
  )
  const found = new Map(rows.map(each => [each.bookingReference, each]))
  const violations: string[] = []
  for (const [reference, stored] of found) {
    if (!model.bookings.has(reference)) violations.push(`booking ${reference} is ${stored.status}, and nobody was told`)
  }
  for (const booking of all ? model.bookings.values() : model.live()) {
    const { bookingReference, timeslotId, participants, status, version } = booking
    const stored = found.get(bookingReference)
    const mayEnd = isOver(booking, { closed: closed.has(timeslotId) }, now)
    if (mayEnd && (!stored || stored.status === 'EXPIRED')) {
      model.acknowledge({ ...booking, status: 'EXPIRED', version: version + 1 })
    } else if (!stored) {
      violations.push(`booking ${bookingReference} was acknowledged as ${status}, and has no places`)
    } else {
      const says = `${stored.status} v${stored.version} with ${stored.participants} in ${stored.timeslotId}`
      const said = `${status} v${version} with ${participants} in ${timeslotId}`
      if (says !== said) violations.push(`booking ${bookingReference} is ${says}, and was acknowledged as ${said}`)
    }
  }
  return violations
}

/** What may have changed since the last comparison. */
export interface Since {
  /** The shortages at the last comparison. */
  shortages: ReadonlyMap<string, number>
  /** The resources that may be short by more, because that was forced. */
  forced: ReadonlySet<string>
}

/** What timeslots lack, by timeslot and resource. */
export function shortagesOf({ uses }: Stored): Map<string, number> {
  return new Map(uses.filter(each => each.free < 0).map(each => [`${each.timeslotId} ${each.resourceId}`, -each.free]))
}

/** Compares what is stored with what the model computes. */
export function findViolations(model: ResourceModel, stored: Stored, now: Date, since: Since): string[] {
  const computed = model.compute(stored, now)
  const violations = [...computed.values()].flatMap(differencesOf)
  const usesOf = Map.groupBy(
    [...computed.values()].flatMap(each => [...each.uses.values()]),
    each => each.resourceId,
  )
  for (const each of stored.quantities) {
    const resource = model.resources.get(each.resourceId)!
    violations.push(...compareSpare(resource, usesOf.get(each.resourceId) ?? [], each))
  }
  const seen = new Set<string>()
  for (const { timeslotId, resourceId, startsAt, endsAt, used, free, spare, short } of stored.uses) {
    const key = `${timeslotId} ${resourceId}`
    const name = `${model.resources.get(resourceId)?.name} in ${timeslotId}`
    const use = computed.get(timeslotId)?.uses.get(resourceId)
    seen.add(key)
    if (!use) {
      violations.push(`${name} is stored, and nothing needs it`)
      continue
    }
    const is = `${startsAt.getTime()} to ${endsAt.getTime()}: ${used} used, ${free} free`
    const expected = `${use.start} to ${use.end}: ${use.used} used, ${use.free} free`
    if (is !== expected) violations.push(`${name} from ${is}; expected ${expected}`)
    const resource = model.resources.get(resourceId)!
    violations.push(...compareSpare(resource, usesOf.get(resourceId) ?? [], { startsAt, spare, short }))
    const grown = use.used > 0 && -use.free > (since.shortages.get(key) ?? 0)
    if (grown && !since.forced.has(resourceId))
      violations.push(`${name} is oversold by ${-use.free}, and nobody forced it`)
  }
  for (const [timeslotId, { uses }] of computed) {
    for (const resourceId of uses.keys()) {
      if (!seen.has(`${timeslotId} ${resourceId}`)) violations.push(`${resourceId} in ${timeslotId} is not stored`)
    }
  }
  return violations
}

/** Compares what is stored as spare, and as short because it was forced, at an instant. */
function compareSpare(
  resource: ModelResource,
  uses: readonly ModelUse[],
  { startsAt, spare, short }: Pick<StoredQuantity, 'startsAt' | 'spare' | 'short'>,
): string[] {
  const expected = spareAt(resource, uses, startsAt.getTime())
  if (spare === expected && short === Math.max(0, -expected)) return []
  const instant = startsAt.toISOString()
  return [`${resource.name} at ${instant} has ${spare} spare and is ${short} short; expected ${expected} spare`]
}

function differencesOf({ timeslot, taken, held, bookingCount, places, growth }: ModelTimeslot): string[] {
  const violations: string[] = []
  const start = timeslot.startsAt.toISOString()
  const compare = (name: string, is: number | null, expected: number | null) => {
    if (is !== expected)
      violations.push(`timeslot ${timeslot.timeslotId} at ${start} has ${name} ${is}; expected ${expected}`)
  }
  compare('taken', timeslot.taken, taken)
  compare('held', timeslot.held, held)
  compare('bookingCount', timeslot.bookingCount, bookingCount)
  compare('places', timeslot.resourcePlaces, places)
  compare('growth', timeslot.resourceGrowth, growth)
  return violations
}

/** Compares the needs and the resources with those that were acknowledged. */
export async function compareDefinitions(db: Sql, model: ResourceModel): Promise<string[]> {
  const needs = await db.query<{ activityId: string; all: string }>(
    `select activity_id "activityId", string_agg(concat_ws(' ', resource_id, per, quantity, group_size, minutes_before, minutes_after), ', '
       order by position) "all" from resource_need where operator_id = $1 group by activity_id`,
    [operatorId],
  )
  const resources = await db.query<{ resourceId: string; quantity: number; exceptions: unknown[] }>(
    `select resource_id "resourceId", quantity, exceptions from resource where operator_id = $1`,
    [operatorId],
  )
  const violations: string[] = []
  for (const { activityId } of Object.values(activities)) {
    const is = needs.find(each => each.activityId === activityId)?.all ?? ''
    const expected = (model.needs.get(activityId)?.at(-1)?.needs ?? [])
      .map(({ resourceId, per, quantity, groupSize, minutesBefore, minutesAfter }) =>
        [resourceId, per, quantity, ...(per === 'GROUP' ? [groupSize] : []), minutesBefore, minutesAfter].join(' '),
      )
      .join(', ')
    if (is !== expected) violations.push(`activity ${activityId} needs ${is}; expected ${expected}`)
  }
  for (const { resourceId, name, definitions } of model.resources.values()) {
    const { quantity, exceptions } = definitions.at(-1)!
    const stored = resources.find(each => each.resourceId === resourceId)
    const is = `${stored?.quantity} with ${stored?.exceptions.length} exceptions`
    const expected = `${quantity} with ${exceptions.length} exceptions`
    if (is !== expected) violations.push(`${name} has ${is}; expected ${expected}`)
  }
  return violations
}

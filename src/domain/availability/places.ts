import { type Expression, sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

import { recordTimeslots } from '../outbox/recordChanges.ts'

/*
 * Every write of how many places of a timeslot are taken or held, and by how many bookings, is in this file or in the function
 * `take_places` of the database. The capacity is what the operator wants: it may be below what is taken, and then nothing is sold
 * until enough is free again. `takePlaces` takes places if there is room: it is the only rule of places and of holds. `movePlaces`
 * changes those of existing bookings. `releaseHeldPlaces` gives back those of expired holds. `recountPlaces` is for data that was
 * inserted in bulk.
 *
 * If the activity needs resources, `count_resources` counts them in the same transaction. Whoever changes places has locked the resources
 * before, so that `resource_places` is what the resources allow. A transaction that has not counted them is refused.
 */

/** The outcome of a request for places. Nothing is taken unless it is `booked`. */
export interface PlacesOutcome {
  /**
   * `changed`: the timeslot has no room, is closed, starts too soon, or keeps its places for the waitlist. A limit of holds: so many
   * places of the key or of the timeslot are on hold that these would be too many. `locked`: somebody else has locked the timeslot, or it
   * needs resources, and the statement does not wait.
   */
  outcome: 'booked' | 'changed' | 'key-limit' | 'timeslot-limit' | 'locked'
  /** How many places are on hold, if a limit was reached. */
  held: number | null
  /** The limit that was reached. */
  most: number | null
}

/**
 * Takes places of one timeslot for several requests, in their order: one that has no room leaves what is left to the next. Locks the
 * timeslot with its resources, then the holds of the keys. A row of `place` (from 1), `outcome`, `held` and `most` for each request. Part
 * of a statement, which must read all its rows.
 */
export const takePlaces = (given: Placeholders<PlacesTaken>) => sql`
  take_places(${given.operatorId}::uuid, ${given.timeslotId}::uuid, ${given.places}::int[], ${given.bookings}::int, ${given.holding}::boolean[],
    ${given.holders}::uuid[], ${given.earliestStarts}::timestamptz[], ${given.replaced}::uuid, ${given.now}::timestamptz,
    ${given.waits}::boolean)`

interface PlacesTaken {
  operatorId: string
  timeslotId: string
  places: readonly number[]
  /** 1 for new bookings, 0 for one that grows. */
  bookings: number
  /** Whether the places are on hold. */
  holding: readonly boolean[]
  /** The API keys of holds, whose limits apply; null for sales and for offers to the waitlist. */
  holders: readonly (string | null)[]
  /** Now plus the booking cutoff: the timeslot must start later than this. Null if it need not. */
  earliestStarts: readonly (Date | null)[]
  /** The booking on hold that gives up other places for these. */
  replaced: string | null
  now: Date
  /** Whether it waits for the locks. */
  waits: boolean
}

/** Whether any customer waits for places in a timeslot `t`. */
export const awaited = sql<boolean>`
  exists (
    select from waitlist_entry w
    where w.operator_id = t.operator_id and w.activity_id = t.activity_id and w.date = t.date and w.status = 'WAITING'
      and (w.timeslot_id is null or w.timeslot_id = t.timeslot_id))`

/**
 * How many of its own places a timeslot `t` has left at an instant; 0 if its capacity is below what is taken. A hold counts until the
 * instant of its expiry, even if that is recorded later. If customers are waiting, nothing is left from that instant until it is recorded:
 * who could not be served with what was left may be served with what the hold adds to it. Holds are only read if the timeslot has any.
 */
export const ownPlacesLeft = (now: Expression<Date>) => sql<number>`(
  case when t.has_waitlist_offer then 0
       when t.held = 0 then greatest(0, t.capacity - t.taken)
       else (
         select case when count(*) > 0 and ${awaited} then 0
                     else greatest(0, t.capacity - t.taken + coalesce(sum(h.participants), 0)) end::int
         from booking h
         where h.operator_id = t.operator_id and h.timeslot_id = t.timeslot_id and h.status = 'ON_HOLD'
           and h.hold_expires_at <= ${now}::timestamptz
       ) end)`

/**
 * How many places of a timeslot `t` a new booking can take at an instant: the least of its own and of what its resources allow. What a
 * hold uses of resources counts until its end is recorded.
 */
export const placesLeft = (now: Expression<Date>) =>
  sql<number>`greatest(0, least(${ownPlacesLeft(now)}, t.resource_places))`

/**
 * The change in the places that a booking has in a timeslot, negative to give places back; `held` is the change in the places on hold,
 * `bookingCount` that in the number of bookings with places.
 */
export interface PlacesMoved {
  timeslotId: string
  taken: number
  held: number
  bookingCount: number
  bookingId: string
  /** The API key of a hold. */
  heldBy: string | null
}

// Giving places back always succeeds. Freed places are reserved for the waitlist if customers are waiting.
const free = preparedStatement(
  ({ operatorId, timeslotIds, taken, held, bookingCount }: Placeholders<Freed>) => sql<{
    timeslotId: string
    hasWaitlistOffer: boolean
    shares: boolean
  }>`
  with freed as (
    update timeslot t set taken = t.taken + m.taken, held = t.held + m.held, booking_count = t.booking_count + m.booking_count, has_had_bookings = true,
      has_waitlist_offer = t.has_waitlist_offer or (m.taken < 0 and t.taken + m.taken < t.capacity and not t.closed and ${awaited})
    from (
      select timeslot_id, sum(taken)::int taken, sum(held)::int held, sum(booking_count)::int booking_count
      from unnest(${timeslotIds}::uuid[], ${taken}::int[], ${held}::int[], ${bookingCount}::int[]) m (timeslot_id, taken, held, booking_count)
      group by timeslot_id
    ) m
    where t.operator_id = ${operatorId} and t.timeslot_id = m.timeslot_id
    returning t.timeslot_id, t.activity_id, t.date, t.has_waitlist_offer, t.resource_places, m.taken
  ), recorded as (
    ${recordTimeslots(operatorId, sql`freed where taken <> 0`)}
  )
  select timeslot_id "timeslotId", has_waitlist_offer "hasWaitlistOffer", resource_places is not null shares from freed`,
)

const count = preparedStatement(
  ({ operatorId, timeslotIds }: Placeholders<{ operatorId: string; timeslotIds: readonly string[] }>) => sql`
  select count_resources(${operatorId}, ${timeslotIds})`,
)

/**
 * Counts what locked timeslots use of resources, after bookings have given back places of them, and what is left for others that share
 * these. Ends assignments that are not needed any more.
 * @param timeslots those that do not share anything are left out
 */
export async function countResources(
  db: Sql,
  operatorId: string,
  timeslots: readonly { timeslotId: string; shares: boolean }[],
): Promise<void> {
  const timeslotIds = timeslots.filter(each => each.shares).map(each => each.timeslotId)
  if (timeslotIds.length > 0) await count(db, { operatorId, timeslotIds })
}

interface Freed {
  operatorId: string
  timeslotIds: readonly string[]
  taken: readonly number[]
  held: readonly number[]
  bookingCount: readonly number[]
}

const take = preparedStatement(
  (given: Placeholders<PlacesTaken>) => sql<PlacesOutcome>`select * from ${takePlaces(given)}`,
)

/** A change of places that was refused. */
export interface RefusedMove extends PlacesOutcome {
  move: PlacesMoved
  /** Places of the same timeslot that were taken for changes before it. */
  before: number
}

/**
 * Takes and gives back places of timeslots locked by lockTimeslots: first gives back, because what two timeslots share may be free
 * only then. `hasWaitlistOffer` is true if the freed places of a timeslot must be offered to the waitlist. It ends with the first change that is
 * `refused`: the transaction must be rolled back then.
 */
export async function movePlaces(
  db: Sql,
  operatorId: string,
  moves: readonly PlacesMoved[],
  now: Date,
): Promise<{ moved: { timeslotId: string; hasWaitlistOffer: boolean }[]; refused?: RefusedMove }> {
  const freed = moves.filter(each => each.taken <= 0)
  const moved =
    freed.length === 0
      ? []
      : await free(db, {
          operatorId,
          timeslotIds: freed.map(each => each.timeslotId),
          taken: freed.map(each => each.taken),
          held: freed.map(each => each.held),
          bookingCount: freed.map(each => each.bookingCount),
        })
  await countResources(db, operatorId, moved)
  const takenOf = new Map<string, number>()
  for (const move of moves.filter(each => each.taken > 0)) {
    const { timeslotId, taken, held, bookingCount, bookingId, heldBy } = move
    const [outcome] = await take(db, {
      operatorId,
      timeslotId,
      places: [taken],
      bookings: bookingCount,
      holding: [held > 0],
      holders: [held > 0 ? heldBy : null],
      earliestStarts: [null],
      replaced: bookingCount > 0 ? bookingId : null,
      now,
      waits: true,
    })
    if (outcome!.outcome !== 'booked') {
      return { moved, refused: { ...outcome!, move, before: takenOf.get(timeslotId) ?? 0 } }
    }
    takenOf.set(timeslotId, (takenOf.get(timeslotId) ?? 0) + taken)
    moved.push({ timeslotId, hasWaitlistOffer: false, shares: false })
  }
  return { moved }
}

const writeLeftAt = preparedStatement(
  ({
    operatorId,
    timeslotIds,
    now,
  }: Placeholders<{ operatorId: string; timeslotIds: readonly string[]; now: Date }>) => sql`
  update timeslot t set left_at = greatest(t.left_at, ${now})
  where t.operator_id = ${operatorId} and t.timeslot_id = any(${timeslotIds})`,
)

/** Records that bookings have left locked timeslots for others: what is told of these has changed. */
export async function updateLeftAt(
  db: Sql,
  operatorId: string,
  timeslotIds: readonly string[],
  now: Date,
): Promise<void> {
  if (timeslotIds.length > 0) await writeLeftAt(db, { operatorId, timeslotIds, now })
}

/**
 * Gives back the places of expired holds. They are reserved for the waitlist if customers are waiting. Part of a larger
 * statement, which records the timeslots that it returns, and whose resources `countResources` counts afterwards.
 * @param freed an earlier part of it, with `timeslot_id`, `places` and `booking_count`
 */
export const releaseHeldPlaces = (operatorId: Expression<string>, freed: Expression<unknown>) => sql`
  update timeslot t set taken = t.taken - f.places, held = t.held - f.places, booking_count = t.booking_count - f.booking_count,
    has_waitlist_offer = t.has_waitlist_offer or (t.taken - f.places < t.capacity and not t.closed and ${awaited})
  from ${freed} f
  where t.operator_id = ${operatorId} and t.timeslot_id = f.timeslot_id
  returning t.timeslot_id, t.activity_id, t.date, t.has_waitlist_offer, t.resource_places is not null shares`

const recount = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql`
  with counted as (
    update timeslot t set taken = b.taken, booking_count = b.booking_count, has_had_bookings = true
    from (
      select timeslot_id, coalesce(sum(participants) filter (where status <> 'CANCELLED'), 0) taken,
        count(*) filter (where status <> 'CANCELLED') booking_count
      from booking where operator_id = ${operatorId} group by timeslot_id
    ) b
    where t.operator_id = ${operatorId} and t.timeslot_id = b.timeslot_id
    returning t.activity_id, t.date
  )
  ${recordTimeslots(operatorId, sql`counted`)}`,
)

/**
 * Sets the places taken of an operator's timeslots from its bookings, when these were inserted in bulk without taking places.
 * None of them is on hold or needs resources.
 */
export async function recountPlaces(db: Sql, operatorId: string): Promise<void> {
  await recount(db, { operatorId })
}

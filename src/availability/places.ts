import { type Expression, sql } from 'kysely'
import type { Sql } from '../database/Database.ts'
import { type Placeholders, statement } from '../database/statement.ts'

/*
 * This file contains every statement that writes how many places of a timeslot are taken or held, and by how many bookings. The
 * capacity is what the operator wants: it may be below what is taken, and then nothing is sold until enough is free again.
 * `takePlaces` takes places for a new booking if there is room, `takeAllPlaces` and the functions of `takeSharedPlaces` and
 * `takeHeldPlaces` for several. `movePlaces` changes those of existing bookings. `releaseHeldPlaces` gives back those of expired
 * holds. `recountPlaces` is for data that was inserted in bulk.
 *
 * If the activity needs resources, a trigger counts them in the same transaction. Whoever changes places has locked the resources
 * before, so that `resource_places` is what the resources allow.
 */

/**
 * Takes places for a new booking, if the timeslot is open, before its cutoff and has room; check and update are one statement.
 * Two concurrent bookings of the last place wait for the row lock; the second one finds it full. Places that are about to be
 * offered to the waitlist cannot be taken. Part of a larger statement as `taken`, which has a row exactly when the places were
 * taken.
 */
export const takePlaces = ({ operatorId, timeslotId, places, held, earliestStart, onlyIf }: TakenPlaces) => sql`
  update timeslot t set taken = t.taken + ${places}::int, held = t.held + ${held}::int, parties = t.parties + 1, ever_taken = true
  where t.operator_id = ${operatorId} and t.timeslot_id = ${timeslotId} and ${onlyIf} and not t.offering
    and not t.closed and t.starts_at > ${earliestStart} and t.taken + ${places}::int <= t.capacity
    and (t.resource_places is null or t.resource_places >= ${places}::int)
  returning t.operator_id, t.timeslot_id`

interface TakenPlaces {
  operatorId: Expression<string>
  timeslotId: Expression<string>
  places: Expression<number>
  /** How many of the places are on hold: none, or all. */
  held: Expression<number> | 0
  /** Now plus the booking cutoff: the timeslot must start later than this. */
  earliestStart: Expression<Date>
  /** A further condition for taking the places. */
  onlyIf: Expression<boolean>
}

/**
 * Locks the timeslots of several new bookings and reads their state. A timeslot that is locked by another transaction is left out, and
 * so is one that uses resources. Part of a larger statement.
 */
export const lockFreeTimeslots = (operatorId: Expression<string>, timeslotIds: Expression<unknown>) => sql`
  select t.timeslot_id, t.starts_at, t.capacity - t.taken free from timeslot t
  where t.operator_id = ${operatorId} and t.timeslot_id = any(${timeslotIds}) and t.resource_places is null
    and not t.offering and not t.closed
  order by t.timeslot_id for no key update skip locked`

/**
 * Which of several new bookings get places, in the order of their `place`: one that has no room leaves what is left to the next. Part of
 * a larger statement.
 * @param locked an earlier part of it, by `lockFreeTimeslots`
 * @param asked an earlier part of it, with `place`, `timeslotId`, `participants` and `earliestStart`
 */
export const fittingPlaces = (locked: Expression<unknown>, asked: Expression<unknown>) => sql`
  select unnest(array_agg(a.place order by a.place)) place,
    unnest(fit_in_order(array_agg(a.participants order by a.place), t.free)) fits
  from ${locked} t join ${asked} a on a."timeslotId" = t.timeslot_id
  where t.starts_at > a."earliestStart"
  group by t.timeslot_id, t.free`

/**
 * Takes places of timeslots that are locked and have room. Part of a larger statement.
 * @param taken an earlier part of it, with `timeslotId`, `places` and `parties`
 */
export const takeAllPlaces = (operatorId: Expression<string>, taken: Expression<unknown>) => sql`
  update timeslot t set taken = t.taken + n.places, parties = t.parties + n.parties, ever_taken = true
  from ${taken} n
  where t.operator_id = ${operatorId} and t.timeslot_id = n."timeslotId"`

/**
 * Takes places of timeslots that use resources, for several new bookings: their `place` and whether each got them. Each sees what those
 * before it have taken, of every counter that they share. Part of a larger statement.
 * @param asked an earlier part of it, with `place`, `timeslotId`, `participants` and `earliestStart`
 */
export const takeSharedPlaces = (operatorId: Expression<string>, asked: Expression<unknown>) => sql`
  select unnest(n.places) place, unnest(take_shared_places(${operatorId}, n.timeslots, n.participants, n.starts)) fits
  from (
    select array_agg(a.place order by a.place) places, array_agg(a."timeslotId" order by a.place) timeslots,
      array_agg(a.participants order by a.place) participants, array_agg(a."earliestStart" order by a.place) starts
    from ${asked} a having count(*) > 0
  ) n`

/**
 * Takes places for new holds of one API key: their `place`, and `held`, which is null for one that needs a transaction of its own. Locks
 * the holds of the key, then the timeslots. Part of a larger statement.
 * @param asked an earlier part of it, with `place`, `timeslotId`, `participants`, `earliestStart` and `now`
 */
export const takeHeldPlaces = ({ operatorId, heldBy, asked, shared, waits }: HeldPlaces) => sql`
  select unnest(n.places) place, unnest(take_held_places(
    ${operatorId}, ${heldBy}, n.timeslots, n.participants, n.starts, n.moment, ${sql.lit(shared)}, ${sql.lit(waits)})) held
  from (
    select array_agg(a.place order by a.place) places, array_agg(a."timeslotId" order by a.place) timeslots,
      array_agg(a.participants order by a.place) participants, array_agg(a."earliestStart" order by a.place) starts, max(a.now) moment
    from ${asked} a having count(*) > 0
  ) n`

interface HeldPlaces {
  operatorId: Expression<string>
  heldBy: Expression<string | null>
  asked: Expression<unknown>
  /** Whether the timeslots use resources that activities share. */
  shared: boolean
  /** Whether to wait for a timeslot that another transaction has locked. */
  waits: boolean
}

/** Whether any customer waits for places in a timeslot `t`. */
export const awaited = sql<boolean>`
  exists (
    select from waitlist_entry w
    where w.operator_id = t.operator_id and w.activity_id = t.activity_id and w.date = t.date and w.status = 'WAITING'
      and (w.timeslot_id is null or w.timeslot_id = t.timeslot_id))`

/**
 * How many of its own places a timeslot `t` has left at an instant; 0 if its capacity is below what is taken. A hold counts until the instant of its expiry, even if that is
 * recorded later. If customers are waiting, the places of expired holds are reserved for the waitlist. Holds are only read if the
 * timeslot has any.
 */
export const ownPlacesLeft = (now: Expression<Date>) => sql<number>`(
  case when t.offering then 0
       when t.held = 0 then greatest(0, t.capacity - t.taken)
       else greatest(0, t.capacity - t.taken + (
         select case when coalesce(sum(h.participants), 0) = 0 or ${awaited} then 0 else sum(h.participants) end
         from booking h
         where h.operator_id = t.operator_id and h.timeslot_id = t.timeslot_id and h.status = 'ON_HOLD'
           and h.hold_expires_at <= ${now}::timestamptz
       )::int) end)`

/**
 * How many places of a timeslot `t` a new booking can take at an instant: the least of its own and of what its resources allow. What a
 * hold uses of resources counts until its end is recorded.
 */
export const placesLeft = (now: Expression<Date>) =>
  sql<number>`greatest(0, least(${ownPlacesLeft(now)}, t.resource_places))`

/**
 * The change in the places taken of a timeslot, negative to give places back; `held` is the change in the places on hold, `parties`
 * that in the number of bookings with places.
 */
export interface PlacesMoved {
  timeslotId: string
  taken: number
  held: number
  parties: number
}

// Giving places back always succeeds; taking them requires room: `resource_places` is that of one new booking, several of one basket
// need a resource for each. Freed places are reserved for the waitlist if customers are
// waiting.
const move = statement(
  ({ operatorId, timeslotIds, taken, held, parties }: Placeholders<Moves>) => sql<{
    timeslotId: string
    offering: boolean
  }>`
  update timeslot t set taken = t.taken + m.taken, held = t.held + m.held, parties = t.parties + m.parties, ever_taken = true,
    offering = t.offering or (m.taken < 0 and t.taken + m.taken < t.capacity and not t.closed and ${awaited})
  from unnest(${timeslotIds}::uuid[], ${taken}::int[], ${held}::int[], ${parties}::int[]) m (timeslot_id, taken, held, parties)
  where t.operator_id = ${operatorId} and t.timeslot_id = m.timeslot_id
    and (m.taken <= 0 or (t.taken + m.taken <= t.capacity and not t.offering
      and (t.resource_places is null or m.taken <= case when m.parties > 0 then t.resource_places else t.resource_growth end)
      and (m.parties < 2 or not exists (
        select from resource_use u
        where u.operator_id = t.operator_id and u.timeslot_id = t.timeslot_id and u.per = 'BOOKING'
          and u.quantity * m.parties > resource_free(u.operator_id, u.resource_id, u.starts_at, u.ends_at)))))
  returning t.timeslot_id "timeslotId", t.offering`,
)

interface Moves {
  operatorId: string
  timeslotIds: readonly string[]
  taken: readonly number[]
  held: readonly number[]
  parties: readonly number[]
}

/**
 * Takes and gives back places of timeslots locked by lockTimeslots: first gives back, because what two timeslots share may be free
 * only then. Returns the timeslots that were changed: one that is missing had no room. `offering` is true if its freed places must
 * be offered to the waitlist.
 */
export async function movePlaces(
  db: Sql,
  operatorId: string,
  moves: readonly PlacesMoved[],
): Promise<{ timeslotId: string; offering: boolean }[]> {
  const [given, taken] = [moves.filter(each => each.taken <= 0), moves.filter(each => each.taken > 0)]
  return [...(await moveAll(db, operatorId, given)), ...(await moveAll(db, operatorId, taken))]
}

const leave = statement(
  ({
    operatorId,
    timeslotIds,
    now,
  }: Placeholders<{ operatorId: string; timeslotIds: readonly string[]; now: Date }>) => sql`
  update timeslot t set left_at = greatest(t.left_at, ${now})
  where t.operator_id = ${operatorId} and t.timeslot_id = any(${timeslotIds})`,
)

/** Records that bookings have left locked timeslots for others: what is told of these has changed. */
export async function markLeft(db: Sql, operatorId: string, timeslotIds: readonly string[], now: Date): Promise<void> {
  if (timeslotIds.length > 0) await leave(db, { operatorId, timeslotIds, now })
}

async function moveAll(db: Sql, operatorId: string, moves: readonly PlacesMoved[]) {
  if (moves.length === 0) return []
  return move(db, {
    operatorId,
    timeslotIds: moves.map(each => each.timeslotId),
    taken: moves.map(each => each.taken),
    held: moves.map(each => each.held),
    parties: moves.map(each => each.parties),
  })
}

/**
 * Gives back the places of expired holds. They are reserved for the waitlist if customers are waiting. Part of a larger
 * statement.
 * @param freed an earlier part of it, with `timeslot_id`, `places` and `parties`
 */
export const releaseHeldPlaces = (operatorId: Expression<string>, freed: Expression<unknown>) => sql`
  update timeslot t set taken = t.taken - f.places, held = t.held - f.places, parties = t.parties - f.parties,
    offering = t.offering or (t.taken - f.places < t.capacity and not t.closed and ${awaited})
  from ${freed} f
  where t.operator_id = ${operatorId} and t.timeslot_id = f.timeslot_id
  returning t.timeslot_id, t.offering`

const recount = statement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql`
  update timeslot t set taken = b.taken, parties = b.parties, ever_taken = true
  from (
    select timeslot_id, coalesce(sum(participants) filter (where status <> 'CANCELLED'), 0) taken,
      count(*) filter (where status <> 'CANCELLED') parties
    from booking where operator_id = ${operatorId} group by timeslot_id
  ) b
  where t.operator_id = ${operatorId} and t.timeslot_id = b.timeslot_id`,
)

/**
 * Sets the places taken of an operator's timeslots from its bookings, when these were inserted in bulk without taking places.
 * None of them is on hold.
 */
export async function recountPlaces(db: Sql, operatorId: string): Promise<void> {
  await recount(db, { operatorId })
}

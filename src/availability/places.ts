import { type Expression, sql } from 'kysely'
import type { Sql } from '../database/Database.ts'
import { type Placeholders, statement } from '../database/statement.ts'

/*
 * Every statement that writes how many places of a timeslot are taken or held is in this file. `takePlaces` sells them, and decides
 * whether there is room; `movePlaces` changes bookings that there are; `releaseHeldPlaces` gives back those of holds that have expired;
 * `recountPlaces` is for data that was written in bulk.
 */

/**
 * Takes places for a new booking: finds the timeslot open, before its cutoff and with room, and
 * takes the places in the same statement. Two buyers of the last place queue for the row; the second finds it full. Places that
 * are about to be offered to the waitlist are nobody else's.
 * Part of a larger statement as `taken`, which has a row exactly when the places were taken.
 */
export const takePlaces = ({ operatorId, timeslotId, places, held, earliestStart, onlyIf }: TakenPlaces) => sql`
  update timeslot t set taken = t.taken + ${places}::int, held = t.held + ${held}::int, ever_taken = true
  where t.operator_id = ${operatorId} and t.timeslot_id = ${timeslotId} and ${onlyIf} and not t.offering
    and not t.closed and t.starts_at > ${earliestStart} and t.taken + ${places}::int <= t.capacity
  returning t.operator_id, t.timeslot_id`

interface TakenPlaces {
  operatorId: Expression<string>
  timeslotId: Expression<string>
  places: Expression<number>
  /** How many of them are only held: none, or all. */
  held: Expression<number> | 0
  /** The instant at which the booking cutoff of a timeslot that can still be booked has not come: now plus the cutoff. */
  earliestStart: Expression<Date>
  /** What else must hold. */
  onlyIf: Expression<boolean>
}

/** Whether anybody waits for places in a timeslot `t`. */
export const awaited = sql<boolean>`
  exists (
    select from waitlist_entry w
    where w.operator_id = t.operator_id and w.activity_id = t.activity_id and w.date = t.date and w.status = 'WAITING'
      and (w.timeslot_id is null or w.timeslot_id = t.timeslot_id))`

/**
 * How many places of a timeslot `t` can be taken at an instant. A hold counts until its very end, whether or not anybody has noted
 * that end yet; where somebody waits, what comes free is for the waitlist. Only a timeslot with holds costs a look at them.
 */
export const placesLeft = (now: Expression<Date>) => sql<number>`(
  case when t.offering then 0
       when t.held = 0 then t.capacity - t.taken
       else t.capacity - t.taken + (
         select case when coalesce(sum(h.participants), 0) = 0 or ${awaited} then 0 else sum(h.participants) end
         from booking h
         where h.operator_id = t.operator_id and h.timeslot_id = t.timeslot_id and h.status = 'ON_HOLD'
           and h.hold_expires_at <= ${now}::timestamptz
       )::int end)`

/** So many places of a timeslot more, or fewer below zero; `held` of them are on hold. */
export interface PlacesMoved {
  timeslotId: string
  taken: number
  held: number
}

// What is given back always can be; what is taken must fit. Places that come free where somebody waits are kept for the waitlist.
const move = statement(
  ({ operatorId, timeslotIds, taken, held }: Placeholders<Moves>) => sql<{ timeslotId: string; offering: boolean }>`
  update timeslot t set taken = t.taken + m.taken, held = t.held + m.held, ever_taken = true,
    offering = t.offering or (m.taken < 0 and not t.closed and ${awaited})
  from unnest(${timeslotIds}::uuid[], ${taken}::int[], ${held}::int[]) m (timeslot_id, taken, held)
  where t.operator_id = ${operatorId} and t.timeslot_id = m.timeslot_id
    and (m.taken <= 0 or (t.taken + m.taken <= t.capacity and not t.offering))
  returning t.timeslot_id "timeslotId", t.offering`,
)

interface Moves {
  operatorId: string
  timeslotIds: readonly string[]
  taken: readonly number[]
  held: readonly number[]
}

/**
 * Takes and gives back places of timeslots that lockTimeslots holds, in one statement. Answers with those of them that were moved:
 * one that is missing had no room. `offering` says that the waitlist is to be offered what came free.
 */
export async function movePlaces(
  db: Sql,
  operatorId: string,
  moves: readonly PlacesMoved[],
): Promise<{ timeslotId: string; offering: boolean }[]> {
  return move(db, {
    operatorId,
    timeslotIds: moves.map(each => each.timeslotId),
    taken: moves.map(each => each.taken),
    held: moves.map(each => each.held),
  })
}

/**
 * Gives back the places of holds that have expired. Where somebody waits they are kept for the waitlist. Part of a larger statement.
 * @param freed an earlier part of it, with `timeslot_id` and `places`
 */
export const releaseHeldPlaces = (operatorId: Expression<string>, freed: Expression<unknown>) => sql`
  update timeslot t set taken = t.taken - f.places, held = t.held - f.places,
    offering = t.offering or (not t.closed and ${awaited})
  from ${freed} f
  where t.operator_id = ${operatorId} and t.timeslot_id = f.timeslot_id
  returning t.timeslot_id, t.offering`

const recount = statement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql`
  update timeslot t set taken = b.taken, ever_taken = true
  from (
    select timeslot_id, coalesce(sum(participants) filter (where status <> 'CANCELLED'), 0) taken
    from booking where operator_id = ${operatorId} group by timeslot_id
  ) b
  where t.operator_id = ${operatorId} and t.timeslot_id = b.timeslot_id`,
)

/** Counts the places of an operator's timeslots that bookings have, none of them on hold, which were written without taking any. */
export async function recountPlaces(db: Sql, operatorId: string): Promise<void> {
  await recount(db, { operatorId })
}

import type { Sql } from '../database/Database.ts'
import { awaited } from './places.ts'

/** So many places of a timeslot more, or fewer below zero; `held` of them are on hold. */
export interface PlacesMoved {
  timeslotId: string
  taken: number
  held: number
}

// What is given back always can be; what is taken must fit. Places that come free where somebody waits are kept for the waitlist.
const MOVE = `
  update timeslot t set taken = t.taken + m.taken, held = t.held + m.held, ever_taken = true,
    offering = t.offering or (m.taken < 0 and not t.closed and ${awaited})
  from unnest($2::uuid[], $3::int[], $4::int[]) m (timeslot_id, taken, held)
  where t.operator_id = $1 and t.timeslot_id = m.timeslot_id
    and (m.taken <= 0 or (t.taken + m.taken <= t.capacity and not t.offering))
  returning t.timeslot_id "timeslotId", t.offering`

/**
 * Takes and gives back places of timeslots that lockTimeslots holds, in one statement. Answers with those of them that were moved:
 * one that is missing had no room. `offering` says that the waitlist is to be offered what came free.
 */
export async function movePlaces(
  sql: Sql,
  operatorId: string,
  moves: readonly PlacesMoved[],
): Promise<{ timeslotId: string; offering: boolean }[]> {
  return sql.query(MOVE, [
    operatorId,
    moves.map(each => each.timeslotId),
    moves.map(each => each.taken),
    moves.map(each => each.held),
  ])
}

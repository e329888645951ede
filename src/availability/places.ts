/**
 * Places are taken by this one statement and no other: it finds the timeslot open, before its cutoff and with room, and
 * takes the places in the same breath. Two buyers of the last place queue for the row; the second finds it full.
 * Part of a larger statement as `taken`, which has a row exactly when the places were taken.
 * @param at the placeholders
 */
export const takePlaces = (at: {
  operator: string
  timeslot: string
  places: string
  /** The instant at which the booking cutoff of a timeslot that can still be booked has not come: now plus the cutoff. */
  earliestStart: string
  /** What else must hold, as a condition. */
  onlyIf: string
}) => `
  update timeslot t set taken = t.taken + ${at.places}::int, ever_taken = true
  where t.operator_id = ${at.operator} and t.timeslot_id = ${at.timeslot} and ${at.onlyIf}
    and not t.closed and t.starts_at > ${at.earliestStart} and t.taken + ${at.places}::int <= t.capacity
  returning t.operator_id, t.timeslot_id`

/** Places are given back by this one statement and no other; `freed` names rows with the timeslot and the number of places. */
export const releasePlaces = (freed: string) => `
  update timeslot t set taken = t.taken - f.participants
  from ${freed} f where t.operator_id = f.operator_id and t.timeslot_id = f.timeslot_id`

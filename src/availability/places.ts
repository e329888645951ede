/**
 * Places are taken by this one statement and no other: it finds the timeslot open, before its cutoff and with room, and
 * takes the places in the same breath. Two buyers of the last place queue for the row; the second finds it full. Places that
 * are about to be offered to the waitlist are nobody else's.
 * Part of a larger statement as `taken`, which has a row exactly when the places were taken.
 * @param at the placeholders
 */
export const takePlaces = (at: {
  operator: string
  timeslot: string
  places: string
  /** How many of them are only held: `0`, or all. */
  held: string
  /** The instant at which the booking cutoff of a timeslot that can still be booked has not come: now plus the cutoff. */
  earliestStart: string
  /** What else must hold, as a condition. */
  onlyIf: string
}) => `
  update timeslot t set taken = t.taken + ${at.places}::int, held = t.held + ${at.held}::int, ever_taken = true
  where t.operator_id = ${at.operator} and t.timeslot_id = ${at.timeslot} and ${at.onlyIf} and not t.offering
    and not t.closed and t.starts_at > ${at.earliestStart} and t.taken + ${at.places}::int <= t.capacity
  returning t.operator_id, t.timeslot_id`

/** Whether anybody waits for places in a timeslot `t`. */
export const awaited = `
  exists (
    select from waitlist_entry w
    where w.operator_id = t.operator_id and w.activity_id = t.activity_id and w.date = t.date and w.status = 'WAITING'
      and (w.timeslot_id is null or w.timeslot_id = t.timeslot_id))`

/**
 * How many places of a timeslot `t` can be taken at an instant. A hold counts until its very end, whether or not anybody has noted
 * that end yet; where somebody waits, what comes free is for the waitlist. Only a timeslot with holds costs a look at them.
 */
export const placesLeft = (now: string) => `(
  case when t.offering then 0
       when t.held = 0 then t.capacity - t.taken
       else t.capacity - t.taken + (
         select case when coalesce(sum(h.participants), 0) = 0 or ${awaited} then 0 else sum(h.participants) end
         from booking h
         where h.operator_id = t.operator_id and h.timeslot_id = t.timeslot_id and h.status = 'ON_HOLD'
           and h.hold_expires_at <= ${now}::timestamptz
       )::int end)`

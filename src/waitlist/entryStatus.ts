import { statusNow } from '../bookings/statusNow.ts'

/** An entry of the waitlist `e` with its product `p`, and its timeslot `t` and booking `b` where it has them. */
export const ENTRY_FROM = `
  from waitlist_entry e
  join product p on p.operator_id = e.operator_id and p.activity_id = e.activity_id
  left join timeslot t on t.operator_id = e.operator_id and t.timeslot_id = e.timeslot_id
  left join booking b on b.operator_id = e.operator_id and b.booking_id = e.booking_id`

// Whether the places were accepted, even if the booking was cancelled later.
const SOLD = `
  exists (
    select from booking_event h
    where h.operator_id = b.operator_id and h.booking_id = b.booking_id and h.status in ('PENDING', 'CONFIRMED'))`

/**
 * The status of an entry at an instant. Its booking decides, whichever transport changed it and even if the entry is updated
 * later. An entry lapses once the timeslot has started, or once the day is over if it is for any timeslot of the day.
 * @param now the placeholder of the instant
 */
export const entryStatus = (now: string) => `
  case when e.status in ('ACCEPTED', 'LEFT') then e.status
       when b.booking_id is null then
         case when e.status = 'WAITING'
                and coalesce(t.starts_at, (e.date + 1)::timestamp at time zone p.time_zone) <= ${now}::timestamptz then 'LAPSED'
              else e.status end
       when b.status in ('PENDING', 'CONFIRMED', 'REDEEMED', 'NO_SHOW') then 'ACCEPTED'
       when b.status in ('CANCELLED', 'REJECTED') then case when ${SOLD} then 'ACCEPTED' else 'LEFT' end
       when ${statusNow(now)} = 'EXPIRED' then 'LAPSED'
       else 'OFFERED' end`

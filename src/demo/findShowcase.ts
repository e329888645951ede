import type { LinkSigner } from '../access/LinkSigner.ts'
import { asBooking, BOOKING_FROM, type BookingRow, bookingColumns } from '../bookings/bookingColumns.ts'
import { waiverUrl } from '../bookings/waiver/waiverUrl.ts'
import type { Sql } from '../database/Database.ts'
import { encodeTypeId } from '../scalars/typeid.ts'
import { idOf } from './idOf.ts'
import { operators } from './operators.ts'

/** A start of an activity, as a booking request names it. */
export interface ShowcaseSlot {
  /** As on the wire. */
  activityId: string
  name: string
  date: string
  time: string
}

/** What the demo has to show at this moment; what has run out meanwhile is absent. */
export interface Showcase {
  /** Has room for two until tomorrow at least, and asks for nothing with the booking. */
  free?: ShowcaseSlot
  full?: ShowcaseSlot
  /** The page of a customer who has yet to complete a waiver. */
  waiverUrl?: string
}

const PARTICIPANTS = 2

// A request that is printed now must still answer the same in the evening.
const find = (condition: string) => `
  select p.activity_id "activityId", p.name, t.date, t.time
  from timeslot t join product p on p.operator_id = t.operator_id and p.activity_id = t.activity_id
  where t.operator_id = $1 and p.published and not t.closed
    and t.starts_at > $2::timestamptz + make_interval(days => 1, mins => p.booking_cutoff_minutes)
    and p.waiver_policy = 'BEFORE_ARRIVAL' and p.min_participants <= ${PARTICIPANTS}
    and coalesce(p.max_participants, ${PARTICIPANTS}) >= ${PARTICIPANTS} and ${condition}
  order by p.activity_id <> $3, t.starts_at limit 1`

const FREE = find(`t.capacity - t.taken >= ${PARTICIPANTS}`)
const FULL = find('t.capacity = t.taken')

const UNANSWERED = `
  select ${bookingColumns('$2')} ${BOOKING_FROM}
  where b.operator_id = $1 and b.starts_at > $2::timestamptz + interval '2 days' and b.status = 'CONFIRMED' and b.waiver_status = 'outstanding'
  order by b.starts_at, b.booking_id limit 1`

/** Finds examples that work now, for whoever tries the demo: the favourites if they can be had. */
export async function findShowcase(sql: Sql, links: LinkSigner, now: Date): Promise<Showcase> {
  const { kayaks } = operators
  const operatorId = idOf.operator(kayaks)
  const favourite = (slug: string) => idOf.activity(kayaks.activities.find(each => each.slug === slug)!)
  const [free] = await sql.query<ShowcaseSlot>(FREE, [operatorId, now, favourite('sunset-kayak-tour')])
  const [full] = await sql.query<ShowcaseSlot>(FULL, [operatorId, now, favourite('moonlight-kayak')])
  const [unanswered] = await sql.query<BookingRow>(UNANSWERED, [operatorId, now])
  return {
    ...(free && { free: onTheWire(free) }),
    ...(full && { full: onTheWire(full) }),
    ...(unanswered && { waiverUrl: waiverUrl(links, asBooking(unanswered))! }),
  }
}

function onTheWire(slot: ShowcaseSlot): ShowcaseSlot {
  return { ...slot, activityId: encodeTypeId('act', slot.activityId) }
}

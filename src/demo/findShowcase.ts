import { type Expression, sql } from 'kysely'
import type { LinkSigner } from '../domain/access/LinkSigner.ts'
import { BookingStatus } from '../domain/bookings/BookingStatus.ts'
import { asBooking, bookingColumns, bookings } from '../domain/bookings/bookingColumns.ts'
import { WaiverStatus } from '../domain/bookings/waiver/WaiverStatus.ts'
import { waiverUrl } from '../domain/bookings/waiver/waiverUrl.ts'
import { encodeTypeId } from '../domain/scalars/typeid.ts'
import type { Sql } from '../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../platform/sql/preparedStatement.ts'
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

/** Examples from the demo that work now; one that is no longer available is absent. */
export interface Showcase {
  /** Has two free places until tomorrow at least, and requires no waiver answers with the booking. */
  free?: ShowcaseSlot
  full?: ShowcaseSlot
  /** The page of a customer who has yet to complete a waiver. */
  waiverUrl?: string
}

const PARTICIPANTS = 2

// A request that is printed now must still work in the evening.
const find = (condition: Expression<boolean>) =>
  preparedStatement(
    ({ operatorId, now, favourite }: Placeholders<Shop & { favourite: string }>) => sql<ShowcaseSlot>`
  select p.activity_id "activityId", p.name, t.date, t.time
  from timeslot t join product p on p.operator_id = t.operator_id and p.activity_id = t.activity_id
  where t.operator_id = ${operatorId} and p.published and not t.closed
    and t.starts_at > ${now}::timestamptz + make_interval(days => 1, mins => p.booking_cutoff_minutes)
    and p.waiver_policy = 'BEFORE_ARRIVAL' and p.min_participants <= ${PARTICIPANTS}
    and coalesce(p.max_participants, ${PARTICIPANTS}) >= ${PARTICIPANTS} and ${condition}
  order by p.activity_id <> ${favourite}, t.starts_at limit 1`,
  )

interface Shop {
  operatorId: string
  now: Date
}

const findFree = find(sql`t.capacity - t.taken >= ${PARTICIPANTS}`)
const findFull = find(sql`t.capacity <= t.taken`)

const findUnanswered = preparedStatement(({ operatorId, now }: Placeholders<Shop>) =>
  bookings
    .select(bookingColumns(now))
    .where('b.operator_id', '=', operatorId)
    .where('b.starts_at', '>', sql<Date>`${now}::timestamptz + interval '2 days'`)
    .where('b.status', '=', BookingStatus.CONFIRMED)
    .where('b.waiver_status', '=', WaiverStatus.OUTSTANDING)
    .orderBy('b.starts_at')
    .orderBy('b.booking_id')
    .limit(1),
)

/** Finds examples that work now, the preferred ones if they are available. */
export async function findShowcase(db: Sql, links: LinkSigner, now: Date): Promise<Showcase> {
  const { kayaks } = operators
  const operatorId = idOf.operator(kayaks)
  const favourite = (slug: string) => idOf.activity(kayaks.activities.find(each => each.slug === slug)!)
  const [free] = await findFree(db, { operatorId, now, favourite: favourite('sunset-kayak-tour') })
  const [full] = await findFull(db, { operatorId, now, favourite: favourite('sunset-kayak-tour') })
  const [unanswered] = await findUnanswered(db, { operatorId, now })
  return {
    ...(free && { free: onTheWire(free) }),
    ...(full && { full: onTheWire(full) }),
    ...(unanswered && { waiverUrl: waiverUrl(links, operatorId, asBooking(unanswered))! }),
  }
}

function onTheWire(slot: ShowcaseSlot): ShowcaseSlot {
  return { ...slot, activityId: encodeTypeId('act', slot.activityId) }
}

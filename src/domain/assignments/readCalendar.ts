import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import { operatorOfLink } from '../access/operatorOfLink.ts'
import type { Location } from '../products/Location.ts'
import { Refusal } from '../refusals/refusal.ts'
import { encodeTypeId } from '../scalars/typeid.ts'
import { readCalendarToken } from './calendarUrl.ts'

/** How many days back departures are in a calendar. */
const DAYS_BACK = 31
const SEQUENCE_START = Date.UTC(2026, 0, 1)
const MOST = 2_000

interface OwnerRow {
  operatorName: string
  memberName: string
}

const selectOwner = preparedStatement(
  ({
    operatorId,
    memberId,
    version,
  }: Placeholders<{ operatorId: string; memberId: string; version: number }>) => sql<OwnerRow>`
  select o.name "operatorName", m.name "memberName"
  from operator o join resource_member m on m.operator_id = o.operator_id
  where o.operator_id = ${operatorId} and m.operator_id = ${operatorId} and m.member_id = ${memberId} and m.calendar_version = ${version}`,
)

interface DepartureRow {
  timeslotId: string
  startsAt: Date
  endsAt: Date
  neededFrom: Date
  neededUntil: Date
  activityName: string
  timeZone: string
  location: Location | null
  participants: number
  bookings: number
  /** Of anything, bookings that have left the departure included: it never goes back. */
  changedAt: Date
}

const selectDepartures = preparedStatement(
  ({
    operatorId,
    memberId,
    from,
  }: Placeholders<{ operatorId: string; memberId: string; from: Date }>) => sql<DepartureRow>`
  select t.timeslot_id "timeslotId", t.starts_at "startsAt", t.ends_at "endsAt", a.starts_at "neededFrom", a.ends_at "neededUntil",
    p.name "activityName", p.time_zone "timeZone", p.location, b.participants, b.bookings,
    greatest(a.changed_at, p.updated_at, b.changed_at, t.left_at) "changedAt"
  from resource_assignment a
  join timeslot t on t.operator_id = a.operator_id and t.timeslot_id = a.timeslot_id
  join product p on p.operator_id = t.operator_id and p.activity_id = t.activity_id
  cross join lateral (
    select coalesce(sum(b.participants) filter (where b.status in ('PENDING', 'CONFIRMED', 'REDEEMED', 'NO_SHOW')), 0)::integer participants,
      (count(*) filter (where b.status in ('PENDING', 'CONFIRMED', 'REDEEMED', 'NO_SHOW')))::integer bookings,
      max((
        select max(e.occurred_at) from booking_event e where e.operator_id = b.operator_id and e.booking_id = b.booking_id)) changed_at
    from booking b where b.operator_id = t.operator_id and b.timeslot_id = t.timeslot_id) b
  where a.operator_id = ${operatorId} and a.member_id = ${memberId} and a.ends_at > ${from}
  order by t.starts_at, t.timeslot_id limit ${MOST}`,
)

/**
 * The calendar behind a link, as iCalendar (RFC 5545): the departures of one member from a month ago on. It has no names and addresses
 * of customers. The text is the same until something changes.
 * @throws Refusal `not-found` if the link is not genuine or was renewed
 */
export async function readCalendar(db: Sql, links: LinkSigner, token: string, now: Date): Promise<string> {
  const link = readCalendarToken(links, token)
  if (!link) throw new Refusal('not-found', 'This is not the link of a calendar.')
  const { id: memberId, version } = link
  const operatorId = await operatorOfLink(db, link, 'resource_member')
  const [owner] = operatorId ? await selectOwner(db, { operatorId, memberId, version }) : []
  if (!operatorId || !owner)
    throw new Refusal('not-found', 'This calendar link was renewed or deleted: ask for the new one.')
  const from = new Date(now.getTime() - DAYS_BACK * 86_400_000)
  const departures = await selectDepartures(db, { operatorId, memberId, from })
  const { hostname } = new URL(links.publicUrl)

  // Only loaded when needed.
  const { default: ical, ICalEventStatus } = await import('ical-generator')
  const calendar = ical({
    prodId: { company: 'Activity Booking', product: 'Gateway', language: 'EN' },
    name: plain(`${owner.memberName} – ${owner.operatorName}`),
    // How often a calendar asks again, in seconds.
    ttl: 900,
  })
  for (const departure of departures) {
    const { timeslotId, startsAt, endsAt, activityName, location, changedAt } = departure
    calendar.createEvent({
      id: `${encodeTypeId('ts', timeslotId)}-${encodeTypeId('mem', memberId)}@${hostname}`,
      // Increases with each change, and stays so if the member is assigned again.
      sequence: Math.max(0, Math.floor((changedAt.getTime() - SEQUENCE_START) / 1000)),
      stamp: changedAt,
      lastModified: changedAt,
      start: startsAt,
      end: endsAt,
      summary: plain(activityName),
      description: plain(descriptionOf(departure)),
      ...(location && { location: plain([location.name, location.address].filter(Boolean).join('\n')) }),
      status: ICalEventStatus.CONFIRMED,
    })
  }
  return `${calendar.toString().trimEnd()}\r\n`
}

function descriptionOf({
  participants,
  bookings,
  neededFrom,
  neededUntil,
  startsAt,
  endsAt,
  timeZone,
}: DepartureRow): string {
  const summary = `${counted(participants, 'participant')} in ${counted(bookings, 'booking')}.`
  if (neededFrom >= startsAt && neededUntil <= endsAt) return summary
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' })
  return `${summary}\nYou are needed from ${time.format(neededFrom)} to ${time.format(neededUntil)}.`
}

function counted(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

/** RFC 5545 allows no control characters except line breaks and tabs. */
function plain(text: string): string {
  return text.replace(/[^\P{Cc}\t\r\n]/gu, '')
}

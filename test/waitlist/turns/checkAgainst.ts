import { expect } from '@jest/globals'
import { findTimeslots, findTimeslotsById } from '../../../src/domain/availability/findTimeslots.ts'
import { takesPlaces } from '../../../src/domain/bookings/BookingStatus.ts'
import { findBookingsById } from '../../../src/domain/bookings/findBookingsById.ts'
import { encodeTypeId } from '../../../src/domain/scalars/typeid.ts'
import { listEntries } from '../../../src/domain/waitlist/listEntries.ts'
import { activities } from '../../world/cast.ts'
import type { Model } from './Model.ts'
import { DAY, type Shop } from './Shop.ts'

const { operatorId, activityId } = activities.sunset

const COLUMNS = `
  select t.taken, t.held, t.capacity, t.closed, t.has_waitlist_offer "hasWaitlistOffer",
    coalesce(sum(b.participants), 0)::int counted,
    coalesce(sum(b.participants) filter (where b.status = 'ON_HOLD'), 0)::int held_counted
  from unnest($1::uuid[]) with ordinality w (timeslot_id, n) join timeslot t using (timeslot_id)
  left join booking b on b.timeslot_id = t.timeslot_id and b.status = any($2)
  group by n, t.operator_id, t.timeslot_id order by n`

const METERED = `
  select meter, extra_info info, usage::int from usage_entry where operator_id = $1 and source = 'service' order by id`

const EMAILS = `
  select kind, status, waitlist_id "waitlistId", booking_id "bookingId", due_at "dueAt" from email where operator_id = $1 order by created_at, email_id`

const PASSED_OVER = `
  select e.email, e.participants, t.time, t.capacity - t.taken "left" from waitlist_entry e
  join timeslot t on t.operator_id = e.operator_id and t.activity_id = e.activity_id and t.date = e.date
    and (e.timeslot_id is null or e.timeslot_id = t.timeslot_id)
  where e.operator_id = $1 and e.status = 'WAITING' and not t.closed and e.participants <= t.capacity - t.taken`

const AGROUND = `select last_error from graphile_worker._private_jobs where last_error is not null`

const STALE = `
  select e.email, e.status, b.status booking from waitlist_entry e
  join booking b on b.operator_id = e.operator_id and b.booking_id = e.booking_id
  where e.operator_id = $1 and (e.status = 'OFFERED') <> (b.status = 'ON_HOLD')`

interface Columns {
  taken: number
  held: number
  capacity: number
  closed: boolean
  hasWaitlistOffer: boolean
  counted: number
  held_counted: number
}

interface Sent {
  kind: string
  status: string
  waitlistId: string | null
  bookingId: string | null
  dueAt: Date
}

/** Compares the database, and what the API returns, with the model. */
export async function checkAgainst(model: Model, shop: Shop): Promise<void> {
  await checkPlaces(model, shop)
  await checkBookings(model, shop)
  await checkEntries(model, shop)
  await checkMeters(model, shop)
}

/** What must hold in addition once every job is done. */
export async function checkDone(model: Model, { world }: Shop): Promise<void> {
  const { now } = world
  expect(model.timeslots.map(each => each.hasWaitlistOffer)).toEqual(model.timeslots.map(() => false))
  // No expired hold keeps its places from waiting customers.
  expect(model.bookings.filter(each => model.isOver(each))).toEqual([])
  expect(await world.admin.query(PASSED_OVER, [operatorId])).toEqual([])
  expect(await world.admin.query(STALE, [operatorId])).toEqual([])
  expect(await world.admin.query(AGROUND)).toEqual([])
  const emails = await world.admin.query<Sent>(EMAILS, [operatorId])
  const due = emails.filter(each => each.dueAt <= now)
  expect(due.filter(each => !['SENT', 'DROPPED'].includes(each.status))).toEqual([])
}

async function checkPlaces(model: Model, { world, ids }: Shop): Promise<void> {
  const { database, now } = world
  const taking = Object.entries(takesPlaces).flatMap(([status, takes]) => (takes ? [status] : []))
  const columns = await world.admin.query<Columns>(COLUMNS, [ids, taking])
  for (const { taken, held, counted, held_counted } of columns) {
    expect({ taken, held }).toEqual({ taken: counted, held: held_counted })
  }
  expect(
    columns.map(({ taken, held, capacity, closed, hasWaitlistOffer }) => ({
      taken,
      held,
      capacity,
      closed,
      hasWaitlistOffer,
    })),
  ).toEqual(
    model.timeslots.map(({ capacity, closed, hasWaitlistOffer }, index) => ({
      taken: model.counted(index),
      held: model.counted(index, true),
      capacity,
      closed,
      hasWaitlistOffer,
    })),
  )
  const available = ids.map((_, index) => model.available(index))
  const told = await findTimeslotsById(database, operatorId, ids, now)
  expect(ids.map(id => told.get(id)!.availablePlaces)).toEqual(available)
  const listed = await findTimeslots(database, operatorId, activityId, DAY, now)
  expect(listed.map(each => each.timeslotId)).toEqual(
    ids.filter((_, index) => !model.timeslots[index]!.closed && available[index]! > 0),
  )
}

async function checkBookings(model: Model, { world, ids, bookings }: Shop): Promise<void> {
  const keys = model.bookings.map(each => bookings.get(each)?.bookingId)
  expect(keys).not.toContain(undefined)
  const found = await findBookingsById(world.database, operatorId, keys as string[], world.now)
  const told = keys.map(key => {
    const { status, participants, timeslotId, partnerId, holdExpiresAt } = found.get(key!)!
    return { status, participants, timeslotId, isPartners: partnerId !== null, holdExpiresAt }
  })
  expect(told).toEqual(
    model.bookings.map(each => {
      const status = model.statusOf(each)
      return {
        status,
        participants: each.participants,
        timeslotId: ids[each.timeslot],
        isPartners: each.seller !== 'operator',
        holdExpiresAt: status === 'ON_HOLD' ? new Date(each.holdEnds) : null,
      }
    }),
  )
}

async function checkEntries(model: Model, { world, entries, bookings }: Shop): Promise<void> {
  const part = { size: 100, backwards: false, beyond: null }
  const { items } = await listEntries(
    world.database,
    operatorId,
    { activityIds: [activityId], date: { from: DAY, to: DAY } },
    part,
    world.now,
  )
  const read = new Map(items.map(each => [each.waitlistId, each]))
  expect(items).toHaveLength(entries.length)
  const told = entries.map(({ waitlistId }) => {
    const { status, bookingId, offerExpiresAt } = read.get(waitlistId)!
    return { status, bookingId, offerExpiresAt }
  })
  expect(told).toEqual(
    model.entries.map(entry => ({
      status: model.entryStatus(entry),
      bookingId: entry.booking ? bookings.get(entry.booking)!.bookingId : null,
      offerExpiresAt:
        entry.booking && model.statusOf(entry.booking) === 'ON_HOLD' ? new Date(entry.booking.holdEnds) : null,
    })),
  )
}

async function checkMeters(model: Model, { world, entries, bookings }: Shop): Promise<void> {
  const rows = await world.admin.query<{ meter: string; info: string | null; usage: number }>(METERED, [operatorId])
  const metered = (meter: string) => rows.filter(each => each.meter === meter).map(each => [each.info, each.usage])
  const emails = await world.admin.query<Sent>(EMAILS, [operatorId])
  const offers = emails.filter(each => each.kind === 'WAITLIST_OFFER')
  const pair = (waitlistId: string, bookingId: string) =>
    `{"WaitlistID":"${encodeTypeId('wl', waitlistId)}","MultiBookingID":"${encodeTypeId('bkg', bookingId)}"}`
  // One e-mail for each offer, and one meter entry for each e-mail that was sent.
  const made = model.entries.flatMap(({ offers: ofEntry }, index) =>
    ofEntry.map(({ booking, content }) => [
      pair(entries[index]!.waitlistId, bookings.get(booking)!.bookingId),
      content as string,
    ]),
  )
  expect(offers.map(each => [pair(each.waitlistId!, each.bookingId!), each.status]).sort()).toEqual(made.sort())
  const sent = made.flatMap(([info, content]) => (content === 'SENT' ? [[info, 1]] : []))
  expect(metered('waitlist-notified').sort()).toEqual(sent)

  const written = emails.filter(each => each.kind === 'WORKFLOW' && each.status === 'SENT')
  expect(metered('workflow-email-sent')).toEqual(written.map(() => [null, 1]))
  const completed = model.bookings.flatMap(each => (each.paid ? [bookings.get(each)!.basketId] : []))
  expect(metered('order-completed').sort()).toEqual(
    completed.map(id => [`{"BasketID":"${encodeTypeId('bsk', id)}"}`, 1]).sort(),
  )
}

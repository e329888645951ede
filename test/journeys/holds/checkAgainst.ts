import { expect } from '@jest/globals'
import { findDates } from '../../../src/domain/availability/findDates.ts'
import { findTimeslots, findTimeslotsById } from '../../../src/domain/availability/findTimeslots.ts'
import { findBasketsById } from '../../../src/domain/bookings/baskets/findBasket.ts'
import { findHistoryByBooking } from '../../../src/domain/bookings/events/findHistory.ts'
import { findBookingsById } from '../../../src/domain/bookings/findBookingsById.ts'
import { totalBookings } from '../../../src/domain/bookings/lists/totalBookings.ts'
import { encodeTypeId } from '../../../src/domain/scalars/typeid.ts'
import { activities } from '../../world/cast.ts'
import { type Model, owed, PRICE, participantsOf } from './Model.ts'
import { DAY, type Shop, timeslots } from './Shop.ts'

const COLUMNS = `
  select t.taken, t.held, t.capacity,
    coalesce((select sum(participants)::int from booking b
      where b.timeslot_id = t.timeslot_id and b.status in ('ON_HOLD', 'PENDING', 'CONFIRMED', 'REDEEMED', 'NO_SHOW')), 0) counted,
    coalesce((select sum(participants)::int from booking b where b.timeslot_id = t.timeslot_id and b.status = 'ON_HOLD'), 0) held_counted
  from unnest($1::uuid[]) with ordinality w (timeslot_id, n) join timeslot t using (timeslot_id) order by n`

const EVENTS = `
  select booking_id id, array_agg(version order by version) versions,
    (array_agg(status order by version desc))[1] last from booking_event group by booking_id`

const METERED = `select extra_info info from usage_entry where meter = 'order-completed' and source = 'service'`

interface Columns {
  taken: number
  held: number
  capacity: number
  counted: number
  held_counted: number
}

/** Compares the database and the results of reads with the model. */
export async function checkAgainst(model: Model, shop: Shop): Promise<void> {
  await checkPlaces(model, shop)
  await checkBookings(model, shop)
  await checkPurchases(model, shop)
}

async function checkPlaces(model: Model, { world, ids, desks }: Shop): Promise<void> {
  const { database, now } = world
  const { operatorId } = desks.operator.caller
  const columns = await world.admin.query<Columns>(COLUMNS, [ids])
  for (const { taken, held, counted, held_counted } of columns) {
    expect({ taken, held }).toEqual({ taken: counted, held: held_counted })
  }
  const free = timeslots.map((_, index) => model.free(index))
  expect(columns.map(each => each.capacity)).toEqual(timeslots.map((_, index) => model.capacity(index)))
  const told = await findTimeslotsById(database, operatorId, ids, now)
  expect(ids.map(id => told.get(id)!.availablePlaces)).toEqual(free)

  for (const activity of [activities.sunset.activityId, activities.midnight.activityId]) {
    const open = timeslots.flatMap((each, index) =>
      each.activity === activity && free[index]! > 0 ? [free[index]!] : [],
    )
    const listed = await findTimeslots(database, operatorId, activity, DAY, now)
    expect(listed.map(each => each.availablePlaces)).toEqual(open)
    const [day] = await findDates(database, operatorId, activity, DAY, DAY, now)
    expect(day?.capacity ?? 0).toBe(open.reduce((sum, each) => sum + each, 0))
  }
}

async function checkBookings(model: Model, { world, ids, desks, bookings }: Shop): Promise<void> {
  const { database, now } = world
  const { operatorId, currency } = desks.operator.caller
  const keys = bookings.map(each => each.bookingId)
  const found = await findBookingsById(database, operatorId, keys, now)
  const history = await findHistoryByBooking(database, operatorId, keys, now)
  const told = keys.map(key => {
    const { status, version, participants, timeslotId, price, holdExpiresAt } = found.get(key)!
    const actions = history.get(key)!.map(each => each.action)
    return { status, version, participants, timeslotId, price: price.amount, holdExpiresAt, actions }
  })
  expect(told).toEqual(
    model.bookings.map(({ status, history, participants, timeslot, holdEnds }) => ({
      status,
      version: history.length,
      participants,
      timeslotId: ids[timeslot],
      price: participants * PRICE,
      holdExpiresAt: status === 'ON_HOLD' ? new Date(holdEnds) : null,
      actions: history,
    })),
  )
  for (const { versions, last, id } of await world.admin.query<{ id: string; versions: number[]; last: string }>(
    EVENTS,
  )) {
    expect(versions).toEqual(versions.map((_, index) => index + 1))
    const [row] = await world.admin.query('select status, version from booking where booking_id = $1', [id])
    expect(row).toEqual({ status: last, version: versions.length })
  }
  for (const status of new Set(model.bookings.map(each => each.status))) {
    const such = model.bookings.filter(each => each.status === status)
    expect(await totalBookings(database, operatorId, currency, { statuses: [status] }, now)).toMatchObject({
      bookingCount: such.length,
      participants: participantsOf(such),
      price: { amount: participantsOf(such) * PRICE },
    })
  }
}

async function checkPurchases(model: Model, { world, desks, baskets }: Shop): Promise<void> {
  const { database, now } = world
  const found = await findBasketsById(database, desks.operator.caller.operatorId, baskets, now)
  const told = baskets.map(id => {
    const { status, total, amountDue } = found.get(id)!
    return { status, total: total.amount, due: amountDue.amount }
  })
  expect(told).toEqual(
    model.baskets.map(({ status, paid }, index) => {
      const total = model.at(index).reduce((sum, each) => sum + owed(each), 0)
      return { status, total, due: total - paid }
    }),
  )
  const metered = (await world.admin.query<{ info: string }>(METERED)).map(row => JSON.parse(row.info).BasketID)
  const completed = baskets.flatMap((id, index) =>
    Array.from({ length: model.baskets[index]!.metered }, () => encodeTypeId('bsk', id)),
  )
  expect(metered.sort()).toEqual(completed.sort())
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BookingStatus } from '../../src/domain/bookings/BookingStatus.ts'
import type { BookingFilter } from '../../src/domain/bookings/lists/BookingFilter.ts'
import { BookingOrder } from '../../src/domain/bookings/lists/BookingOrder.ts'
import { countBookings } from '../../src/domain/bookings/lists/countBookings.ts'
import { listBookings, listBookingsBy } from '../../src/domain/bookings/lists/listBookings.ts'
import { totalBookings } from '../../src/domain/bookings/lists/totalBookings.ts'
import { newId } from '../../src/domain/scalars/typeid.ts'
import type { Database } from '../../src/platform/sql/Database.ts'
import { openBenchDatabase } from './openBenchDatabase.ts'
import { openShop } from './shop.ts'
import { spreadOf } from './spreadOf.ts'
import { storeBookings } from './storeBookings.ts'

const SIZES = [3000, 300_000] as const
const ROUNDS = Number(process.argv[2] ?? 5)

/** An operator with bookings. */
interface Stored {
  database: Database
  operatorId: string
  activityId: string
  activityIds: string[]
  partnerId: string
  now: Date
  lastDay: string
}

async function store(database: Database, bookings: number): Promise<Stored> {
  await openShop(database, `Operator of ${bookings}`)
  const now = new Date()
  const [row] = await database.query<Pick<Stored, 'operatorId' | 'activityId' | 'partnerId'>>(
    `select operator_id "operatorId", activity_id "activityId", partner_id "partnerId"
     from product p join partner using (operator_id)
     where exists (select from timeslot t where t.operator_id = p.operator_id and t.activity_id = p.activity_id) limit 1`,
  )
  const { operatorId, activityId, partnerId } = row!
  const products = await database.query<{ id: string }>('select activity_id id from product where operator_id = $1', [
    operatorId,
  ])
  await storeBookings(database, { operatorId, activityId, partnerId }, bookings, now)
  return {
    database,
    operatorId,
    activityId,
    activityIds: products.map(each => each.id),
    partnerId,
    now,
    lastDay: now.toISOString().slice(0, 10),
  }
}

type Read = (stored: Stored) => Promise<unknown>

const list =
  (filter: (stored: Stored) => BookingFilter, order = BookingOrder.CREATED_AT_DESC): Read =>
  stored =>
    listBookings(
      stored.database,
      stored.operatorId,
      filter(stored),
      order,
      { size: 50, backwards: false, beyond: null },
      stored.now,
    )

/** The lists of every activity, of which one has all bookings. */
const ofEachActivity =
  (order = BookingOrder.CREATED_AT_DESC): Read =>
  ({ database, operatorId, activityIds, now }) =>
    listBookingsBy(
      database,
      operatorId,
      'activity',
      activityIds,
      {},
      order,
      { size: 10, backwards: false, beyond: null },
      now,
    )

const total =
  (filter: (stored: Stored) => BookingFilter): Read =>
  ({ database, operatorId, ...stored }) =>
    totalBookings(database, operatorId, 'GBP', filter({ database, operatorId, ...stored }), stored.now)

const nothing = newId(new Date())
const day = ({ lastDay }: Stored): BookingFilter => ({ date: { from: lastDay, to: lastDay } })

const reads: Record<string, Read> = {
  ...Object.fromEntries(Object.values(BookingOrder).map(order => [`order ${order}`, list(() => ({}), order)])),
  'order PRICE_ASC of a day': list(day, BookingOrder.PRICE_ASC),
  'order LAST_NAME_ASC of a day': list(day, BookingOrder.LAST_NAME_ASC),
  'order STATUS_ASC of one status': list(() => ({ statuses: [BookingStatus.CANCELLED] }), BookingOrder.STATUS_ASC),
  'text of one booking': list(() => ({ text: 'pi_dc5c7986daef50c1' })),
  'text that is in a hundredth': list(() => ({ text: '@example7.com' })),
  'text that is everywhere': list(() => ({ text: 'example' })),
  'text that is nowhere': list(() => ({ text: 'qqxyzw' })),
  'two letters': list(() => ({ text: 'ad' })),
  'two letters that are nowhere': list(() => ({ text: 'zw' })),
  'text that is nowhere, of a partner': list(({ partnerId }) => ({ text: 'qqxyzw', partnerIds: [partnerId] })),
  'e-mail of nobody': list(() => ({ customerEmail: 'nobody@example.com' })),
  'of an activity': list(({ activityId }) => ({ activityIds: [activityId] })),
  'of no activity': list(() => ({ activityIds: [nothing] })),
  'of a partner': list(({ partnerId }) => ({ partnerIds: [partnerId] })),
  'of no partner': list(() => ({ partnerIds: [nothing] })),
  'of no state': list(() => ({ statuses: [BookingStatus.NO_SHOW] })),
  'expired, after others were asked for': list(() => ({ statuses: [BookingStatus.EXPIRED] })),
  'of two states by name': list(
    () => ({ statuses: [BookingStatus.CANCELLED, BookingStatus.EXPIRED] }),
    BookingOrder.LAST_NAME_ASC,
  ),
  'of each activity': ofEachActivity(),
  'of each activity by price': ofEachActivity(BookingOrder.PRICE_ASC),
  'on hold': list(() => ({ statuses: [BookingStatus.ON_HOLD] })),
  'of no channel': list(() => ({ channels: ['POINT_OF_SALE' as never] })),
  'updated in the last minute': list(({ now }) => ({ updatedAt: { from: new Date(now.getTime() - 60_000) } })),
  'of a day': list(day),
  'totals of everything': total(() => ({})),
  'totals of a day': total(day),
  'totals of a partner': total(({ partnerId }) => ({ partnerIds: [partnerId] })),
  'totals of a state': total(() => ({ statuses: [BookingStatus.CANCELLED] })),
  'totals of a text': total(() => ({ text: 'pi_dc5c7986daef50c1' })),
  'count of everything': ({ database, operatorId, now }) => countBookings(database, operatorId, {}, now),
}

/** Measures every list of bookings with 3,000 and with 300,000 stored ones, interleaved. */
async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'activity-booking-bench-'))
  await using opened = new AsyncDisposableStack()
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const stored: Stored[] = []
  for (const size of SIZES) {
    const { database, close } = await openBenchDatabase(folder, { statement_timeout: 600_000, query_timeout: 600_000 })
    opened.defer(close)
    stored.push(await store(database, size))
  }
  console.log(`${'ms (median)'.padEnd(38)}${SIZES.map(size => String(size).padStart(10)).join('')}  ratio`)
  for (const [name, read] of Object.entries(reads)) {
    const times = stored.map((): number[] => [])
    // As often as it takes for a prepared statement to have its final plan.
    for (let round = -7; round < ROUNDS; round++) {
      for (const [index, each] of stored.entries()) {
        const began = performance.now()
        await read(each)
        if (round >= 0) times[index]!.push(performance.now() - began)
      }
    }
    const [small, large] = times.map(each => spreadOf(each).median) as [number, number]
    const columns = [small, large].map(each => each.toFixed(2).padStart(10)).join('')
    console.log(`${name.padEnd(38)}${columns}  ${(large / small).toFixed(1)}`)
  }
}

await bench()

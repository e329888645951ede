import { randomUUID } from 'node:crypto'
import type { CreateBookingInput } from '../../src/domain/bookings/sale/CreateBookingInput.ts'
import { prepareSale } from '../../src/domain/bookings/sale/makeBooking.ts'
import { newBookingReference } from '../../src/domain/bookings/sale/newBookingReference.ts'
import type { Purchase } from '../../src/domain/bookings/sale/Purchase.ts'
import { newId } from '../../src/domain/scalars/typeid.ts'
import { activities, type keys, operators } from '../world/cast.ts'
import { countingResources } from '../world/recording.ts'
import type { World } from '../world/World.ts'

const { operatorId } = operators.kayaks

/** What differs from one sale to a partner at nine. */
export interface Asked extends Pick<CreateBookingInput, 'answers'> {
  participants?: number
  activity?: { activityId: string }
  time?: string
  /** Whether it is a hold; whose. */
  by?: keyof typeof keys
  onHold?: boolean
}

/** Purchases that are ready to be written, and what was written. */
export function purchasesOf(world: World) {
  /** A purchase on a day in July, as a sale or a hold would write it. */
  async function purchaseOn(day: number, asked: Asked = {}): Promise<Purchase> {
    const { participants = 1, activity = activities.sunset, time = '09:00', by = 'wanderly', onHold, answers } = asked
    const caller = await world.caller(by)
    const input: CreateBookingInput = {
      activityId: activity.activityId,
      date: `2026-07-${String(day).padStart(2, '0')}`,
      time,
      participants: 1,
      customer: { firstName: 'Ada "the first"', lastName: "O'Lovelace\\", email: 'ada@example.com' },
      partnerReference: 'W-{1,2}',
      notes: 'One line,\nand another.',
      answers,
    }
    const expiresAt = new Date(world.now.getTime() + 30 * 60_000)
    const hold = onHold ? { expiresAt, heldBy: caller.keyId, basketId: null } : null
    const key = { idempotencyKey: randomUUID(), operation: 'createBooking', content: { day } }
    const prepared = await prepareSale(world.database, caller, { input, channel: null, hold, ...key }, world.now)
    if (!prepared || !('purchase' in prepared)) throw new Error('There is nothing to write.')
    return another(prepared.purchase, participants)
  }

  /** Another purchase of the same timeslot. */
  function another(purchase: Purchase, participants = 1): Purchase {
    const booking = {
      ...purchase.booking,
      bookingId: newId(world.now),
      basketId: newId(world.now),
      bookingReference: newBookingReference(),
      participants,
    }
    return { ...purchase, booking, idempotencyKey: randomUUID() }
  }

  async function rowsOf(purchases: readonly Purchase[]) {
    const [row] = await world.admin.query<Record<string, number>>(
      `select
         (select count(*)::int from booking where operator_id = $1 and booking_id = any($2)) bookings,
         (select count(*)::int from booking_event where operator_id = $1 and booking_id = any($2)) events,
         (select count(*)::int from basket where operator_id = $1 and basket_id = any($3)) baskets,
         (select count(*)::int from idempotency_record where operator_id = $1 and idempotency_key = any($4)) keys,
         (select count(*)::int from change_outbox where operator_id = $1 and object_id = any($2))
           + (select count(*)::int from change_event where operator_id = $1 and object_id = any($2)) changes`,
      [
        operatorId,
        purchases.map(each => each.booking.bookingId),
        purchases.map(each => each.booking.basketId),
        purchases.map(each => each.idempotencyKey),
      ],
    )
    return row
  }

  /** What `rowsOf` tells of so many purchases that were written. */
  const all = (count: number) => ({ bookings: count, events: count, baskets: count, keys: count, changes: count })

  async function timeslotOf({ booking: { timeslotId } }: Purchase) {
    const [row] = await world.admin.query<{ taken: number; held: number; bookingCount: number }>(
      'select taken, held, booking_count "bookingCount" from timeslot where operator_id = $1 and timeslot_id = $2',
      [operatorId, timeslotId],
    )
    return row!
  }

  /** Empties a timeslot and sets its capacity. */
  async function setPlaces({ booking: { timeslotId } }: Purchase, capacity: number): Promise<void> {
    await world.admin.query(
      countingResources(
        'update timeslot set capacity = $3, taken = 0, held = 0, booking_count = 0 where operator_id = $1 and timeslot_id = $2',
      ),
      [operatorId, timeslotId, capacity],
    )
  }

  /** Locks a timeslot as a change of the operator does. */
  const lockOf = ({ booking: { timeslotId } }: Purchase): [string, unknown[]] => [
    'select from timeslot where operator_id = $1 and timeslot_id = $2 for no key update',
    [operatorId, timeslotId],
  ]

  return { purchaseOn, another, rowsOf, all, timeslotOf, setPlaces, lockOf }
}

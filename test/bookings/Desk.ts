import type { Caller } from '../../src/domain/access/Caller.ts'
import { findTimeslotsById, listTimeslots } from '../../src/domain/availability/findTimeslots.ts'
import type { Timeslot } from '../../src/domain/availability/Timeslot.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { abandonBasket } from '../../src/domain/bookings/baskets/abandonBasket.ts'
import type { Basket } from '../../src/domain/bookings/baskets/Basket.ts'
import { findBasket } from '../../src/domain/bookings/baskets/findBasket.ts'
import { amendBooking } from '../../src/domain/bookings/changes/amendBooking.ts'
import { type Cancellation, cancelBooking } from '../../src/domain/bookings/changes/cancelBooking.ts'
import { decideBooking, type OperatorDecision } from '../../src/domain/bookings/changes/decideBooking.ts'
import type { Amendment } from '../../src/domain/bookings/changes/planAmendment.ts'
import type { RedeemInput } from '../../src/domain/bookings/changes/RedeemInput.ts'
import type { BookingEvent } from '../../src/domain/bookings/events/BookingEvent.ts'
import { findHistoryByBooking } from '../../src/domain/bookings/events/findHistory.ts'
import { findBooking } from '../../src/domain/bookings/findBooking.ts'
import type { ConfirmBookingInput } from '../../src/domain/bookings/holds/ConfirmBookingInput.ts'
import { confirmBooking } from '../../src/domain/bookings/holds/confirmBooking.ts'
import type { ExtendHoldInput } from '../../src/domain/bookings/holds/ExtendHoldInput.ts'
import { extendHold } from '../../src/domain/bookings/holds/extendHold.ts'
import { holdBooking } from '../../src/domain/bookings/holds/holdBooking.ts'
import type { PaymentInput } from '../../src/domain/bookings/payments/PaymentInput.ts'
import { PaymentOutcome } from '../../src/domain/bookings/payments/PaymentOutcome.ts'
import { recordPayment } from '../../src/domain/bookings/payments/recordPayment.ts'
import { findRefundsByBasket } from '../../src/domain/bookings/refunds/findRefunds.ts'
import type { Refund } from '../../src/domain/bookings/refunds/Refund.ts'
import type { RefundInput } from '../../src/domain/bookings/refunds/RefundInput.ts'
import { recordRefund } from '../../src/domain/bookings/refunds/recordRefund.ts'
import type { CreateBookingInput } from '../../src/domain/bookings/sale/CreateBookingInput.ts'
import { makeBooking } from '../../src/domain/bookings/sale/makeBooking.ts'
import type { SalePaymentInput } from '../../src/domain/bookings/sale/SalePaymentInput.ts'
import { Channel } from '../../src/domain/scalars/Channel.ts'
import type { Database } from '../../src/platform/sql/Database.ts'
import { activities, keys } from '../world/cast.ts'
import type { World } from '../world/World.ts'

/** A booking request; defaults to two places on 1 July at 09:00. */
export interface Wish extends Partial<CreateBookingInput> {
  basketId?: string
  idempotencyKey?: string
  payment?: SalePaymentInput
}

const customer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: null }

/** A booking as it is when it is read: only a sale says who made it. */
function asRead({ madeBy: _, promoCode: __, ...booking }: Booking): Booking {
  return booking
}

/** A seller with one of the test keys, acting at the current time of the world. The operator sells at the point of sale. */
export class Desk {
  readonly world: World
  readonly caller: Caller
  readonly channel: Channel | null
  readonly #database: Database

  private constructor(world: World, caller: Caller, database: Database = world.database) {
    this.world = world
    this.caller = caller
    this.channel = caller.partnerId ? null : Channel.POINT_OF_SALE
    this.#database = database
  }

  static async open(world: World, key: keyof typeof keys): Promise<Desk> {
    return new Desk(world, await world.caller(key))
  }

  /** The same seller at another instance of the service, which has a queue of its own. */
  elsewhere(): Desk {
    return new Desk(this.world, this.caller, { ...this.world.database })
  }

  async hold(wish: Wish = {}): Promise<Booking> {
    const { basketId = null, idempotencyKey = null, ...input } = wish
    const request = { input: inputOf(input), channel: this.channel, basketId, idempotencyKey }
    return asRead((await holdBooking(this.#database, this.caller, request, this.world.now)).booking)
  }

  async book(wish: Wish = {}): Promise<Booking> {
    const { idempotencyKey = null, basketId: _, payment, ...input } = wish
    const request = { input: inputOf(input), channel: this.channel, idempotencyKey, ...(payment && { payment }) }
    return asRead((await makeBooking(this.#database, this.caller, request, this.world.now)).booking)
  }

  confirm({ bookingReference }: Booking, input: ConfirmBookingInput = {}): Promise<Booking> {
    return confirmBooking(this.world.database, this.caller, bookingReference, input, this.world.now)
  }

  extend({ bookingReference }: Booking, input: ExtendHoldInput = {}): Promise<Booking> {
    return extendHold(this.world.database, this.caller, bookingReference, input, this.world.now)
  }

  amend({ bookingReference }: Booking, input: Amendment): Promise<Booking> {
    return amendBooking(this.world.database, this.caller, bookingReference, input, this.world.now)
  }

  cancel({ bookingReference }: Booking, input: Cancellation = {}): Promise<Booking> {
    return cancelBooking(this.world.database, this.caller, bookingReference, input, this.world.now)
  }

  settle({ bookingReference }: Booking, decision: OperatorDecision, input: RedeemInput = {}): Promise<Booking> {
    return decideBooking(this.world.database, this.caller, bookingReference, decision, input, this.world.now)
  }

  pay({ basketId }: { basketId: string }, amount: number, more: Partial<PaymentInput> = {}): Promise<Basket> {
    const input: PaymentInput = {
      outcome: PaymentOutcome.SUCCEEDED,
      provider: 'stripe',
      providerReference: `pi_${basketId}`,
      amount: { amount, currency: 'GBP' },
      ...more,
    }
    return recordPayment(this.world.database, this.caller, basketId, input, this.world.now)
  }

  refund({ basketId }: { basketId: string }, amount: number, more: Partial<RefundInput> = {}): Promise<Basket> {
    const input: RefundInput = {
      provider: 'stripe',
      providerReference: `re_${basketId}`,
      amount: { amount, currency: 'GBP' },
      ...more,
    }
    return recordRefund(this.world.database, this.caller, basketId, input, this.world.now)
  }

  async refunds({ basketId }: { basketId: string }): Promise<Refund[]> {
    const { operatorId } = this.caller
    return (await findRefundsByBasket(this.world.database, operatorId, [basketId])).get(basketId) ?? []
  }

  abandon({ basketId }: { basketId: string }, reason: string | null = null): Promise<Basket> {
    return abandonBasket(this.world.database, this.caller, basketId, reason, this.world.now)
  }

  see({ bookingReference }: Booking): Promise<Booking> {
    return findBooking(this.world.database, this.caller, bookingReference, this.world.now)
  }

  basket({ basketId }: { basketId: string }): Promise<Basket> {
    return findBasket(this.world.database, this.caller, basketId, this.world.now)
  }

  async history({ bookingId }: Booking): Promise<BookingEvent[]> {
    const { operatorId } = this.caller
    return (
      (await findHistoryByBooking(this.world.database, operatorId, [bookingId], this.world.now)).get(bookingId) ?? []
    )
  }

  async timeslot({ timeslotId }: { timeslotId: string }): Promise<Timeslot> {
    const { database, now } = this.world
    return (await findTimeslotsById(database, this.caller.operatorId, [timeslotId], now)).get(timeslotId)!
  }

  /** All timeslots of the tour on a day, closed and full ones included. */
  timeslotsOf(date: string): Promise<Timeslot[]> {
    const { activityId } = activities.sunset
    return listTimeslots(this.world.database, this.caller.operatorId, activityId, date, date, this.world.now)
  }
}

/** The columns of a timeslot that count its places. */
export async function columnsOf(world: World, { timeslotId }: { timeslotId: string }) {
  const [row] = await world.admin.query<{
    taken: number
    held: number
    capacity: number
    hasWaitlistOffer: boolean
  }>('select taken, held, capacity, has_waitlist_offer "hasWaitlistOffer" from timeslot where timeslot_id = $1', [
    timeslotId,
  ])
  return row!
}

/** The BasketIDs of the entries that the service recorded for completed purchases, sorted. */
export async function metered(world: World): Promise<string[]> {
  const rows = await world.admin.query<{ info: string }>(
    `select extra_info info from usage_entry where meter = 'order-completed' and source = 'service' order by 1`,
  )
  return rows.map(row => JSON.parse(row.info).BasketID as string)
}

/** Advances the clock by a number of minutes, which can be a fraction. */
export function pass(world: World, minutes: number): void {
  world.now = new Date(world.now.getTime() + minutes * 60_000)
}

function inputOf(input: Partial<CreateBookingInput>): CreateBookingInput {
  const when = input.timeslotId ? {} : { date: '2026-07-01', time: '09:00' }
  return { activityId: activities.sunset.activityId, ...when, participants: 2, customer, ...input }
}

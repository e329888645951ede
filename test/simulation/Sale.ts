import type { Pricing } from '../../src/domain/rules/pricing/Pricing.ts'
import { MoneyModel } from '../bookings/lives/MoneyModel.ts'
import {
  type ActivityName,
  type ActivityTraits,
  activities,
  type OperatorName,
  type PartnerName,
} from './marketplace.ts'

/** What a booking counts on the statement of its partner, in minor units. */
export interface Counted {
  retail: number
  commission: number
  voucher: number
}

export const NOTHING: Counted = { retail: 0, commission: 0, voucher: 0 }

const SOLD = ['CONFIRMED', 'REDEEMED', 'NO_SHOW']

/** Statuses in which a booking has its places. */
export const TAKES_PLACES = ['ON_HOLD', 'PENDING', ...SOLD]

export interface Ordered {
  /** Unique: the reference of the partner, the idempotency key and a part of the customer's address. */
  order: string
  operator: OperatorName
  /** Null for a sale of the operator itself. */
  partner: PartnerName | null
  activity: ActivityName
  date: string
  time: string
  people: number
}

/** An order, and what is known of its booking from what was answered. */
export class Sale {
  readonly order: string
  readonly operator: OperatorName
  readonly partner: PartnerName | null
  readonly activity: ActivityName
  date: string
  time: string
  people: number
  /** Whether it was acknowledged, refused, or neither yet. */
  outcome: 'open' | 'refused' | 'done' = 'open'
  reference = ''
  basketId = ''
  status = ''
  startsAt = 0
  version = 0
  /** Milliseconds since the epoch at which its hold ends, or ended. */
  holdExpiresAt = 0
  money: MoneyModel
  /** In thousandths of a percent. */
  rate = 0
  voucher: { code: string; paid: number } | null = null
  counted = NOTHING
  /** Payments and refunds of the basket of a sale of the operator. */
  paid = 0
  refunded = 0
  /** The day of the simulation on which it last changed, and the virtual time of that. */
  touched = 0
  changedAt = 0

  constructor(ordered: Ordered, money: MoneyModel) {
    this.order = ordered.order
    this.operator = ordered.operator
    this.partner = ordered.partner
    this.activity = ordered.activity
    this.date = ordered.date
    this.time = ordered.time
    this.people = ordered.people
    this.money = money
  }

  get takesPlaces(): boolean {
    return TAKES_PLACES.includes(this.status)
  }

  /** Without an address, and without the reference of an order. */
  get isWalkIn(): boolean {
    return this.order.startsWith('walk-in-')
  }

  get email(): string {
    return `${this.order}@customers.test`
  }

  get price(): number {
    return this.status === 'CANCELLED' ? this.cancelledPrice : this.money.live + this.money.kept
  }

  /** What is to be paid back of a sale of the operator. */
  get due(): number {
    const owed = this.status === 'CANCELLED' ? this.money.kept : this.price
    return this.paid - this.refunded - owed
  }

  /** The price of a cancelled booking is what it was; what is given back of it is its refund. */
  cancelledPrice = 0

  /** What it counts now. */
  count(): Counted {
    const { status, money, rate } = this
    const paid = this.voucher?.paid ?? 0
    if (SOLD.includes(status)) {
      return { retail: money.live + money.kept, commission: money.commission(rate), voucher: paid }
    }
    if (status !== 'CANCELLED' || !money.everAccepted || this.neverSold) return NOTHING
    return { retail: money.kept, commission: money.commission(rate), voucher: Math.min(paid, money.kept) }
  }

  /** Cancelled while it was on hold, or after its hold had expired. */
  neverSold = false
}

/** The money of a booking that is sold now. */
export function moneyOf(
  activity: ActivityName,
  price: number,
  people: number,
  discount: { kind: 'AMOUNT' | 'PERCENTAGE'; value: number } | null,
): MoneyModel {
  const { byHand } = activities[activity]
  return new MoneyModel(pricingOf(activities[activity], price), {
    groupComposition: [people],
    day: 0,
    discount,
    byHand,
  })
}

/** The terms of an activity at a price of today: the members that the model of money reads. */
export function pricingOf({ fees, tiers }: ActivityTraits, price: number): Pricing {
  return {
    units: [{ price }],
    groupPrice: null,
    rules: [],
    fees,
    taxes: [],
    cancellationTiers: tiers,
  } as unknown as Pricing
}

/** How much of what falls away is given back, in percent: the first of the tiers, the earliest first, that still holds. */
export function percentOf({ tiers }: ActivityTraits, startsAt: number, now: number): number {
  if (tiers === null) return 100
  const minutes = (startsAt - now) / 60_000
  for (const { minutesBefore, percent } of tiers) if (minutes >= minutesBefore) return percent
  return 0
}

import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Booking } from '../../../src/domain/bookings/Booking.ts'
import { BookingStatus } from '../../../src/domain/bookings/BookingStatus.ts'
import { amendedFrom } from '../../../src/domain/bookings/changes/amendedFrom.ts'
import { commissionFor } from '../../../src/domain/bookings/commissionFor.ts'
import { changeOf, countedOf } from '../../../src/domain/bookings/countedOf.ts'
import { acceptedOf, liveValueOf, refundByTerms } from '../../../src/domain/bookings/refunds/decideRefund.ts'
import type { Selection } from '../../../src/domain/bookings/sale/Selection.ts'
import { type PriceLine, type TaxAmount, totalOf } from '../../../src/domain/rules/pricing/PriceLine.ts'
import type { TaxRate } from '../../../src/domain/rules/pricing/Pricing.ts'
import { quote } from '../../../src/domain/rules/pricing/quote.ts'
import { addCode, usesOf } from '../../promotions/Till.ts'
import { Ledger } from '../../statements/Ledger.ts'
import { activities, NOW, operators } from '../../world/cast.ts'
import { useWorld } from '../../world/useWorld.ts'
import { Desk } from '../Desk.ts'
import { anyLife, DAYS, type Life, pricingOf, type Terms } from './lives.ts'
import { type GroupComposition, MoneyModel, rounded, type Ticket } from './MoneyModel.ts'

const world = useWorld()
const { operatorId, currency } = operators.kayaks
const { activityId } = activities.sunset

const startOf = (day: number) => new Date(`${DAYS[day]}T08:00:00Z`)

/** The percentage that terms refund, read from them here. */
function percentOf(tiers: Terms['cancellationTiers'], day: number, now: Date): number {
  if (tiers === null) return 100
  const minutes = (startOf(day).getTime() - now.getTime()) / 60_000
  return tiers.find(tier => minutes >= tier.minutesBefore)?.percent ?? 0
}

const unitsOfGroup = (groupComposition: GroupComposition, terms: Terms) =>
  pricingOf(terms, false).units.flatMap(({ unitId }, index) =>
    groupComposition[index]! > 0 ? [{ unitId, quantity: groupComposition[index]! }] : [],
  )

/** A booking, whoever keeps it, and what its events have counted so far. */
interface Kept {
  booking: Booking
  counted: { retail: number; commission: number }
}

/** Everything that must be true of a booking at any moment. Compared at once, because `expect` takes most of the time of a life. */
function expectAsReckoned({ booking, counted }: Kept, model: MoneyModel, rate: number): void {
  const { lines, price, refundMinor, status } = booking
  const group = lines.find(line => line.kind === 'GROUP')
  const fees = lines.filter(line => line.kind === 'FEE')
  const seen = {
    status,
    total: totalOf(lines),
    charged: price.amount - refundMinor,
    commission: booking.commissionMinor,
    counted,
    tickets: ticketsOf(lines),
    group: group?.amount,
    fees: fees.map(line => line.name),
    taxes: lines.filter(isTaxedByItself).map(line => line.taxes ?? []),
  }
  const ratesOf = (line: PriceLine) =>
    line === group
      ? model.group!.rates
      : line.kind === 'FEE'
        ? model.fees[fees.indexOf(line)]!.rates
        : (line.taxes ?? [])
  const reckoned: typeof seen = {
    status: model.status as BookingStatus,
    total: price.amount,
    charged: model.live + model.kept,
    commission: model.commission(rate),
    counted: model.counted(rate),
    tickets: model.tickets.map(shortOf),
    group: model.group?.amount,
    fees: model.fees.map(fee => fee.name),
    taxes: lines.filter(isTaxedByItself).map(line => taxesIn(line.amount, ratesOf(line))),
  }
  if (!isDeepStrictEqual(plain(seen), plain(reckoned))) expect(seen).toEqual(reckoned)
  const isOfFees = lines.every(line => line.kind === 'FEE' || (line.amount === 0 && !keepsOfTickets(line)))
  if (isOfFees && booking.commissionMinor !== 0) throw new Error('There is a commission on fees alone.')
  if (refundMinor < 0) throw new Error('More is charged than it costs.')
}

/**
 * Whether something of tickets that were cancelled earlier can still be kept, even if it was rounded to nothing then: what is kept in
 * the end is that of the whole, with the commission on its share.
 */
const keepsOfTickets = ({ basis }: PriceLine) =>
  typeof basis === 'object' && basis.kind === 'CANCELLED' && basis.value > basis.fees

/** Rows of the database have no prototype. */
const plain = (value: { counted: object }) => ({ ...value, counted: { ...value.counted } })

const isTaxedByItself = ({ kind }: PriceLine) => kind !== 'DISCOUNT' && kind !== 'CANCELLATION'

/** Each tax that an amount includes, rounded once. */
function taxesIn(whole: number, rates: readonly TaxRate[]): TaxAmount[] {
  if (whole === 0) return []
  const gross = rates.reduce((sum, { rate }) => sum + rate, 100_000)
  return rates.map(({ name, rate }) => {
    const amount = rounded(BigInt(whole) * BigInt(rate), BigInt(gross))
    return { name, rate, amount }
  })
}

type Short = Pick<Ticket, 'price' | 'covered'> & { taxes: string }

const taxesOf = (rates: readonly TaxRate[], price: number) =>
  price === 0 ? '' : rates.map(({ name, rate }) => `${name} ${rate}`).join()

const shortOf = ({ price, rates, covered }: Ticket): Short => ({ price, covered, taxes: taxesOf(rates, price) })

/** The tickets of lines: units, or those beyond a group. */
function ticketsOf(lines: readonly PriceLine[]): Short[] {
  const kind = lines.some(line => line.kind === 'GROUP') ? 'EXTRA' : 'UNIT'
  return lines
    .filter(line => line.kind === kind)
    .flatMap(({ quantity, each, taxes = [], undiscounted }) =>
      Array<Short>(quantity).fill({ price: each, covered: !undiscounted, taxes: taxesOf(taxes, each) }),
    )
}

/** What is done to a booking: by the pure functions alone, or through the database. */
interface Books {
  sell(life: Life): Promise<Kept>
  price(life: Life, terms: Terms): Promise<void>
  code(life: Life, covers: boolean): Promise<void>
  amend(kept: Kept, life: Life, groupComposition: GroupComposition, day: number): Promise<Kept>
  cancel(kept: Kept): Promise<Kept>
  accept(kept: Kept): Promise<Kept>
  now: Date
}

/** Walks a life, and compares the booking with the model after each step. */
async function walk(life: Life, books: Books): Promise<Kept> {
  books.now = NOW
  let terms = life.terms
  let covers = true
  const asked = { groupComposition: life.groupComposition, day: life.day, discount: life.code, byHand: life.byHand }
  const model = new MoneyModel(pricingOf(terms, life.isGroup), asked)
  const tiers = terms.cancellationTiers
  let kept = await books.sell(life)
  expectAsReckoned(kept, model, life.rate)
  for (const step of life.steps) {
    if (step.do === 'price') {
      terms = step.terms
      await books.price(life, terms)
    } else if (step.do === 'code') {
      covers = step.covers || life.code === null
      await books.code(life, covers)
    } else if (step.do === 'later') {
      books.now = new Date(Math.max(books.now.getTime(), startOf(model.day).getTime() - step.minutes * 60_000))
    } else if (step.do === 'accept') {
      if (model.status === 'PENDING') kept = await books.accept(kept)
      model.accept()
    } else {
      const day = step.do === 'move' && startOf(step.day) > books.now ? step.day : model.day
      // The percentage goes by the timeslot before.
      const percent = percentOf(tiers, model.day, books.now)
      kept = await books.amend(kept, life, step.groupComposition, day)
      model.amend(pricingOf(terms, life.isGroup), step.groupComposition, day, { covers, percent, byHand: life.byHand })
    }
    expectAsReckoned(kept, model, life.rate)
  }
  kept = await books.cancel(kept)
  model.cancel(percentOf(tiers, model.day, books.now))
  expectAsReckoned(kept, model, life.rate)
  return kept
}

/** The booking of a partner, changed by the functions that decide, without a database. */
class PureBooks implements Books {
  now = NOW
  #terms!: Terms
  #covers = true

  async sell(life: Life): Promise<Kept> {
    this.#terms = life.terms
    this.#covers = true
    const selection = this.#selection(life, life.day)
    const discount = life.code && { name: 'Code', ...life.code }
    const units = unitsOfGroup(life.groupComposition, life.terms)
    const sale = { date: selection.date, time: '09:00', today: '2026-06-15', channel: 'PARTNER', partnerId: 'p' }
    const { lines, price, participants } = quote(selection.pricing, { ...sale, units, discount })
    const booking = {
      status: life.byHand ? BookingStatus.PENDING : BookingStatus.CONFIRMED,
      partnerId: 'p',
      channel: 'PARTNER',
      timeslotId: `${life.day}`,
      date: selection.date,
      time: selection.time,
      startsAt: selection.startsAt,
      lines,
      participants,
      price: { amount: price, currency },
      customer: {},
      notes: null,
      refundMinor: 0,
      refundPercent: null,
      voucherMinor: 0,
      acceptedMinor: null,
      cancellationTiers: life.terms.cancellationTiers,
      commissionRate: life.rate,
    } as unknown as Booking
    booking.commissionMinor = commissionFor(booking)
    return { booking, counted: onlyMoney(countedOf(booking)) }
  }

  async price(_: Life, terms: Terms): Promise<void> {
    this.#terms = terms
  }

  async code(_: Life, covers: boolean): Promise<void> {
    this.#covers = covers
  }

  async amend(kept: Kept, life: Life, groupComposition: GroupComposition, day: number): Promise<Kept> {
    const { booking } = kept
    const grant = life.code && { name: 'Code', ...life.code, covers: this.#covers }
    const units = unitsOfGroup(groupComposition, life.terms)
    const decide = async (value: number) => refundByTerms(booking, value, this.now)
    const { after } = await amendedFrom(booking, { units }, this.#selection(life, day), grant, decide, this.now)
    const isMore = after.participants > booking.participants || after.timeslotId !== booking.timeslotId
    if (life.byHand && isMore) after.status = BookingStatus.PENDING
    if (after.status === BookingStatus.PENDING) after.acceptedMinor = acceptedOf(booking, after)
    return this.#write(kept, after)
  }

  async cancel(kept: Kept): Promise<Kept> {
    const refund = refundByTerms(kept.booking, liveValueOf(kept.booking), this.now)
    return this.#write(kept, { ...kept.booking, ...refund, status: BookingStatus.CANCELLED })
  }

  async accept(kept: Kept): Promise<Kept> {
    return this.#write(kept, { ...kept.booking, status: BookingStatus.CONFIRMED, acceptedMinor: null })
  }

  #write({ booking: before, counted }: Kept, after: Booking): Kept {
    after.commissionMinor = commissionFor(after)
    const { retail, commission } = changeOf(before, after)
    return {
      booking: after,
      counted: { retail: counted.retail + retail, commission: counted.commission + commission },
    }
  }

  #selection(life: Life, day: number): Selection {
    const pricing = pricingOf(this.#terms, life.isGroup)
    const where = { timeslotId: `${day}`, date: DAYS[day]!, time: '09:00', startsAt: startOf(day) }
    return { ...where, timeZone: 'Europe/London', pricing } as Selection
  }
}

const onlyMoney = ({ retail, commission }: { retail: number; commission: number }) => ({ retail, commission })

/** The same through the database, by the verbs that partners and the operator call. */
class StoredBooks implements Books {
  readonly #partner: Desk
  readonly #operator: Desk
  #lives = 0

  private constructor(partner: Desk, operator: Desk) {
    this.#partner = partner
    this.#operator = operator
  }

  static async open(): Promise<StoredBooks> {
    return new StoredBooks(await Desk.open(world, 'wanderly'), await Desk.open(world, 'operator'))
  }

  get now(): Date {
    return world.now
  }

  set now(now: Date) {
    world.now = now
  }

  get #code(): string {
    return `LIFE-${this.#lives}`
  }

  async sell(life: Life): Promise<Kept> {
    this.#lives++
    await this.price(life, life.terms)
    await new Ledger(world).setRate(life.rate)
    await world.admin.query('update product set acceptance_required = $2 where activity_id = $1', [
      activityId,
      life.byHand,
    ])
    const { kind, value } = life.code ?? {}
    if (life.code) {
      const terms = kind === 'AMOUNT' ? { amount: { amount: value! } } : { percent: value! / 1000 }
      await addCode(world, this.#code, { ...terms, maxUses: 1, name: 'Code' })
    }
    const booking = await this.#partner.book({
      date: DAYS[life.day]!,
      time: '09:00',
      units: unitsOfGroup(life.groupComposition, life.terms),
      participants: null,
      promoCode: life.code ? this.#code : null,
    })
    return this.#read(booking)
  }

  async price(life: Life, terms: Terms): Promise<void> {
    const pricing = pricingOf(terms, life.isGroup)
    await world.admin.query('update product set pricing = $2 where activity_id = $1', [activityId, pricing])
  }

  async code(_: Life, covers: boolean): Promise<void> {
    await world.admin.query('update promo_code set active = $2 where code = $1', [this.#code, covers])
  }

  async amend({ booking }: Kept, life: Life, groupComposition: GroupComposition, day: number): Promise<Kept> {
    const units = unitsOfGroup(groupComposition, life.terms)
    return this.#read(await this.#partner.amend(booking, { units, date: DAYS[day]!, time: '09:00' }))
  }

  async cancel({ booking }: Kept): Promise<Kept> {
    if (await this.#hasCode()) expect(await usesOf(world, this.#code)).toBe(1)
    const kept = await this.#read(await this.#partner.cancel(booking))
    if (await this.#hasCode()) expect(await usesOf(world, this.#code)).toBe(0)
    return kept
  }

  async accept({ booking }: Kept): Promise<Kept> {
    return this.#read(await this.#operator.settle(booking, 'accept'))
  }

  async #hasCode(): Promise<boolean> {
    return (await world.admin.query('select from promo_code where code = $1', [this.#code])).length > 0
  }

  /** What is stored of it: the booking, the basket that it is paid in, and the sum of its events. */
  async #read({ bookingReference, bookingId }: Booking): Promise<Kept> {
    const booking = await this.#partner.see({ bookingReference } as Booking)
    const basket = await this.#partner.basket(booking)
    expect(basket.total.amount).toBe(booking.price.amount - booking.refundMinor)
    expect(basket.paidMinor - basket.refunded.amount).toBe(basket.total.amount - basket.amountDue.amount)
    const [counted] = await world.admin.query<Kept['counted']>(
      `select coalesce(sum(retail_change), 0)::bigint retail, coalesce(sum(commission_change), 0)::bigint commission
       from booking_event where operator_id = $1 and booking_id = $2`,
      [operatorId, bookingId],
    )
    return { booking, counted: counted! }
  }
}

describe('the money of any life of a booking', () => {
  it('is what a model of tickets reckons, after every step', async () => {
    const books = new PureBooks()
    await fc.assert(
      fc.asyncProperty(anyLife, life => walk(life, books).then(() => undefined)),
      { numRuns: Number(process.env.MONEY_LIVES ?? 2000) },
    )
  })

  it('is the same when it is stored, on the statement and in the basket', async () => {
    await world.admin.query('update product set cancellation_cutoff_minutes = 0 where activity_id = $1', [activityId])
    await world.admin.query('update timeslot set capacity = 30000')
    const books = await StoredBooks.open()
    await fc.assert(
      fc.asyncProperty(anyLife, life => walk(life, books).then(() => undefined)),
      { numRuns: Number(process.env.MONEY_STORED_LIVES ?? 20) },
    )
    expect(await new Ledger(world).verify()).toMatchObject({ equal: true, differences: [] })
  })

  it('keeps in steps what it keeps at once, while the same terms hold', async () => {
    const books = new PureBooks()
    const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }).map(list => list.toSorted((a, b) => b - a))
    await fc.assert(
      fc.asyncProperty(anyLife, sizes, async (life, steps) => {
        const end = { ...life, byHand: false, groupComposition: [6, 0], steps: [] }
        const later = { do: 'later', minutes: 2000 } as const
        const amendments = steps.map(size => ({ do: 'amend', groupComposition: [size, 0], day: -1 }) as const)
        const once = await walk({ ...end, steps: [later] }, books)
        const inSteps = await walk({ ...end, steps: [later, ...amendments] }, books)
        expect(inSteps.counted).toEqual(once.counted)
      }),
      { numRuns: Number(process.env.MONEY_LIVES ?? 2000) / 4 },
    )
  })
})

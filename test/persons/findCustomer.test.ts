import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { BookingOrder } from '../../src/domain/bookings/lists/BookingOrder.ts'
import { listBookings } from '../../src/domain/bookings/lists/listBookings.ts'
import { findAmountsDue } from '../../src/domain/bookings/payments/findAmountsDue.ts'
import { PaymentMethod } from '../../src/domain/bookings/payments/PaymentMethod.ts'
import { RefundRule } from '../../src/domain/bookings/refunds/RefundRule.ts'
import { erasePerson } from '../../src/domain/persons/erasePerson.ts'
import { exportPerson } from '../../src/domain/persons/exportPerson.ts'
import { findCustomer } from '../../src/domain/persons/findCustomer.ts'
import { takesPlaces } from '../../src/domain/rules/bookingStatuses.ts'
import { listEntries } from '../../src/domain/waitlist/listEntries.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { storeBookings } from '../bench/storeBookings.ts'
import { Desk, type Wish } from '../bookings/Desk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { Line } from '../waitlist/Line.ts'
import { activities, NOW, operators, partners } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const { kayaks, walls } = operators
const page = { size: 100, backwards: false, beyond: null }

let counter: Desk
let wanderly: Desk
beforeAll(async () => {
  counter = await Desk.open(world, 'operator')
  wanderly = await Desk.open(world, 'wanderly')
})
beforeEach(() => {
  world.now = NOW
})

const find = (email: string, operator = kayaks) => findCustomer(world.database, operator, email, world.now)

let people = 0
/** An address that nobody has used. */
const newEmail = () => `customer${people++}@example.com`

const named = (email: string, name = 'Grace Hopper', phone: string | null = null) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { firstName, lastName, email, phone }
}

/** Makes a booking a second after the last one. */
async function book(desk: Desk, wish: Wish): Promise<Booking> {
  world.now = new Date(world.now.getTime() + 1000)
  return desk.book({ participants: 1, ...wish })
}

let slots = 0
/** A timeslot of a month with room for ten. */
const nextSlot = (month: '07' | '08') => {
  const n = slots++
  return {
    date: `2026-${month}-${String(1 + (n % 28)).padStart(2, '0')}`,
    time: ['09:00', '13:00', '18:00'][Math.trunc(n / 28) % 3]!,
  }
}

/** The end of July: what is booked in July is over, and what is booked in August is to come. */
const LATER = new Date('2026-07-31T12:00:00Z')

/** A booking, and what becomes of it. */
interface Story {
  seller: 'counter' | 'wanderly'
  paid: number
  refunded: number
  end: 'upcoming' | 'unmarked' | 'redeem' | 'noShow' | 'cancel' | 'keep' | 'expire'
  loud: boolean
}

const story: fc.Arbitrary<Story> = fc.record({
  seller: fc.constantFrom('counter', 'wanderly'),
  paid: fc.constantFrom(0, 1, 2000, 4500),
  refunded: fc.constantFrom(0, 1, 2000),
  end: fc.constantFrom('upcoming', 'unmarked', 'redeem', 'noShow', 'cancel', 'keep', 'expire'),
  loud: fc.boolean(),
})

async function live(email: string, { seller, paid, end, loud }: Story): Promise<Booking> {
  const desk = seller === 'counter' ? counter : wanderly
  const soon = end === 'upcoming' || end === 'cancel'
  const wish = { ...nextSlot(soon ? '08' : '07'), participants: 1, customer: named(loud ? email.toUpperCase() : email) }
  if (end === 'expire') return desk.hold(wish)
  const payment = paid === 0 ? { amount: { amount: 0 } } : { amount: { amount: paid }, method: PaymentMethod.CASH }
  return book(desk, seller === 'counter' ? { ...wish, payment } : wish)
}

async function end(booking: Booking, { seller, paid, refunded, end: how }: Story): Promise<void> {
  if (how === 'redeem' || how === 'noShow') await counter.settle(booking, how)
  if (how === 'cancel') await counter.cancel(booking)
  const canKeep = seller === 'wanderly' || paid === 4500
  if (how === 'keep' && canKeep) await counter.cancel(booking, { refund: RefundRule.NONE })
  const isOwed = how === 'cancel' && seller === 'counter'
  if (isOwed && refunded > 0 && refunded <= paid) {
    await counter.refund(booking, refunded, { provider: 'counter', providerReference: `r${booking.bookingReference}` })
  }
}

describe('the record of a customer', () => {
  it('adds up what the lists of the same bookings have', async () => {
    const trial = fc.asyncProperty(fc.array(story, { minLength: 1, maxLength: 7 }), async stories => {
      world.now = NOW
      const email = newEmail()
      const made: Booking[] = []
      for (const each of stories) made.push(await live(email, each))
      world.now = LATER
      for (const [index, each] of stories.entries()) await end(made[index]!, each)

      const record = await find(email)
      const { items } = await listBookings(
        world.database,
        kayaks.operatorId,
        { customerEmail: email },
        BookingOrder.CREATED_AT_DESC,
        page,
        world.now,
      )
      const of = (...statuses: string[]) => items.filter(each => statuses.includes(each.status)).length
      const open = items.filter(each => takesPlaces[each.status] && !['REDEEMED', 'NO_SHOW'].includes(each.status))
      const upcoming = open.filter(each => each.startsAt > world.now).length
      expect(record).toMatchObject({
        bookingCount: stories.length,
        redeemedBookingCount: of('REDEEMED'),
        noShowBookingCount: of('NO_SHOW'),
        inactiveBookingCount: of('CANCELLED', 'REJECTED', 'EXPIRED'),
        upcomingBookingCount: upcoming,
        unmarkedBookingCount: open.length - upcoming,
        firstBookedAt: items.at(-1)!.createdAt,
        lastBookedAt: items[0]!.createdAt,
        names: ['Grace Hopper'],
      })
      const ids = items.map(each => each.bookingId)
      const due = await findAmountsDue(world.database, kayaks.operatorId, ids, world.now)
      const baskets = await Promise.all(made.map(each => counter.basket(each)))
      const own = baskets.filter(each => each.channel !== 'PARTNER')
      const money = (amounts: number[]) => ({ amount: amounts.reduce((sum, each) => sum + each, 0), currency: 'GBP' })
      expect(record.amountDue).toEqual(money([...due.values()]))
      expect(record.paid).toEqual(money(own.map(each => each.paidMinor)))
      expect(record.refunded).toEqual(money(own.map(each => each.refundedMinor)))
    })
    await fc.assert(trial, { numRuns: 12 })
  })

  it('has the names and phone numbers of bookings and the waitlist, the newest first, each once', async () => {
    const email = newEmail()
    const of = (name: string, phone: string | null = null) => named(email, name, phone)
    await book(counter, { ...nextSlot('07'), customer: of('Grace Hopper', '+447700900001') })
    await book(wanderly, { ...nextSlot('07'), customer: of('Ada Lovelace', '+447700900002') })
    await book(counter, { ...nextSlot('07'), customer: of('GRACE hopper', '+447700900001') })
    const line = await Line.open(world, 'operator')
    const when = { date: '2026-07-30', time: '09:00' }
    await line.fill(10, when)
    world.now = new Date(world.now.getTime() + 1000)
    await line.join('Byron', { ...when, customer: of('Byron King', '+447700900003') })
    expect(await find(email)).toMatchObject({
      email,
      names: ['Byron King', 'GRACE hopper', 'Ada Lovelace'],
      phones: ['+447700900003', '+447700900001', '+447700900002'],
      bookingCount: 3,
    })
  })

  it('is there for who only waits', async () => {
    const email = newEmail()
    const line = await Line.open(world, 'operator')
    const when = { date: '2026-07-30', time: '13:00' }
    await line.fill(10, when)
    const entry = await line.join('Byron', { ...when, customer: named(email) })
    expect(await find(email)).toMatchObject({ names: ['Grace Hopper'], bookingCount: 0, firstBookedAt: null })
    const entries = async (customerEmail: string) =>
      (await listEntries(world.database, kayaks.operatorId, { customerEmail }, page, world.now)).items
    expect((await entries(email.toUpperCase())).map(each => each.waitlistId)).toEqual([entry.waitlistId])
    expect(await entries(email.slice(1))).toEqual([])
  })

  it('finds a whole address without case, of one operator, and no part of it', async () => {
    const email = newEmail()
    await book(counter, { ...nextSlot('07'), customer: named(email) })
    expect((await find(email.toUpperCase())).bookingCount).toBe(1)
    expect(await refusalOf(find(email, walls))).toMatchObject({ code: 'not-found' })
    expect(await refusalOf(find(email.slice(1)))).toMatchObject({
      code: 'not-found',
      message: `No booking or waitlist entry has the e-mail address ${email.slice(1)}.`,
    })
    expect(await refusalOf(find(email.replace('.', '_')))).toMatchObject({ code: 'not-found' })
  })

  it('is gone when the person is erased', async () => {
    const email = newEmail()
    await book(counter, { ...nextSlot('07'), customer: named(email) })
    const { operatorId } = kayaks
    const { digest } = await exportPerson(world.database, { operatorId, email }, world.now)
    await find(email)
    await erasePerson(world.database, counter.caller, { operatorId, email, names: null, digest }, world.now)
    expect(await refusalOf(find(email))).toMatchObject({ code: 'not-found' })
  })

  it('has of a shared basket all that was paid, and of what is due its own part', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const first = await counter.hold({ ...nextSlot('07'), participants: 1, customer: named(email) })
    const { basketId } = first
    const second = await counter.hold({ ...nextSlot('07'), participants: 1, customer: named(other), basketId })
    const { totalMinor } = await counter.basket(first)
    const figures = async () => {
      const found = [await find(email), await find(other)]
      return found.map(each => [each.paid.amount, each.amountDue.amount])
    }
    expect(await figures()).toEqual([
      [0, first.price.amount],
      [0, second.price.amount],
    ])
    await counter.pay(first, totalMinor)
    expect(await figures()).toEqual([
      [totalMinor, 0],
      [totalMinor, 0],
    ])
    expect(totalMinor).toBe(first.price.amount + second.price.amount)
  })

  it('is for those who read bookings: not for a partner, nor for a key without scopes', async () => {
    const email = newEmail()
    await book(wanderly, { ...nextSlot('07'), customer: named(email) })
    const query = `{ customer(email: "${email.toUpperCase()}") { email bookingCount amountDue { amount currency } } }`
    for (const key of ['operator', 'operatorReadOnly'] as const) {
      expect(await ask(world, await world.caller(key), query)).toEqual({
        customer: { email, bookingCount: 1, amountDue: { amount: 0, currency: 'GBP' } },
      })
    }
    for (const key of ['wanderly', 'usage', 'noScopes'] as const) {
      expect(await refusalOf(ask(world, await world.caller(key), query))).toMatchObject({ code: 'permission-denied' })
    }
    expect(await refusalOf(ask(world, await world.caller('wallsOperator'), query))).toMatchObject({ code: 'not-found' })
  })
})

describe('the record of a customer among many bookings', () => {
  it('is read by indexes', async () => {
    const { activityId } = activities.sunset
    await storeBookings(world.admin, { ...partners.wanderly, activityId }, 20_000, world.now)
    const [stored] = await world.admin.query<{ email: string }>(
      "select email from booking where payment_reference like 'pi_%' limit 1",
    )
    const { email } = stored!
    const plans: string[] = []
    const sql = {
      announce: () => {},
      async query<Row>(text: string, values?: readonly unknown[], operator?: string) {
        const rows = await world.database.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values, operator)
        plans.push(...rows.map(row => row['QUERY PLAN']))
        return world.database.query<Row>(text, values, operator)
      },
    } as Sql
    expect((await findCustomer(sql, kayaks, email, world.now)).bookingCount).toBeGreaterThan(0)
    const plan = plans.join('\n')
    expect(plan).toMatch(/booking_text_index/)
    expect(plan).not.toMatch(/Seq Scan on booking\b/)
  })
})

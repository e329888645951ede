import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { findPaymentsByBasket } from '../../src/domain/bookings/payments/findPayments.ts'
import { PaymentOutcome } from '../../src/domain/bookings/payments/PaymentOutcome.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { ask } from '../graphql/ask.ts'
import { activities, NOW } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { columnsOf, Desk, metered, pass } from './Desk.ts'

const world = useWorld()
let wanderly: Desk
let tripster: Desk
let counter: Desk
beforeAll(async () => {
  wanderly = await Desk.open(world, 'wanderly')
  tripster = await Desk.open(world, 'tripster')
  counter = await Desk.open(world, 'operator')
})
beforeEach(() => {
  world.now = NOW
})

const { REFUSED } = PaymentOutcome
const ofBasket = ({ basketId }: { basketId: string }) => encodeTypeId('bsk', basketId)

async function payments({ basketId }: { basketId: string }) {
  const found = await findPaymentsByBasket(world.database, counter.caller.operatorId, [basketId])
  return (found.get(basketId) ?? []).map(({ outcome, providerReference, amount, paidAt, reason }) => ({
    outcome,
    providerReference,
    amount: amount.amount,
    paidAt,
    reason,
  }))
}

/** Two bookings in two timeslots of a day, the second made ten minutes after the first. */
async function twoHolds(date: string, desk: Desk = counter) {
  const first = await desk.hold({ date, time: '09:00', participants: 2 })
  pass(world, 10)
  const second = await desk.hold({ date, time: '13:00', participants: 3, basketId: first.basketId })
  return { first, second, basketId: first.basketId }
}

describe('recordPayment', () => {
  it('confirms every booking in the basket, and meters the purchase once', async () => {
    const { first, second, basketId } = await twoHolds('2026-07-01')
    const before = await metered(world)
    const paidAt = new Date('2026-06-15T08:05:00Z')
    const basket = await counter.pay({ basketId }, 22_500, { providerReference: ' pi_1 ', paidAt })
    expect(basket).toMatchObject({
      status: 'COMPLETED',
      completedAt: world.now,
      total: { amount: 22_500 },
      amountDue: { amount: 0 },
    })
    for (const each of [first, second]) {
      expect(await counter.see(each)).toMatchObject({ status: 'CONFIRMED', version: 2, paymentReference: 'pi_1' })
      expect((await columnsOf(world, each)).held).toBe(0)
    }
    expect(await payments(basket)).toEqual([
      { outcome: 'SUCCEEDED', providerReference: 'pi_1', amount: 22_500, paidAt, reason: null },
    ])
    expect(await metered(world)).toEqual([...before, ofBasket(basket)])

    // A repeated report of the same payment changes nothing.
    pass(world, 5)
    expect(await counter.pay({ basketId }, 22_500, { providerReference: 'pi_1' })).toEqual(basket)
    expect(await payments(basket)).toHaveLength(1)
    expect((await counter.see(first)).version).toBe(2)
    // A different payment is refused: a purchase is completed once.
    await expect(counter.pay({ basketId }, 22_500, { providerReference: 'pi_2' })).rejects.toMatchObject({
      code: 'invalid-transition',
      message: `Basket ${ofBasket(basket)} is COMPLETED and cannot become COMPLETED.`,
    })
    await expect(counter.pay({ basketId }, 0, { providerReference: 'pi_2' })).rejects.toMatchObject({
      code: 'invalid-transition',
    })
    expect(await metered(world)).toHaveLength(before.length + 1)
  })

  it.each([
    ['a penny less', 8999, 'GBP', ['amount']],
    ['a penny more', 9001, 'GBP', ['amount']],
    ['another currency', 9000, 'EUR', ['currency']],
    ['both wrong', 1, 'USD', ['currency', 'amount']],
  ])('refuses %s than is due, and records nothing', async (_what, amount, currency, fields) => {
    const hold = await counter.hold({ date: '2026-07-02', participants: 2 })
    await expect(counter.pay(hold, amount, { amount: { amount, currency } })).rejects.toMatchObject({
      code: 'validation',
      facts: { errors: fields.map(field => ({ path: ['input', 'amount', field] })) },
    })
    expect(await counter.basket(hold)).toMatchObject({ status: 'OPEN', amountDue: { amount: 9000 } })
    expect(await payments(hold)).toEqual([])
    await counter.cancel(hold)
  })

  it('leaves the basket open and its places held after a refused payment, until the hold expires', async () => {
    const hold = await counter.hold({ date: '2026-07-03' })
    const declined = { outcome: REFUSED, providerReference: 'pi_3', reason: ' Insufficient funds ' }
    for (const _ of [1, 2]) {
      expect(await counter.pay(hold, 9000, declined)).toMatchObject({ status: 'OPEN', amountDue: { amount: 9000 } })
    }
    expect(await payments(hold)).toMatchObject([{ outcome: 'REFUSED', reason: 'Insufficient funds' }])
    expect(await counter.see(hold)).toEqual({ ...(await counter.see(hold)), status: 'ON_HOLD', version: 1 })
    expect(await columnsOf(world, hold)).toMatchObject({ taken: 2, held: 2 })
    pass(world, 30)
    expect((await counter.timeslot(hold)).availablePlaces).toBe(10)
    expect((await counter.basket(hold)).status).toBe('ABANDONED')
    // The same payment can succeed later.
    expect((await counter.pay(hold, 9000, { providerReference: 'pi_3' })).status).toBe('COMPLETED')
    expect(await payments(hold)).toMatchObject([{ outcome: 'REFUSED' }, { outcome: 'SUCCEEDED' }])
  })

  it('refuses a payment that was recorded before for another basket or with another amount', async () => {
    const one = await counter.hold({ date: '2026-07-04' })
    const other = await counter.hold({ date: '2026-07-04' })
    await counter.pay(one, 9000, { providerReference: 'pi_4' })
    const refused = (where: string) => ({
      code: 'validation',
      message: `This payment of stripe was recorded before, ${where}: every payment has a reference of its own.`,
      facts: { errors: [{ path: ['input', 'providerReference'] }] },
    })
    const again = { providerReference: 'pi_4' }
    await expect(counter.pay(other, 9000, again)).rejects.toMatchObject(refused('for another basket'))
    await expect(counter.pay(one, 4500, again)).rejects.toMatchObject(refused('with another amount'))
    expect((await counter.see(other)).status).toBe('ON_HOLD')
    // References are unique per provider: another provider can use the same one.
    expect((await counter.pay(other, 9000, { ...again, provider: 'cash' })).status).toBe('COMPLETED')
  })

  it('takes the places of all expired bookings again, or of none', async () => {
    const { first, second, basketId } = await twoHolds('2026-07-05')
    pass(world, 20)
    expect((await counter.see(first)).status).toBe('EXPIRED')
    const other = await tripster.book({ date: '2026-07-05', time: '09:00', participants: 9 })
    const before = await metered(world)
    await expect(counter.pay({ basketId }, 22_500)).rejects.toMatchObject({
      code: 'insufficient-capacity',
      facts: { available: 1, alternatives: expect.arrayContaining([expect.anything()]) },
    })
    expect((await counter.see(second)).status).toBe('ON_HOLD')
    expect(await payments({ basketId })).toEqual([])
    expect(await metered(world)).toEqual(before)

    await tripster.cancel(other)
    expect((await counter.pay({ basketId }, 22_500)).status).toBe('COMPLETED')
    expect((await counter.see(first)).status).toBe('CONFIRMED')
    expect(await columnsOf(world, first)).toMatchObject({ taken: 2, held: 0 })
  })

  it('takes no places again when two expired bookings fit individually but not together', async () => {
    const first = await counter.hold({ date: '2026-07-06', participants: 3 })
    await counter.hold({ date: '2026-07-06', participants: 3, basketId: first.basketId })
    pass(world, 30)
    await tripster.book({ date: '2026-07-06', participants: 5 })
    await expect(counter.pay(first, 27_000)).rejects.toMatchObject({
      code: 'insufficient-capacity',
      message: 'Sunset Kayak Tour on 2026-07-06 at 09:00 has only 5 places left; 6 were asked for.',
    })
    expect(await columnsOf(world, first)).toMatchObject({ taken: 5, held: 0 })
    expect((await counter.basket(first)).status).toBe('ABANDONED')
  })

  it('succeeds once a booking whose places are gone is cancelled', async () => {
    const { first, second, basketId } = await twoHolds('2026-07-07')
    pass(world, 20)
    await tripster.book({ date: '2026-07-07', time: '09:00', participants: 10 })
    await expect(counter.pay({ basketId }, 22_500)).rejects.toMatchObject({ code: 'insufficient-capacity' })
    expect(await counter.cancel(first)).toMatchObject({ status: 'CANCELLED', version: 3 })
    expect(await columnsOf(world, first)).toMatchObject({ taken: 10, held: 0 })
    expect(await counter.pay({ basketId }, 13_500)).toMatchObject({ status: 'COMPLETED', total: { amount: 13_500 } })
    expect((await counter.see(second)).status).toBe('CONFIRMED')
  })

  it('pays for participants added later, and it stays one purchase', async () => {
    const hold = await counter.hold({ date: '2026-07-08', participants: 1 })
    await counter.pay(hold, 4500, { providerReference: 'pi_8' })
    const before = await metered(world)
    await counter.amend(hold, { participants: 3 })
    expect(await counter.basket(hold)).toMatchObject({ status: 'COMPLETED', amountDue: { amount: 9000 } })
    await expect(counter.pay(hold, 13_500, { providerReference: 'pi_9' })).rejects.toMatchObject({ code: 'validation' })
    expect(await counter.pay(hold, 9000, { providerReference: 'pi_9' })).toMatchObject({
      status: 'COMPLETED',
      total: { amount: 13_500 },
      amountDue: { amount: 0 },
    })
    await counter.amend(hold, { participants: 2 })
    expect((await counter.basket(hold)).amountDue.amount).toBe(-4500)
    await expect(counter.pay(hold, 0, { providerReference: 'pi_10' })).rejects.toMatchObject({
      code: 'invalid-transition',
    })
    expect(await metered(world)).toEqual(before)
  })

  it('is refused when every booking is cancelled, and with a payment date in the future', async () => {
    const hold = await counter.hold({ date: '2026-07-09' })
    const soon = (minutes: number) => ({ paidAt: new Date(world.now.getTime() + minutes * 60_000) })
    await expect(counter.pay(hold, 9000, soon(6))).rejects.toMatchObject({
      facts: { errors: [{ path: ['input', 'paidAt'] }] },
    })
    await counter.cancel(hold)
    await expect(counter.pay(hold, 0)).rejects.toMatchObject({
      code: 'invalid-transition',
      message: `Basket ${ofBasket(hold)} is ABANDONED, and all its bookings are called off: there is nothing to pay for.`,
    })
    const other = await counter.hold({ date: '2026-07-09' })
    expect((await counter.pay(other, 9000, soon(4))).status).toBe('COMPLETED')
  })

  it('makes bookings PENDING where the operator accepts by hand, and drops rejected ones from the total', async () => {
    const { activityId } = activities.midnight
    await world.admin.query('update product set acceptance_required = true where activity_id = $1', [activityId])
    const hold = await counter.hold({ activityId, date: '2026-07-10', time: '01:30' })
    expect((await counter.pay(hold, 9000)).status).toBe('COMPLETED')
    expect((await counter.see(hold)).status).toBe('PENDING')
    await counter.settle(hold, 'reject', { reason: ' The boat leaks ' })
    expect((await counter.history(hold)).at(-1)).toMatchObject({ action: 'REJECTED', reason: 'The boat leaks' })
    expect(await counter.basket(hold)).toMatchObject({
      status: 'COMPLETED',
      total: { amount: 0 },
      amountDue: { amount: -9000 },
    })
    expect((await counter.timeslot(hold)).availablePlaces).toBe(6)
  })
})

describe('abandonBasket', () => {
  it('cancels its holds, frees their places at once, and changes nothing when repeated', async () => {
    const { first, second, basketId } = await twoHolds('2026-07-11', wanderly)
    const abandoned = await wanderly.abandon({ basketId }, ' Changed her mind ')
    expect(abandoned).toMatchObject({ status: 'ABANDONED', abandonedAt: world.now, total: { amount: 0 } })
    for (const each of [first, second]) {
      expect(await wanderly.see(each)).toMatchObject({
        status: 'CANCELLED',
        cancelReason: 'Changed her mind',
        version: 2,
      })
      expect(await columnsOf(world, each)).toMatchObject({ taken: 0, held: 0 })
    }
    pass(world, 1)
    expect(await wanderly.abandon({ basketId })).toEqual(abandoned)
    expect(await wanderly.history(first)).toHaveLength(2)
    expect(await metered(world)).not.toContain(ofBasket(first))
  })

  it('is refused once the basket is completed or has a confirmed booking', async () => {
    const sold = await wanderly.book({ date: '2026-07-12' })
    await expect(wanderly.abandon(sold)).rejects.toMatchObject({
      code: 'invalid-transition',
      message: `Basket ${ofBasket(sold)} is COMPLETED and cannot become ABANDONED.`,
    })
    const unpaid = await counter.hold({ date: '2026-07-12' })
    await counter.confirm(unpaid)
    await expect(counter.abandon(unpaid)).rejects.toMatchObject({
      code: 'invalid-transition',
      message: `Booking ${unpaid.bookingReference} of basket ${ofBasket(unpaid)} is CONFIRMED: cancel it first.`,
    })
    await counter.cancel(unpaid)
    expect((await counter.basket(unpaid)).status).toBe('ABANDONED')
  })
})

describe('a basket', () => {
  it('is abandoned at the instant its last hold expires or is cancelled, and its event is queued once', async () => {
    const { first, second, basketId } = await twoHolds('2026-07-13', wanderly)
    await wanderly.cancel(first)
    expect((await wanderly.basket({ basketId })).status).toBe('OPEN')
    world.now = second.holdExpiresAt!
    expect(await wanderly.basket({ basketId })).toMatchObject({ status: 'ABANDONED', abandonedAt: world.now })
    pass(world, 15)
    // Another request records the expiry; afterwards the seller cancels the expired hold.
    await tripster.hold({ date: '2026-07-13', time: '13:00' })
    await wanderly.cancel(second)
    expect(await wanderly.basket({ basketId })).toMatchObject({
      status: 'ABANDONED',
      abandonedAt: second.holdExpiresAt,
    })
    const jobs = await world.admin.query(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'basket-abandoned' and j.payload ->> 'basketId' = $1`,
      [basketId],
    )
    expect(jobs).toHaveLength(1)
  })

  it('is metered in the transaction of its completion, so that both commit or neither does', async () => {
    const hold = await counter.hold({ date: '2026-07-14' })
    await world.admin.query(`alter table payment add constraint broken check (provider <> 'broken')`)
    await expect(counter.pay(hold, 9000, { provider: 'broken' })).rejects.toThrow('broken')
    expect(await counter.basket(hold)).toMatchObject({ status: 'OPEN' })
    expect((await counter.see(hold)).status).toBe('ON_HOLD')
    expect(await metered(world)).not.toContain(ofBasket(hold))
    await world.admin.query('alter table payment drop constraint broken')
  })
})

describe('amountDue of a booking', () => {
  interface Due {
    amountDue: { amount: number }
  }
  const dueOf = async ({ bookingReference }: { bookingReference: string }, desk = counter) => {
    const query = 'query ($reference: String!) { booking(bookingReference: $reference) { amountDue { amount } } }'
    const { booking } = await ask<{ booking: Due }>(world, desk.caller, query, { reference: bookingReference })
    return booking.amountDue.amount
  }
  const dueOn = async (date: string) => {
    const query =
      'query ($date: LocalDate!) { timeslots(from: $date, to: $date) { time tally { amountDue { amount } } } }'
    const { timeslots } = await ask<{ timeslots: { time: string; tally: Due }[] }>(world, counter.caller, query, {
      date,
    })
    const due = timeslots.map(({ time, tally }) => [time, tally.amountDue.amount] as const)
    return Object.fromEntries(due.filter(([, amount]) => amount !== 0))
  }

  it('is the price until it is paid, on hold or confirmed, and is part of the tally of its timeslot', async () => {
    const booking = await counter.hold({ date: '2026-08-01' })
    expect(await dueOf(booking)).toBe(9000)
    await counter.confirm(booking)
    expect(await dueOf(booking)).toBe(9000)
    expect(await dueOn('2026-08-01')).toEqual({ '09:00': 9000 })
    await counter.pay(booking, 9000)
    expect(await dueOf(booking)).toBe(0)
    expect(await dueOn('2026-08-01')).toEqual({})
    expect(await dueOf(await counter.book({ date: '2026-08-01' }))).toBe(0)
  })

  it('adds up to the amount due of the basket, assigned to the earliest start first', async () => {
    const { first, second, basketId } = await twoHolds('2026-08-02')
    expect(await dueOn('2026-08-02')).toEqual({ '09:00': 9000, '13:00': 13_500 })
    await counter.pay({ basketId }, 22_500)
    await counter.amend(second, { participants: 6 })
    expect((await counter.basket({ basketId })).amountDue.amount).toBe(13_500)
    expect([await dueOf(first), await dueOf(second)]).toEqual([9000, 4500])
    expect(await dueOn('2026-08-02')).toEqual({ '09:00': 9000, '13:00': 4500 })
  })

  it('is zero for bookings of a partner, and for cancelled or expired ones', async () => {
    const sold = await wanderly.hold({ date: '2026-08-03' })
    const off = await counter.hold({ date: '2026-08-03' })
    await counter.cancel(off)
    const over = await counter.hold({ date: '2026-08-03' })
    world.now = new Date(over.holdExpiresAt!)
    expect([await dueOf(sold, wanderly), await dueOf(off), await dueOf(over)]).toEqual([0, 0, 0])
    expect(await dueOn('2026-08-03')).toEqual({})
  })

  it('costs one statement for a list', async () => {
    const said: string[] = []
    const { query } = world.database
    const statements = async (fields: string) => {
      said.length = 0
      await ask(world, counter.caller, `{ bookings(first: 50) { edges { node { ${fields} } } } }`)
      return said.length
    }
    world.database.query = (text: string, values?: readonly unknown[], operatorId?: string) => {
      said.push(text)
      return query(text, values, operatorId)
    }
    try {
      const without = await statements('id')
      expect(await statements('id amountDue { amount }')).toBe(without + 1)
    } finally {
      world.database.query = query
    }
  })
})

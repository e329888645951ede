import { beforeAll, describe, expect, it } from '@jest/globals'
import { BasketStatus } from '../../src/domain/bookings/baskets/BasketStatus.ts'
import { findPaymentsByBasket } from '../../src/domain/bookings/payments/findPayments.ts'
import { PaymentMethod } from '../../src/domain/bookings/payments/PaymentMethod.ts'
import { PaymentOutcome } from '../../src/domain/bookings/payments/PaymentOutcome.ts'
import type { SalePaymentInput } from '../../src/domain/bookings/sale/SalePaymentInput.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { ask } from '../graphql/ask.ts'
import { operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { nextSlot } from './cancellationTerms.ts'
import { Desk } from './Desk.ts'

const world = useWorld()
const { operatorId } = operators.kayaks
let counter: Desk
let partner: Desk
beforeAll(async () => {
  counter = await Desk.open(world, 'operator')
  partner = await Desk.open(world, 'wanderly')
})

const failing = (...errors: object[]) => ({ code: 'validation', facts: { errors } })
const pays = (amount: number, more: Partial<SalePaymentInput> = {}): SalePaymentInput => ({
  amount: { amount },
  ...(amount > 0 && { method: PaymentMethod.CASH }),
  ...more,
})
const paymentsOf = async ({ basketId }: { basketId: string }) =>
  (await findPaymentsByBasket(world.database, operatorId, [basketId])).get(basketId) ?? []
const counted = async () =>
  Number(
    (
      await world.admin.query<{ count: string }>(
        `select count(*) from usage_entry where operator_id = $1 and meter = 'order-completed'`,
        [operatorId],
      )
    )[0]!.count,
  )
const bookings = async () =>
  Number((await world.admin.query<{ count: string }>('select count(*) from booking'))[0]!.count)

describe('a booking that is paid at the counter', () => {
  it('records the whole price as a payment of its method, by whom it was taken', async () => {
    const before = await counted()
    const booking = await counter.book({ ...nextSlot(), payment: pays(9000, { reference: 'T-1' }) })
    expect(await counter.basket(booking)).toMatchObject({ status: BasketStatus.COMPLETED, amountDue: { amount: 0 } })
    expect(await paymentsOf(booking)).toMatchObject([
      {
        outcome: PaymentOutcome.SUCCEEDED,
        method: PaymentMethod.CASH,
        provider: 'counter',
        providerReference: 'T-1',
        amount: { amount: 9000, currency: 'GBP' },
        keyId: counter.caller.keyId,
      },
    ])
    expect(await counted()).toBe(before + 1)
  })

  it('has a payment with its own reference if none is given', async () => {
    const booking = await counter.book({ ...nextSlot(), payment: pays(9000, { method: PaymentMethod.CARD }) })
    expect(await paymentsOf(booking)).toMatchObject([
      { method: PaymentMethod.CARD, providerReference: booking.bookingReference },
    ])
  })

  it('is booked and paid once, however often the request is sent', async () => {
    const wish = { ...nextSlot(), idempotencyKey: 'at-the-counter', payment: pays(9000) }
    const [one, other] = [await counter.book(wish), await counter.book(wish)]
    expect(other.bookingId).toBe(one.bookingId)
    expect(await paymentsOf(one)).toHaveLength(1)
    await expect(counter.book({ ...wish, payment: pays(0) })).rejects.toMatchObject({ code: 'idempotency-mismatch' })
  })
})

describe('a booking with a deposit', () => {
  it('is confirmed and owes the rest, which can be paid in parts', async () => {
    const before = await counted()
    const booking = await counter.book({ ...nextSlot(), payment: pays(2000) })
    expect(booking.status).toBe('CONFIRMED')
    expect(await counter.basket(booking)).toMatchObject({ status: BasketStatus.OPEN, amountDue: { amount: 7000 } })
    expect(await counted()).toBe(before)

    const half = await counter.pay(booking, 3000, { providerReference: `${booking.bookingReference}-2` })
    expect(half).toMatchObject({ status: BasketStatus.OPEN, amountDue: { amount: 4000 } })
    const whole = await counter.pay(booking, 4000, { providerReference: `${booking.bookingReference}-3` })
    expect(whole).toMatchObject({ status: BasketStatus.COMPLETED, amountDue: { amount: 0 } })
    expect(await counted()).toBe(before + 1)
    expect((await paymentsOf(booking)).map(each => each.amount.amount).toSorted()).toEqual([2000, 3000, 4000])
  })

  it('is paid back what was paid, when it is cancelled', async () => {
    const booking = await counter.book({ ...nextSlot(), payment: pays(2000) })
    await counter.cancel(booking)
    expect(await counter.basket(booking)).toMatchObject({ refundDue: { amount: 2000 }, amountDue: { amount: -2000 } })
    expect(await counter.refund(booking, 2000)).toMatchObject({ refundDue: { amount: 0 } })
  })

  it('does not take more than is due', async () => {
    const booking = await counter.book({ ...nextSlot(), payment: pays(2000) })
    const more = { providerReference: `${booking.bookingReference}-2` }
    for (const amount of [7001, 0]) {
      await expect(counter.pay(booking, amount, more)).rejects.toMatchObject(
        failing({ path: ['input', 'amount', 'amount'], detail: expect.stringContaining('at most 7000') }),
      )
    }
    expect(await counter.basket(booking)).toMatchObject({ amountDue: { amount: 7000 } })
  })
})

describe('a booking that is paid on arrival', () => {
  it('owes all of it, and has no payment', async () => {
    const booking = await counter.book({ ...nextSlot(), payment: pays(0) })
    expect(await counter.basket(booking)).toMatchObject({ status: BasketStatus.OPEN, amountDue: { amount: 9000 } })
    expect(await paymentsOf(booking)).toEqual([])
    expect(await counter.pay(booking, 9000)).toMatchObject({ status: BasketStatus.COMPLETED })
  })
})

describe('a payment of a sale', () => {
  it.each([
    ['more than is due', pays(9001), ['payment', 'amount', 'amount']],
    ['another currency', pays(9000, { amount: { amount: 9000, currency: 'EUR' } }), ['payment', 'amount', 'currency']],
    ['no method', pays(9000, { method: null }), ['payment', 'method']],
  ])('is refused with %s, and nothing is booked', async (_, payment, path) => {
    const before = await bookings()
    await expect(counter.book({ ...nextSlot(), payment })).rejects.toMatchObject(failing({ path }))
    expect(await bookings()).toBe(before)
  })

  it('names everything that is wrong with it', async () => {
    const payment = pays(9001, { method: null, amount: { amount: 9001, currency: 'EUR' } })
    await expect(counter.book({ ...nextSlot(), payment })).rejects.toMatchObject(
      failing(
        { path: ['payment', 'amount', 'currency'] },
        { path: ['payment', 'amount', 'amount'] },
        { path: ['payment', 'method'] },
      ),
    )
  })

  it('is refused for a partner', async () => {
    await expect(partner.book({ ...nextSlot(), payment: pays(0) })).rejects.toMatchObject(
      failing({ path: ['payment'] }),
    )
  })

  it('has a reference of its own', async () => {
    await counter.book({ ...nextSlot(), payment: pays(9000, { reference: 'T-2' }) })
    const before = await bookings()
    await expect(counter.book({ ...nextSlot(), payment: pays(9000, { reference: 'T-2' }) })).rejects.toMatchObject(
      failing({ path: ['payment', 'reference'] }),
    )
    expect(await bookings()).toBe(before)
  })
})

describe('a part of what is due', () => {
  it('does not confirm places on hold', async () => {
    const held = await counter.hold(nextSlot())
    await expect(counter.pay(held, 2000)).rejects.toMatchObject(
      failing({ detail: expect.stringContaining('Due are 9000') }),
    )
    expect((await counter.see(held)).status).toBe('ON_HOLD')
  })

  it('is not taken from a partner, whose customers pay it', async () => {
    const sold = await partner.hold(nextSlot())
    await expect(partner.pay(sold, 2000)).rejects.toMatchObject({ code: 'validation' })
  })
})

describe('who is named', () => {
  it('is the key that recorded a payment and a refund', async () => {
    const booking = await counter.book({ ...nextSlot(), payment: pays(9000) })
    await counter.cancel(booking)
    await counter.refund(booking, 9000, { method: PaymentMethod.CASH })
    const query = `query ($id: BasketID!) { basket(basketId: $id) { payments { method byName } refunds { method byName } } }`
    const answer = await ask(world, counter.caller, query, { id: encodeTypeId('bsk', booking.basketId) })
    expect(answer).toEqual({
      basket: {
        payments: [{ method: 'CASH', byName: expect.any(String) }],
        refunds: [{ method: 'CASH', byName: expect.any(String) }],
      },
    })
  })
})

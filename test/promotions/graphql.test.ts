import { beforeAll, describe, expect, it } from '@jest/globals'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { Desk, pass } from '../bookings/Desk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { activities, type keys, NOW } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { addCode, addVoucher, balanceOf, usesOf } from './Till.ts'

const world = useWorld()
let desk: Desk
beforeAll(async () => {
  desk = await Desk.open(world, 'operator')
})

const as = async <Data>(key: keyof typeof keys, source: string, variables = {}) =>
  ask<Data>(world, await world.caller(key), source, variables)

const sale = (date: string, more: object = {}) => ({
  activityId: activities.sunset.id,
  date,
  time: '09:00',
  participants: 2,
  ...more,
})
const customer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }

const QUOTE =
  'query ($input: QuoteInput!) { quote(input: $input) { price { amount } voucherAmount { amount } lines { kind amount { amount } } quoteToken } }'
const BOOK =
  'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { bookingReference price { amount } promoCode voucherAmount { amount } } }'

interface Quoted {
  quote: { price: { amount: number }; voucherAmount: { amount: number }; quoteToken: string }
}

describe('Query.quote', () => {
  it('has the discount of a code and what a voucher pays, and takes neither', async () => {
    await addCode(world, 'QUOTED', { maxUses: 1 })
    const voucherCode = await addVoucher(world, 1000)
    const input = sale('2026-07-01', { promoCode: 'quoted', voucherCode })
    expect(await as('wanderly', QUOTE, { input })).toMatchObject({
      quote: {
        price: { amount: 8100 },
        voucherAmount: { amount: 1000 },
        lines: [{ kind: 'UNIT' }, { kind: 'DISCOUNT', amount: { amount: -900 } }],
      },
    })
    expect([await usesOf(world, 'QUOTED'), await balanceOf(world, voucherCode)]).toEqual([0, 1000])
  })

  it('is kept by a booking with its token, which takes the code of the quote', async () => {
    await addCode(world, 'KEPT', { maxUses: 1 })
    const asked = sale('2026-07-02', { promoCode: 'kept' })
    const { quote } = await as<Quoted>('wanderly', QUOTE, { input: asked })
    await world.admin.query(`update promo_code set rate = 1000 where code = 'KEPT'`)
    const input = { ...sale('2026-07-02'), customer, quoteToken: quote.quoteToken }
    expect(await as('wanderly', BOOK, { input })).toMatchObject({
      createBooking: { price: { amount: 8100 }, promoCode: 'KEPT', voucherAmount: { amount: 0 } },
    })
    expect(await usesOf(world, 'KEPT')).toBe(1)
    // The price is promised; the use of the code is not.
    const refusal = await refusalOf(as('wanderly', BOOK, { input }))
    expect([refusal.code, refusal.facts.reason]).toEqual(['promo-code-refused', 'USED_UP'])
  })

  it('refuses the token together with another code', async () => {
    await addCode(world, 'OTHER')
    const { quote } = await as<Quoted>('wanderly', QUOTE, { input: sale('2026-07-03') })
    const input = { ...sale('2026-07-03', { promoCode: 'OTHER' }), customer, quoteToken: quote.quoteToken }
    expect((await refusalOf(as('wanderly', BOOK, { input }))).facts.errors).toEqual([
      { path: ['input', 'quoteToken'], detail: 'This quote was made without this promo code.' },
    ])
  })
})

describe('Booking.voucher', () => {
  it('is for the operator alone; a partner sees how much it pays', async () => {
    const voucherCode = await addVoucher(world, 1000)
    const partner = await Desk.open(world, 'wanderly')
    const { bookingReference } = await partner.book({ date: '2026-07-04', voucherCode })
    const read = 'query ($of: String!) { booking(bookingReference: $of) { voucherAmount { amount } voucher { code } } }'
    expect(await as('operatorReadOnly', read, { of: bookingReference })).toEqual({
      booking: { voucherAmount: { amount: 1000 }, voucher: { code: voucherCode } },
    })
    expect((await refusalOf(as('wanderly', read, { of: bookingReference }))).code).toBe('permission-denied')
  })
})

describe('recordPayment', () => {
  it('is refused for an expired hold whose code or voucher others have taken', async () => {
    await addCode(world, 'LATE', { maxUses: 1 })
    const voucherCode = await addVoucher(world, 1000)
    const discounted = await desk.hold({ date: '2026-07-05', promoCode: 'LATE' })
    const paid = await desk.hold({ date: '2026-07-06', voucherCode })
    pass(world, 31)
    await desk.book({ date: '2026-07-05' })
    await desk.book({ date: '2026-07-06' })
    await desk.book({ date: '2026-07-07', promoCode: 'LATE', voucherCode })
    const pay = (basketId: string, amount: number) =>
      as(
        'operator',
        'mutation ($id: BasketID!, $input: PaymentInput!) { recordPayment(basketId: $id, input: $input) { status } }',
        {
          id: encodeTypeId('bsk', basketId),
          input: {
            outcome: 'SUCCEEDED',
            provider: 'stripe',
            providerReference: basketId,
            amount: { amount, currency: 'GBP' },
          },
        },
      )
    expect(await refusalOf(pay(discounted.basketId, 8100))).toMatchObject({
      code: 'promo-code-refused',
      facts: { reason: 'USED_UP' },
    })
    expect(await refusalOf(pay(paid.basketId, 8000))).toMatchObject({
      code: 'voucher-refused',
      facts: { reason: 'EMPTY' },
    })
    world.now = NOW
  })
})

import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { updatePricing } from '../../src/domain/products/pricing/updatePricing.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { Desk } from '../bookings/Desk.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { rest } from '../world/rest.ts'
import { useAppOf, useWorld } from '../world/useWorld.ts'
import { post } from './post.ts'

const world = useWorld()
const app = useAppOf(world)
let counter: Desk
let wanderly: Desk
beforeAll(async () => {
  counter = await Desk.open(world, 'operator')
  wanderly = await Desk.open(world, 'wanderly')
  const cancellationTiers = [
    { minutesBefore: 7 * 1440, percent: 100 },
    { minutesBefore: 1440, percent: 50 },
  ]
  const { activityId } = activities.sunset
  await updatePricing(world.database, operators.kayaks.operatorId, activityId, { cancellationTiers }, NOW)
})
beforeEach(() => {
  world.now = NOW
})

const gbp = (amount: number) => ({ amount, currency: 'GBP' })

/** A booking that was paid for, two days before its start. */
async function sold(date: string) {
  const hold = await counter.hold({ date })
  await counter.pay(hold, 9000)
  world.now = new Date(hold.startsAt.getTime() - 2 * 86_400_000)
  return hold
}

const CANCEL = `mutation ($input: CancelBookingInput!) {
  cancelBooking(input: $input) { booking { status version refund { amount currency } refundPercent refundDue { amount } refunded { amount } } }
}`

async function cancel(input: object, key: 'operator' | 'wanderly' = 'operator') {
  const { body, error } = await post(app, { query: CANCEL, variables: { input } }, bearer(key))
  return error ?? body.data.cancelBooking.booking
}

describe('cancelBooking', () => {
  it('says what it would refund, and then what it refunds', async () => {
    const { bookingReference } = await sold('2026-07-01')
    const simulated = { bookingReference, simulate: true }
    const asItIs = { status: 'CONFIRMED', version: 2, refundDue: { amount: 0 } }
    expect(await cancel(simulated)).toMatchObject({ ...asItIs, refund: gbp(9000), refundPercent: 100 })
    const byTerms = { ...simulated, refund: 'BY_TERMS' }
    expect(await cancel(byTerms)).toMatchObject({ ...asItIs, refund: gbp(4500), refundPercent: 50 })
    expect(await cancel({ bookingReference, refundAmount: gbp(100) })).toEqual({
      status: 'CANCELLED',
      version: 3,
      refund: gbp(100),
      refundPercent: null,
      refundDue: { amount: 100 },
      refunded: { amount: 0 },
    })
  })

  it('names each wrong field of the refund, also to a partner', async () => {
    const { bookingReference } = await sold('2026-07-02')
    const { extensions } = await cancel({ bookingReference, refund: 'FULL', refundAmount: gbp(9001) })
    expect(extensions.errors).toMatchObject([
      { pointer: '/variables/input/refund' },
      { pointer: '/variables/input/refundAmount/amount', detail: expect.stringContaining('9000') },
    ])
    const partners = await wanderly.book({ date: '2026-07-03' })
    const refused = await cancel({ bookingReference: partners.bookingReference, refund: 'FULL' }, 'wanderly')
    expect(refused.extensions).toMatchObject({ code: 'validation', errors: [{ pointer: '/variables/input/refund' }] })
  })
})

const REFUND = `mutation ($input: RecordRefundInput!) {
  recordRefund(input: $input) {
    basket { total { amount } amountDue { amount } refundDue { amount } refunded { amount }
      refunds { provider providerReference amount { amount currency } reason refundedAt }
      bookings { refundDue { amount } refunded { amount } refunds { providerReference } history { action changes } } }
  }
}`

describe('recordRefund', () => {
  const refund = async (
    booking: { basketId: string },
    more: object = {},
    key: 'operator' | 'wanderly' = 'operator',
  ) => {
    const input = {
      basketId: encodeTypeId('bsk', booking.basketId),
      provider: 'stripe',
      providerReference: 're_1',
      amount: gbp(4000),
      ...more,
    }
    const { body, error } = await post(app, { query: REFUND, variables: { input } }, bearer(key))
    return error?.extensions ?? body.data.recordRefund.basket
  }

  it('shows what was paid back and what is still due', async () => {
    const booking = await sold('2026-07-04')
    await counter.cancel(booking, { refundAmount: gbp(6000) })
    expect(await refund(booking, { reason: 'Ill' })).toEqual({
      total: { amount: 3000 },
      amountDue: { amount: -2000 },
      refundDue: { amount: 2000 },
      refunded: { amount: 4000 },
      refunds: [
        {
          provider: 'stripe',
          providerReference: 're_1',
          amount: gbp(4000),
          reason: 'Ill',
          refundedAt: world.now.toISOString(),
        },
      ],
      bookings: [
        {
          refundDue: { amount: 2000 },
          refunded: { amount: 4000 },
          refunds: [{ providerReference: 're_1' }],
          history: [
            expect.objectContaining({ action: 'HELD' }),
            expect.objectContaining({ action: 'CONFIRMED' }),
            { action: 'CANCELLED', changes: { refund: { from: gbp(0), to: gbp(6000) } } },
          ],
        },
      ],
    })
    expect(await refund(booking, { amount: gbp(2001), providerReference: 're_2' })).toMatchObject({
      code: 'validation',
      errors: [{ pointer: '/variables/input/amount/amount' }],
    })
  })

  it('is refused to a partner, for an unknown basket, and if nothing is due', async () => {
    const booking = await sold('2026-07-05')
    expect(await refund(booking, {}, 'wanderly')).toMatchObject({ code: 'permission-denied' })
    expect(await refund({ basketId: '01970000-0000-7000-8000-ffffffffffff' })).toMatchObject({
      code: 'not-found',
    })
    expect(await refund(booking, { providerReference: 're_3' })).toMatchObject({
      code: 'invalid-transition',
      state: 'COMPLETED',
    })
  })
})

describe('POST /api/v2/ota/partner/booking/{BookingReference}/cancel', () => {
  const cancelOf = ({ bookingReference }: { bookingReference: string }) =>
    `/api/v2/ota/partner/booking/${bookingReference}/cancel`

  it('200: answers what would be refunded, and changes nothing', async () => {
    const booking = await wanderly.book({ date: '2026-07-06' })
    world.now = new Date(booking.startsAt.getTime() - 2 * 86_400_000)
    for (const parameter of ['simulate', 'Simulate']) {
      const { status, body } = await rest(world, 'POST', `${cancelOf(booking)}?${parameter}=true`, { key: 'wanderly' })
      expect([status, body]).toMatchObject([
        200,
        {
          data: {
            Status: 'CONFIRMED',
            Version: 1,
            CancelledAt: null,
            Refund: { Amount: 4500, Currency: 'GBP' },
            RefundPercent: 50,
          },
        },
      ])
    }
    const { body } = await rest(world, 'POST', `${cancelOf(booking)}?simulate=false`, { key: 'wanderly' })
    const cancelled = { Status: 'CANCELLED', Refund: { Amount: 4500, Currency: 'GBP' }, RefundPercent: 50 }
    expect(body).toMatchObject({ data: cancelled })
    const read = await rest(world, 'GET', cancelOf(booking).replace('/cancel', ''), { key: 'wanderly' })
    expect(read.body).toMatchObject({ data: { ...cancelled, Price: { Amount: 9000 } } })
  })

  it('409: refuses a simulation that is too late, as the cancellation', async () => {
    const booking = await wanderly.book({ date: '2026-07-07' })
    world.now = booking.startsAt
    const { status, problem } = await rest(world, 'POST', `${cancelOf(booking)}?simulate=true`, { key: 'wanderly' })
    expect([status, problem!.type]).toEqual([409, expect.stringMatching(/cancellation-cutoff-passed$/)])
  })

  it('422: refuses another value than true or false, and what only the operator may choose', async () => {
    const booking = await wanderly.book({ date: '2026-07-08' })
    const { problem } = await rest(world, 'POST', `${cancelOf(booking)}?simulate=maybe`, { key: 'wanderly' })
    expect(problem!.errors).toMatchObject([{ parameter: 'Simulate' }])
    const body = { Refund: 'FULL' }
    const refused = await rest(world, 'POST', cancelOf(booking), { key: 'wanderly', body })
    expect(refused.problem!.errors).toMatchObject([{ pointer: '/Refund' }])
    expect((await wanderly.see(booking)).status).toBe('CONFIRMED')
  })

  it('200: an amendment answers what it refunds', async () => {
    const booking = await wanderly.book({ date: '2026-07-09', participants: 3 })
    world.now = new Date(booking.startsAt.getTime() - 2 * 86_400_000)
    const { body } = await rest(world, 'POST', cancelOf(booking).replace('/cancel', '/amend'), {
      key: 'wanderly',
      body: { Participants: 2 },
    })
    expect(body).toMatchObject({
      data: {
        Price: { Amount: 11_250 },
        Refund: { Amount: 2250 },
        RefundPercent: null,
        Lines: [{ Kind: 'UNIT' }, { Kind: 'CANCELLATION', Name: 'Cancelled: 1 Participant', Amount: { Amount: 2250 } }],
      },
    })
  })
})

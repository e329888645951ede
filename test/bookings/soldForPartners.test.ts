import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { makeQuote } from '../../src/domain/bookings/quotes/makeQuote.ts'
import { makeBooking } from '../../src/domain/bookings/sale/makeBooking.ts'
import { updatePricing } from '../../src/domain/products/pricing/updatePricing.ts'
import { Channel } from '../../src/domain/scalars/Channel.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { ask } from '../graphql/ask.ts'
import { Ledger } from '../statements/Ledger.ts'
import { activities, NOW, operators, partners } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { nextSlot } from './cancellationTerms.ts'
import { Desk } from './Desk.ts'

const world = useWorld()
const { operatorId } = operators.kayaks
const { activityId } = activities.sunset
const { partnerId } = partners.wanderly
let counter: Desk
let wanderly: Desk
beforeAll(async () => {
  counter = await Desk.open(world, 'operator')
  wanderly = await Desk.open(world, 'wanderly')
})
beforeEach(() => {
  world.now = NOW
})

const customer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
const sell = (more: object = {}, desk = counter) => {
  const input = { activityId, ...nextSlot(), participants: 2, customer }
  const request = { input, channel: null, idempotencyKey: null, partnerId, ...more }
  return makeBooking(world.database, desk.caller, request as never, world.now)
}

describe('a booking that the staff make for a partner', () => {
  it('is the partner’s, with its commission, and in its hands', async () => {
    await new Ledger(world).setRate(20_000)
    const { booking } = await sell()
    expect(booking).toMatchObject({ channel: Channel.PARTNER, partnerId, commissionMinor: 1800 })
    expect((await wanderly.see(booking)).bookingReference).toBe(booking.bookingReference)
    expect(await counter.history(booking)).toMatchObject([{ action: 'BOOKED', actor: 'OPERATOR' }])
    expect(await counter.basket(booking)).toMatchObject({ partnerId, amountDue: { amount: 0 } })
    await wanderly.cancel(booking)
  })

  it('has the prices of the partner, as its quote says', async () => {
    const rule = { name: 'Hotels', partnerIds: [partnerId], percent: -10 }
    await updatePricing(world.database, operatorId, activityId, { rules: [rule] } as never, NOW)
    const input = { activityId, ...nextSlot(), participants: 2 }
    const quoted = await makeQuote(
      world.database,
      world.links,
      counter.caller,
      input,
      { channel: null, partnerId },
      NOW,
    )
    expect(quoted.price.amount).toBe(8100)
    const { booking } = await sell({ input: { ...input, customer, expectedPrice: { amount: 8100 } } })
    expect(booking.price.amount).toBe(8100)
    await updatePricing(world.database, operatorId, activityId, { rules: [] } as never, NOW)
  })

  it('is made once with a key', async () => {
    const wish = { input: { activityId, ...nextSlot(), participants: 2, customer }, idempotencyKey: 'hotel' }
    const first = await sell(wish)
    expect((await sell(wish)).booking.bookingId).toBe(first.booking.bookingId)
    await expect(sell({ ...wish, partnerId: partners.tripster.partnerId })).resolves.toMatchObject({ replayed: false })
  })

  it('is sold through createBooking', async () => {
    const BOOK = `mutation ($input: CreateBookingInput!, $partner: PartnerID) {
      createBooking(input: $input, partnerId: $partner) { channel partner { name } commission { amount } } }`
    const input = { activityId: activities.sunset.id, ...nextSlot(), participants: 2, customer }
    const partner = encodeTypeId('ptr', partnerId)
    expect(await ask(world, counter.caller, BOOK, { input, partner })).toMatchObject({
      createBooking: { channel: 'PARTNER', partner: { name: 'Wanderly' } },
    })
  })
})

describe('selling for a partner is refused', () => {
  it.each([
    ['on another channel', { channel: Channel.POINT_OF_SALE }, ['channel']],
    ['if there is no such partner', { partnerId: operatorId }, ['partnerId']],
    ['for a partner of another operator', { partnerId: partners.wallPartner.partnerId }, ['partnerId']],
  ])('%s', async (_, more, path) => {
    await expect(sell(more)).rejects.toMatchObject({ facts: { errors: [{ path }] } })
  })

  it('to a partner', async () => {
    await expect(sell({ partnerId: partners.tripster.partnerId }, wanderly)).rejects.toMatchObject({
      facts: { errors: [{ path: ['partnerId'] }] },
    })
  })

  it('with a payment, which the partner takes', async () => {
    await expect(sell({ payment: { amount: { amount: 0 } } })).rejects.toMatchObject({
      facts: { errors: [{ path: ['payment'] }] },
    })
  })
})

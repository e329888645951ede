import 'reflect-metadata'
import { deflateRawSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { LinkSigner } from '../../src/domain/access/LinkSigner.ts'
import { holdBooking } from '../../src/domain/bookings/holds/holdBooking.ts'
import { makeQuote } from '../../src/domain/bookings/quotes/makeQuote.ts'
import { readQuote } from '../../src/domain/bookings/quotes/quoteToken.ts'
import type { CreateBookingInput } from '../../src/domain/bookings/sale/CreateBookingInput.ts'
import { makeBooking } from '../../src/domain/bookings/sale/makeBooking.ts'
import { updatePricing } from '../../src/domain/products/pricing/updatePricing.ts'
import { Channel } from '../../src/domain/scalars/Channel.ts'
import { activities, NOW } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { Desk } from './Desk.ts'

const world = useWorld()
let wanderly: Desk
let rival: Desk
beforeAll(async () => {
  wanderly = await Desk.open(world, 'wanderly')
  rival = await Desk.open(world, 'tripster')
  await world.admin.query('update timeslot set capacity = 1000 where activity_id = $1', [activityId])
})
beforeEach(() => {
  world.now = NOW
})

const { operatorId, activityId } = activities.sunset
const signer = new LinkSigner('https://example.com', Buffer.alloc(32, 1))
const slot = { activityId, date: '2026-07-02', time: '09:00' }
const customer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
const minutes = (count: number) => new Date(world.now.getTime() + count * 60_000)

const quote = (desk = wanderly, more: object = {}) =>
  makeQuote(
    world.database,
    signer,
    desk.caller,
    { ...slot, participants: 2, ...more },
    { channel: null, partnerId: null },
    world.now,
  )
const setPrice = (price: number) =>
  world.admin.query(
    `update product set pricing = jsonb_set(pricing, '{units,0,price}', to_jsonb($2::int)) where activity_id = $1`,
    [activityId, price],
  )

/** Books with a token, as the resolver does. */
async function book(
  quoteToken: string | null,
  more: Partial<CreateBookingInput> = {},
  desk = wanderly,
  sell = makeBooking,
  channel: Channel | null = null,
) {
  const input = { ...slot, participants: 2, customer, quoteToken, ...more }
  const signed = quoteToken ? readQuote(signer, quoteToken) : undefined
  const request = { input, channel, idempotencyKey: null, basketId: null, quote: signed }
  return (await sell(world.database, desk.caller, request as never, world.now)).booking
}

const counted = async () =>
  (
    await world.admin.query<{ bookings: number; taken: number }>(
      `select (select count(*) from booking) bookings, (select sum(taken) from timeslot where activity_id = $1) taken`,
      [activityId],
    )
  )[0]

describe('a quote', () => {
  it('has the lines that the booking gets, and takes no places', async () => {
    const before = await counted()
    const { price, lines, validUntil, availablePlaces: available } = await quote()
    expect(await counted()).toEqual(before)
    expect(price).toEqual({ amount: 9000, currency: 'GBP' })
    expect(lines).toMatchObject([{ kind: 'UNIT', quantity: 2, unitPrice: { amount: 4500 }, amount: { amount: 9000 } }])
    expect(validUntil).toEqual(minutes(15))
    expect(available).toBe(1000)
  })

  it('keeps its price for a booking and a hold for 15 minutes, also if prices change', async () => {
    const { quoteToken } = await quote()
    await setPrice(9999)
    try {
      world.now = minutes(15)
      expect((await book(quoteToken)).price.amount).toBe(9000)
      expect((await book(quoteToken, {}, wanderly, holdBooking as never)).price.amount).toBe(9000)
      expect((await book(null)).price.amount).toBe(19_998)
    } finally {
      await setPrice(4500)
    }
  })

  it('keeps its terms of cancellation', async () => {
    const tiers = [{ minutesBefore: 60, percent: 10 }]
    const { quoteToken } = await quote()
    await updatePricing(world.database, operatorId, activityId, { cancellationTiers: tiers }, world.now)
    expect((await book(quoteToken, { time: '09:00' })).cancellationTiers).toBeNull()
    expect((await book(null)).cancellationTiers).toEqual(tiers)
    await updatePricing(world.database, operatorId, activityId, { cancellationTiers: null }, world.now)
  })

  it('keeps its commission', async () => {
    const setRate = (rate: number) =>
      world.admin.query('update partner set commission_rate = $2 where partner_id = $1', [
        wanderly.caller.partnerId,
        rate,
      ])
    await setRate(20_000)
    const { quoteToken, commission, net } = await quote()
    expect([commission, net]).toEqual([
      { amount: 1800, currency: 'GBP' },
      { amount: 7200, currency: 'GBP' },
    ])
    await setRate(5000)
    expect((await book(quoteToken)).commissionMinor).toBe(1800)
    expect((await book(null)).commissionMinor).toBe(450)
    await setRate(0)
  })

  it('is refused with both prices once it has expired and the price has changed', async () => {
    const { quoteToken } = await quote()
    const expired = new Date(minutes(15).getTime() + 1)
    world.now = expired
    expect((await book(quoteToken)).price.amount).toBe(9000)
    await setPrice(5000)
    const before = await counted()
    try {
      await expect(book(quoteToken)).rejects.toMatchObject({
        code: 'price-changed',
        message: 'The price has changed: it is £100.00, not £90.00. Nothing was changed.',
        facts: {
          expectedPrice: { amount: 9000, currency: 'GBP' },
          currentPrice: { amount: 10_000, currency: 'GBP' },
        },
      })
      expect(await counted()).toEqual(before)
    } finally {
      await setPrice(4500)
    }
  })

  it('is for one seller, one timeslot and one group', async () => {
    const { quoteToken } = await quote()
    const before = await counted()
    const refused = (detail: string) => ({
      code: 'validation',
      facts: { errors: [{ path: ['input', 'quoteToken'], detail }] },
    })
    await expect(book(quoteToken, {}, rival)).rejects.toMatchObject(refused('This quote was made for another seller.'))
    await expect(book(quoteToken, { time: '13:00' })).rejects.toMatchObject(
      refused('This quote is for another timeslot.'),
    )
    await expect(book(quoteToken, { participants: 3 })).rejects.toMatchObject(
      refused('This quote is for other units or quantities.'),
    )
    expect(await counted()).toEqual(before)
  })

  it('of the operator is for the channel that it was made for', async () => {
    const counter = await Desk.open(world, 'operator')
    const channels = [Channel.ONLINE, Channel.POINT_OF_SALE]
    for (const channel of channels) {
      const input = { ...slot, participants: 2 }
      const { quoteToken } = await makeQuote(
        world.database,
        signer,
        counter.caller,
        input,
        { channel, partnerId: null },
        world.now,
      )
      for (const other of channels) {
        const before = await counted()
        const sold = book(quoteToken, {}, counter, makeBooking, other)
        if (other === channel) expect(await sold).toMatchObject({ channel })
        else {
          await expect(sold).rejects.toMatchObject({
            code: 'validation',
            facts: {
              errors: [{ path: ['input', 'quoteToken'], detail: 'This quote was made for another seller.' }],
            },
          })
          expect(await counted()).toEqual(before)
        }
      }
    }
  })

  it('cannot be forged or altered', async () => {
    const { quoteToken } = await quote()
    const signed = readQuote(signer, quoteToken)!
    const other = new LinkSigner('https://example.com', Buffer.alloc(32, 2))
    const cheap = deflateRawSync(JSON.stringify({ ...signed, lines: [] }))
    const mac = Buffer.from(quoteToken, 'base64url').subarray(-16)
    for (const forged of [
      other.signBytes('quote', cheap),
      signer.signBytes('waiver', cheap),
      Buffer.concat([cheap, mac]).toString('base64url'),
      `${quoteToken}A`,
      'x',
    ]) {
      await expect(book(forged)).rejects.toMatchObject({
        facts: {
          errors: [{ path: ['input', 'quoteToken'], detail: 'This quote token is not valid: ask for a new quote.' }],
        },
      })
    }
  })

  it('is refused as the booking would be, with every violation', async () => {
    await expect(quote(wanderly, { participants: 1000 })).rejects.toMatchObject({
      code: 'insufficient-capacity',
      facts: { available: expect.any(Number), alternatives: { length: 5 } },
    })
    await expect(quote(wanderly, { time: '09:01', participants: undefined })).rejects.toMatchObject({
      facts: { errors: [{ path: ['input', 'time'] }, { path: ['input', 'participants'] }] },
    })
  })
})

describe('an expected price', () => {
  it('books at this price alone', async () => {
    const before = await counted()
    await expect(book(null, { expectedPrice: { amount: 8999 } })).rejects.toMatchObject({ code: 'price-changed' })
    await expect(book(null, { expectedPrice: { amount: 9000, currency: 'EUR' } })).rejects.toMatchObject({
      facts: { errors: [{ path: ['input', 'expectedPrice', 'currency'] }] },
    })
    expect(await counted()).toEqual(before)
    expect((await book(null, { expectedPrice: { amount: 9000 } })).price.amount).toBe(9000)
  })

  it('amends to this price alone', async () => {
    const sold = await book(null, { date: '2026-07-03' })
    const input = { participants: 3, expectedPrice: { amount: 9000 } }
    await expect(wanderly.amend(sold, input)).rejects.toMatchObject({
      code: 'price-changed',
      facts: { currentPrice: { amount: 13_500, currency: 'GBP' } },
    })
    expect((await wanderly.see(sold)).version).toBe(1)
    expect((await wanderly.amend(sold, { ...input, expectedPrice: { amount: 13_500 } })).price.amount).toBe(13_500)
  })
})

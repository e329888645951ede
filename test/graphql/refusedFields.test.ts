import { beforeEach, describe, expect, it } from '@jest/globals'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { encodeTypeId, newId } from '../../src/domain/scalars/typeid.ts'
import { admitOfferLink } from '../../src/domain/waitlist/admitOfferLink.ts'
import { Desk, pass } from '../bookings/Desk.ts'
import { Line } from '../waitlist/Line.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { useAppOf, useWorld } from '../world/useWorld.ts'
import { ask, refusalOf } from './ask.ts'
import { post } from './post.ts'

const world = useWorld()
const app = useAppOf(world)
let line: Line
let counter: Desk
beforeEach(async () => {
  world.now = NOW
  line = await Line.open(world, 'operator')
  counter = line.desk
  await line.clear()
})

const basketOf = ({ basketId }: { basketId: string }) => encodeTypeId('bsk', basketId)
const alternative = expect.objectContaining({ date: '2026-07-01', time: '13:00', availablePlaces: 10 })

/** The extensions of the only error of a mutation, sent as the operator. */
async function refusedWith(mutation: string, type: string, input: object, payload: string) {
  const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${payload} } }`
  const { body, error } = await post(app, { query, variables: { input } })
  expect([body.data, body.errors.length, error.path]).toEqual([{ [mutation]: null }, 1, [mutation]])
  return error.extensions
}

const payment = (basket: { basketId: string }, amount: number) => ({
  basketId: basketOf(basket),
  outcome: 'SUCCEEDED',
  provider: 'stripe',
  providerReference: 'pi_1',
  amount: { amount, currency: 'GBP' },
})
const pay = (basket: { basketId: string }, amount = 9000) =>
  refusedWith('recordPayment', 'RecordPaymentInput', payment(basket, amount), 'basket { status }')

describe('a decision of the operator', () => {
  it.each(['acceptBooking', 'rejectBooking', 'redeemBooking', 'markNoShow', 'reopenBooking'])(
    '%s is refused for another version than the one that was read, with the present one',
    async mutation => {
      const { bookingReference } = await counter.hold()
      const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`
      const input = { bookingReference, expectedVersion: 7 }
      expect(await refusedWith(mutation, type, input, 'booking { status }')).toMatchObject({
        code: 'version-conflict',
        currentVersion: 1,
        state: 'ON_HOLD',
      })
    },
  )
})

describe('holdBooking', () => {
  it('is refused in a basket that is not open', async () => {
    const first = await counter.hold()
    await counter.abandon(first)
    const input = {
      activityId: activities.sunset.id,
      date: '2026-07-01',
      time: '13:00',
      participants: 1,
      customer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
      channel: 'POINT_OF_SALE',
      basketId: basketOf(first),
    }
    expect(await refusedWith('holdBooking', 'HoldBookingInput', input, 'booking { status }')).toMatchObject({
      code: 'invalid-transition',
      detail: expect.stringMatching(/^Basket bsk_\w+ is ABANDONED: begin another one\.$/),
    })
  })
})

describe('amendBooking', () => {
  it('is refused if a hold would exceed the limit', async () => {
    await world.admin.query('update operator set held_places_per_timeslot = 2 where operator_id = $1', [
      operators.kayaks.operatorId,
    ])
    try {
      const { bookingReference } = await counter.hold()
      const input = { bookingReference, participants: 3 }
      expect(await refusedWith('amendBooking', 'AmendBookingInput', input, 'booking { status }')).toMatchObject({
        code: 'hold-limit',
      })
    } finally {
      await world.admin.query('update operator set held_places_per_timeslot = default')
    }
  })
})

describe('abandonBasket', () => {
  it('is refused after the payment, with both states', async () => {
    const held = await counter.hold()
    await counter.pay(held, 9000)
    const input = { basketId: basketOf(held) }
    expect(await refusedWith('abandonBasket', 'AbandonBasketInput', input, 'basket { status }')).toMatchObject({
      code: 'invalid-transition',
      state: 'COMPLETED',
      requestedState: 'ABANDONED',
    })
  })
})

describe('recordPayment', () => {
  it('is refused if there is nothing to pay for', async () => {
    const held = await counter.hold()
    await counter.cancel(held)
    expect(await pay(held)).toMatchObject({ code: 'invalid-transition' })
  })

  it('is refused if the places of an expired hold are sold, with the places left and alternatives', async () => {
    const held = await counter.hold()
    pass(world, 60)
    await line.fill(9)
    const { code, available, alternatives } = await pay(held)
    expect([code, available, alternatives[0]]).toEqual(['insufficient-capacity', 1, alternative])
  })

  it('is refused if the timeslot of an expired hold has closed, with alternatives', async () => {
    const held = await counter.hold()
    world.now = new Date('2026-07-01T07:30:00Z')
    const { code, available, alternatives } = await pay(held)
    expect([code, available, alternatives[0]]).toEqual(['timeslot-closed', undefined, alternative])
  })
})

describe('the holder of a link', () => {
  const holder = (scope: 'offer' | 'join', link: Partial<Caller>): Caller => {
    const { name: operatorName, ...operator } = operators.kayaks
    return {
      ...operator,
      operatorName,
      partnerId: null,
      partnerSlug: null,
      keyId: newId(NOW),
      scopes: [scope],
      ...link,
    }
  }
  const refused = (caller: Caller, source: string) => refusalOf(ask(world, caller, source))

  it.each([
    '{ waitlistOffer { status } }',
    'mutation { acceptOffer { status } }',
    'mutation { declineOffer { status } }',
  ])('is refused after the entry was deleted: %s', async source => {
    const customer = holder('offer', { waitlistId: newId(NOW), bookingId: newId(NOW) })
    expect(await refused(customer, source)).toMatchObject({ code: 'not-found' })
  })

  it('is refused after the timeslot was deleted', async () => {
    const visitor = holder('join', { timeslotId: newId(NOW) })
    expect(await refused(visitor, '{ invitation { date } }')).toMatchObject({ code: 'timeslot-closed' })
  })

  it('cannot join a waitlist that is full', async () => {
    const { timeslotId, activityId, date } = await line.fill()
    await world.admin.query(
      `insert into waitlist_entry (operator_id, waitlist_id, activity_id, date, participants, first_name, last_name, email,
         channel, status, created_at)
       select $1, gen_random_uuid(), $2, $3, 1, 'N', 'N', gen_random_uuid() || '@example.com', 'ONLINE', 'WAITING', $4
       from generate_series(1, 100)`,
      [operators.kayaks.operatorId, activityId, date, NOW],
    )
    const source = `mutation {
      acceptInvitation(input: {
        anyTime: false, participants: 1, customer: { firstName: "Ada", lastName: "Late", email: "ada@example.com" }
      }) { date }
    }`
    const { code, facts } = await refused(holder('join', { timeslotId }), source)
    expect([code, facts.alternatives![0]]).toEqual(['waitlist-full', alternative])
  })

  it('cannot change an entry whose places are on offer', async () => {
    const sold = await line.fill()
    await line.join('Ada')
    await counter.amend(sold, { participants: 8 })
    await line.work()
    const source = `mutation {
      acceptInvitation(input: {
        anyTime: false, participants: 1, customer: { firstName: "Ada", lastName: "Waiting", email: "ada@example.com" }
      }) { date }
    }`
    const { code } = await refused(holder('join', { timeslotId: sold.timeslotId }), source)
    expect(code).toBe('invalid-transition')
  })

  it('cannot accept an offer after the booking cutoff', async () => {
    const sold = await line.fill()
    await line.join('Ada')
    await counter.amend(sold, { participants: 8 })
    await line.work()
    const [, token = ''] = /\/waitlist\/([\w-]+)/.exec((await line.offers()).at(-1)!.text)!
    const customer = (await admitOfferLink(world.database, world.links, token, world.now)) as Caller
    world.now = new Date('2026-07-01T07:30:00Z')
    const { code, facts } = await refused(customer, 'mutation { acceptOffer { status } }')
    expect([code, facts.alternatives![0]]).toEqual(['timeslot-closed', alternative])
  })
})

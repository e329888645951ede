import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { admitBookingLink } from '../../src/domain/bookings/admitBookingLink.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { decodeTypeId, encodeTypeId, newId } from '../../src/domain/scalars/typeid.ts'
import { Desk } from '../bookings/Desk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { violationsOf } from '../graphql/violationsOf.ts'
import { activities, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { whileLocked } from '../world/whileLocked.ts'
import { Closures } from './Closures.ts'

const world = useWorld()
const closures = new Closures(world)
const { office, close, read, pass } = closures
const { operatorId } = operators.kayaks
const { sunset } = activities
let desk: Desk
let operator: Caller
beforeAll(async () => {
  desk = await Desk.open(world, 'operator')
  operator = await world.caller('operator')
})
beforeEach(() => closures.clear())

describe('a closure that offers the choice', () => {
  /** Closes the day of a booking; returns the customer whom the link in the e-mail admits. */
  const offered = async (booking: Booking, input: object = {}) => {
    const closed = await close({ decision: 'CHOICE', ...input })
    await pass()
    const [letter] = await office.rows(booking)
    const [, token = ''] = /\/choice\/([\w-]+)/.exec(letter!.text!)!
    const customer = (await admitBookingLink(world.database, world.links, 'choice', token, world.now)) as Caller
    return { closed, letter: letter!, token, customer }
  }
  const choice = async (customer: Caller) =>
    (
      await ask<{
        bookingChoice: {
          outcome: string
          open: boolean
          departures: { timeslotId: string; date: string; time: string }[]
        }
      }>(world, customer, '{ bookingChoice { outcome open reason lastDay departures { timeslotId date time } } }')
    ).bookingChoice
  const chooseDeparture = (customer: Caller, timeslotId: string) =>
    ask(
      world,
      customer,
      'mutation ($timeslotId: TimeslotID!) { chooseDeparture(input: { timeslotId: $timeslotId }) { outcome date time } }',
      { timeslotId },
    )
  const chooseRefund = (customer: Caller) => ask(world, customer, 'mutation { chooseRefund { outcome open } }')

  it('takes one of two choices that are made at once, and refuses the other', async () => {
    const ada = await office.book()
    const { closed, customer } = await offered(ada)
    const { departures } = await choice(customer)
    const both = () =>
      Promise.allSettled([chooseDeparture(customer, departures[0]!.timeslotId), chooseRefund(customer)])
    const lock = 'select from timeslot where timeslot_id = $1 for update'
    const results = await whileLocked(world, [[lock, [ada.timeslotId]]], both, { waiting: 2 })
    const refused = results.filter(each => each.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]!.reason).toMatchObject({ code: 'invalid-transition' })
    const { movedCount, cancelledCount } = await read(closed.closureId)
    expect(movedCount + cancelledCount).toBe(1)
    expect((await desk.history(ada)).filter(each => ['AMENDED', 'CANCELLED'].includes(each.action))).toHaveLength(1)
  })

  it('writes to the customer, who comes another time at the same price', async () => {
    const ada = await office.book()
    const { closed, letter, customer } = await offered(ada)
    expect(letter).toMatchObject({
      kind: 'MESSAGE',
      status: 'SENT',
      subject: 'Sunset Kayak Tour on Wednesday, July 1, 2026 cannot take place: please choose',
    })
    expect(letter.text).toContain('by Monday, June 29, 2026')
    expect(letter.html).toMatch(/<a href="http:\/\/service\.test\/choice\//)
    expect(await read(closed.closureId)).toMatchObject({ status: 'AWAITING', awaitingCount: 1 })
    const { departures, ...rest } = await choice(customer)
    expect(rest).toEqual({
      outcome: 'AWAITING_CHOICE',
      open: true,
      reason: 'A storm is coming.',
      lastDay: '2026-06-29',
    })
    expect(departures).toHaveLength(30)
    expect(departures.map(each => each.date)).not.toContain('2026-07-01')
    const chosen = departures.at(-1)!
    expect(await chooseDeparture(customer, chosen.timeslotId)).toEqual({
      chooseDeparture: { outcome: 'MOVED', date: chosen.date, time: chosen.time },
    })
    expect(await desk.see(ada)).toMatchObject({ status: 'CONFIRMED', date: chosen.date, price: ada.price })
    expect(await read(closed.closureId)).toMatchObject({ movedCount: 1, awaitingCount: 0 })
    expect((await desk.history(ada)).at(-1)).toMatchObject({ action: 'AMENDED', actor: 'CUSTOMER' })
    expect(await chooseDeparture(customer, chosen.timeslotId)).toMatchObject({ chooseDeparture: { outcome: 'MOVED' } })
    for (const again of [() => chooseRefund(customer), () => chooseDeparture(customer, departures[0]!.timeslotId)]) {
      expect(await refusalOf(again())).toMatchObject({ code: 'invalid-transition', facts: { state: 'MOVED' } })
    }
  })

  it('writes in its language, however the tag is spelt', async () => {
    const { letter } = await offered(await office.book(), { language: ' EN-gb ' })
    expect(letter).toMatchObject({ status: 'SENT', html: expect.stringContaining('lang="en-GB"') })
    expect(letter.text).toContain('by Monday, 29 June 2026')
  })

  it('refunds everything to who wants the money, also on the day itself', async () => {
    world.now = new Date('2026-07-01T06:00:00Z')
    const ada = await office.book({ time: '13:00' })
    const { customer, closed } = await offered(ada)
    world.now = new Date('2026-07-03T06:00:00Z')
    expect(await chooseRefund(customer)).toEqual({ chooseRefund: { outcome: 'CANCELLED', open: false } })
    expect(await chooseRefund(customer)).toEqual({ chooseRefund: { outcome: 'CANCELLED', open: false } })
    expect(await desk.see(ada)).toMatchObject({ status: 'CANCELLED', refund: ada.price })
    expect(await read(closed.closureId)).toMatchObject({ cancelledCount: 1, status: 'AWAITING' })
  })

  it('refunds who has not chosen when the time is over', async () => {
    const ada = await office.book()
    const { customer, closed } = await offered(ada, { chooseWithinDays: 2 })
    world.now = new Date('2026-06-17T22:59:00Z')
    await office.work()
    expect((await desk.see(ada)).status).toBe('CONFIRMED')
    world.now = new Date('2026-06-17T23:00:00Z')
    expect(await choice(customer)).toMatchObject({ open: false, departures: [] })
    expect(await refusalOf(chooseDeparture(customer, encodeTypeId('ts', ada.timeslotId)))).toMatchObject({
      code: 'invalid-transition',
      message: expect.stringContaining('could choose until 2026-06-17'),
    })
    await office.work()
    expect(await desk.see(ada)).toMatchObject({ status: 'CANCELLED', refund: ada.price })
    expect(await read(closed.closureId)).toMatchObject({ status: 'DONE', cancelledCount: 1, awaitingCount: 0 })
  })

  it('refuses a departure that is full or closed by now, with others', async () => {
    const ada = await office.book()
    const { customer } = await offered(ada)
    const { departures } = await choice(customer)
    const [chosen] = departures
    await world.admin.query('update timeslot set capacity = taken + 1 where operator_id = $1 and timeslot_id = $2', [
      operatorId,
      decodeTypeId('ts', chosen!.timeslotId),
    ])
    expect(await refusalOf(chooseDeparture(customer, chosen!.timeslotId))).toMatchObject({
      code: 'insufficient-capacity',
      facts: { alternatives: expect.arrayContaining([expect.anything()]) },
    })
    expect(await refusalOf(chooseDeparture(customer, encodeTypeId('ts', ada.timeslotId)))).toMatchObject({
      code: 'timeslot-closed',
    })
    const [foreign] = await world.admin.query<{ id: string }>(
      `select timeslot_id id from timeslot where operator_id = $1 and starts_at > $2 limit 1`,
      [operators.walls.operatorId, world.now],
    )
    for (const id of [foreign!.id, newId(world.now)]) {
      expect(await violationsOf(chooseDeparture(customer, encodeTypeId('ts', id)))).toEqual([
        ['input.timeslotId', 'Sunset Kayak Tour has no timeslot with this identifier.'],
      ])
    }
    expect(await choice(customer)).toMatchObject({ open: true })
  })

  it('admits nobody else', async () => {
    const [ada, ben] = [await office.book(), await office.book()]
    const { customer, token } = await offered(ada)
    expect(customer).toMatchObject({ bookingId: ada.bookingId, scopes: ['choice'] })
    expect(await admitBookingLink(world.database, world.links, 'choice', `${token.slice(0, -1)}x`, world.now)).toBe(
      'unknown',
    )
    expect(await admitBookingLink(world.database, world.links, 'choice', token, new Date('2026-09-01T00:00:00Z'))).toBe(
      'expired',
    )
    const refused = ask(world, customer, 'query ($r: String!) { booking(bookingReference: $r) { status } }', {
      r: ben.bookingReference,
    })
    expect(await refusalOf(refused)).toMatchObject({ code: 'permission-denied' })
    const unasked = { ...customer, bookingId: (await office.book({ date: '2026-07-02' })).bookingId }
    expect(await refusalOf(choice(unasked))).toMatchObject({ code: 'not-found' })
    for (const again of [
      () => chooseRefund(unasked),
      () => chooseDeparture(unasked, encodeTypeId('ts', ada.timeslotId)),
    ]) {
      expect(await refusalOf(again())).toMatchObject({ code: 'not-found' })
    }
  })

  it('says who has no address', async () => {
    const [today] = await world.admin.query<{ id: string }>(
      `select timeslot_id id from timeslot where operator_id = $1 and activity_id = $2 and date = '2026-06-15' and time = '18:00'`,
      [operatorId, sunset.activityId],
    )
    await ask(
      world,
      operator,
      'mutation ($timeslotId: TimeslotID!) { bookWalkIn(input: { timeslotId: $timeslotId, participants: 1 }) { status } }',
      { timeslotId: encodeTypeId('ts', today!.id) },
    )
    const closed = await close({ decision: 'CHOICE', date: '2026-06-15' })
    await pass()
    expect((await read(closed.closureId)).bookings).toEqual([
      expect.objectContaining({ outcome: 'FAILED', failure: 'The customer has no e-mail address: call them.' }),
    ])
  })
})

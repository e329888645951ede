import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { deleteOldNames, NAMES_KEPT_DAYS } from '../../src/domain/bookings/erasure/deleteOldNames.ts'
import { PaymentMethod } from '../../src/domain/bookings/payments/PaymentMethod.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { ask } from '../graphql/ask.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued } from '../world/whileLocked.ts'
import { nextSlot } from './cancellationTerms.ts'
import { Desk } from './Desk.ts'

const world = useWorld()
const { operatorId } = operators.kayaks
const { activityId } = activities.sunset
let counter: Desk
beforeAll(async () => {
  counter = await Desk.open(world, 'operator')
  await world.admin.query('update product set booking_cutoff_minutes = 120 where activity_id = $1', [activityId])
})
beforeEach(() => {
  world.now = NOW
})

const BOOK = `
  mutation ($timeslot: TimeslotID!, $participants: Int, $name: String, $payment: SalePaymentInput, $key: String) {
    bookWalkIn(input: { timeslotId: $timeslot, participants: $participants, name: $name }, payment: $payment, idempotencyKey: $key) {
      bookingReference status channel participants walkInName customer { email } amountDue { amount } waiverStatus
      basket { status payments { method amount { amount } } }
    }
  }`

interface WalkIn {
  bookingReference: string
  walkInName: string | null
  [name: string]: unknown
}

const slotOf = async ({ date, time }: { date: string; time: string }) =>
  (await counter.timeslotsOf(date)).find(each => each.time === time)!
const walkIn = async (timeslotId: string, more: object = {}) => {
  const given = { timeslot: encodeTypeId('ts', timeslotId), participants: 2, ...more }
  return (await ask<{ bookWalkIn: WalkIn }>(world, counter.caller, BOOK, given)).bookWalkIn
}
const card = (amount: number) => ({ amount: { amount }, method: PaymentMethod.CARD })
const seen = (reference: string) => counter.see({ bookingReference: reference } as never)

describe('bookWalkIn', () => {
  it('books people without an e-mail address or a last name, and records what they pay', async () => {
    const { timeslotId } = await slotOf(nextSlot())
    expect(await walkIn(timeslotId, { name: 'Ada', payment: card(9000) })).toMatchObject({
      status: 'CONFIRMED',
      channel: 'POINT_OF_SALE',
      participants: 2,
      walkInName: 'Ada',
      customer: null,
      amountDue: { amount: 0 },
      basket: { status: 'COMPLETED', payments: [{ method: 'CARD', amount: { amount: 9000 } }] },
    })
    expect((await walkIn(timeslotId, { payment: card(9000) })).walkInName).toBeNull()
  })

  it('keeps the name through check-in, and leaves it when they become a customer', async () => {
    const { timeslotId, startsAt } = await slotOf(nextSlot())
    const { bookingReference } = await walkIn(timeslotId, { name: 'Grace', payment: card(0) })
    world.now = startsAt
    const booking = await seen(bookingReference)
    const redeemed = await counter.settle(booking, 'redeem')
    expect(redeemed).toMatchObject({ status: 'REDEEMED', customer: null })
    expect(await nameOf(bookingReference)).toEqual(['Grace', ''])

    const reopened = await walkIn(timeslotId, { name: 'Alan' })
    world.now = NOW
    const changed = await counter.amend(await seen(reopened.bookingReference), {
      customer: { firstName: 'Alan', lastName: 'Turing', email: 'alan@example.com' },
    })
    expect(changed.customer).toMatchObject({ firstName: 'Alan', email: 'alan@example.com' })
  })

  it('books after the booking cutoff and after the start, until the day is over', async () => {
    const { timeslotId, startsAt, date, time } = await slotOf(nextSlot())
    world.now = new Date(startsAt.getTime() - 5 * 60_000)
    await expect(counter.book({ date, time, participants: 1 })).rejects.toMatchObject({ code: 'timeslot-closed' })
    await walkIn(timeslotId)
    world.now = new Date(startsAt.getTime() + 10 * 60_000)
    await walkIn(timeslotId)
    world.now = new Date(startsAt.getTime() + 24 * 3_600_000)
    await expect(walkIn(timeslotId)).rejects.toMatchObject({ code: 'timeslot-closed' })
  })

  it('never takes more places than there are, and books a repeated request once', async () => {
    const { timeslotId } = await slotOf(nextSlot())
    const first = await walkIn(timeslotId, { participants: 9, key: 'walk-in-1' })
    expect(await walkIn(timeslotId, { participants: 9, key: 'walk-in-1' })).toEqual(first)
    await expect(walkIn(timeslotId, { participants: 2 })).rejects.toMatchObject({
      code: 'insufficient-capacity',
      facts: { available: 1 },
    })
    expect((await counter.timeslot({ timeslotId })).availablePlaces).toBe(1)
  })

  it('is refused at another price, with the key of another request, and while the same one runs', async () => {
    const { timeslotId } = await slotOf(nextSlot())
    const PRICED = `mutation ($timeslot: TimeslotID!) {
      bookWalkIn(input: { timeslotId: $timeslot, participants: 2, expectedPrice: { amount: 8000 } }) { bookingReference } }`
    const timeslot = encodeTypeId('ts', timeslotId)
    await expect(ask(world, counter.caller, PRICED, { timeslot })).rejects.toMatchObject({ code: 'price-changed' })
    await walkIn(timeslotId, { key: 'walk-in-2' })
    await expect(walkIn(timeslotId, { key: 'walk-in-2', participants: 3 })).rejects.toMatchObject({
      code: 'idempotency-mismatch',
    })
    const lock: [string, unknown[]] = ['select from timeslot where timeslot_id = $1 for update', [timeslotId]]
    const { first, second } = await holding(world, [lock], async () => {
      const first = walkIn(timeslotId, { key: 'walk-in-3' })
      await untilQueued(world, 1)
      return { first, second: await walkIn(timeslotId, { key: 'walk-in-3' }).catch((error: unknown) => error) }
    })
    expect(second).toMatchObject({ code: 'idempotency-conflict' })
    await first
  })

  it('is refused in a closed departure, and in one that does not exist', async () => {
    const { timeslotId } = await slotOf(nextSlot())
    await world.admin.query('update timeslot set closed = true where timeslot_id = $1', [timeslotId])
    await expect(walkIn(timeslotId)).rejects.toMatchObject({ code: 'timeslot-closed' })
    await expect(walkIn(operatorId)).rejects.toMatchObject({
      facts: { errors: [{ path: ['input', 'timeslotId'] }] },
    })
    await expect(walkIn(timeslotId, { participants: null })).rejects.toMatchObject({
      facts: { errors: [{ path: ['input', 'participants'] }] },
    })
  })
})

const nameOf = async (reference: string) => {
  const [row] = await world.admin.query<{ first: string; last: string }>(
    'select first_name first, last_name last from booking where booking_reference = $1',
    [reference],
  )
  return [row!.first, row!.last]
}

describe('deleteOldNames', () => {
  it(`deletes the names of walk-ins ${NAMES_KEPT_DAYS} days after the activity, and no other name`, async () => {
    const slot = await slotOf(nextSlot())
    const { bookingReference } = await walkIn(slot.timeslotId, { name: 'Ada' })
    const other = await counter.book({ date: slot.date, time: slot.time, participants: 1 })
    const run = { stopping: new AbortController().signal, report: () => {} }
    const daysLater = (days: number) => new Date(slot.startsAt.getTime() + days * 86_400_000)
    await deleteOldNames(world.database, operatorId, daysLater(NAMES_KEPT_DAYS - 1), run as never)
    expect(await nameOf(bookingReference)).toEqual(['Ada', ''])
    await deleteOldNames(world.database, operatorId, daysLater(NAMES_KEPT_DAYS + 1), run as never)
    expect(await nameOf(bookingReference)).toEqual(['', ''])
    expect((await counter.history(await seen(bookingReference))).at(-1)).toMatchObject({
      action: 'ERASED',
      actor: 'SERVICE',
    })
    expect(await nameOf(other.bookingReference)).toEqual(['Ada', 'Lovelace'])
  })
})

import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import type { ConfirmBookingInput } from '../../src/domain/bookings/holds/ConfirmBookingInput.ts'
import { BookingOrder } from '../../src/domain/bookings/lists/BookingOrder.ts'
import { listBookings } from '../../src/domain/bookings/lists/listBookings.ts'
import { totalBookings } from '../../src/domain/bookings/lists/totalBookings.ts'
import { answerWaiver } from '../../src/domain/bookings/waiver/answerWaiver.ts'
import type { Violation } from '../../src/domain/refusals/refusal.ts'
import type { GivenAnswer } from '../../src/domain/waivers/GivenAnswer.ts'
import { readBookings } from '../../src/domain/workflows/readBookings.ts'
import { reasonNotToSend } from '../../src/domain/workflows/reasonNotToSend.ts'
import type { Workflow } from '../../src/domain/workflows/Workflow.ts'
import { WorkflowTrigger } from '../../src/domain/workflows/WorkflowTrigger.ts'
import { addCode, usesOf } from '../promotions/Till.ts'
import { activities, NOW, operators, questions } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { columnsOf, Desk, pass, type Wish } from './Desk.ts'

const world = useWorld()
let wanderly: Desk
let counter: Desk
beforeAll(async () => {
  wanderly = await Desk.open(world, 'wanderly')
  counter = await Desk.open(world, 'operator')
})
beforeEach(() => {
  world.now = NOW
})

const { operatorId, currency } = operators.kayaks
const { cave } = activities
const grace = { firstName: ' Grace ', lastName: 'Hopper', email: 'grace@example.com', phone: null }
const kept = { ...grace, firstName: 'Grace' }
const nameless = (desk: Desk, wish: Wish = {}) => desk.hold({ customer: undefined, ...wish })
const atSea = { activityId: cave.activityId, time: cave.times[0], participants: 1, answers: undefined }
const answers = [
  { questionId: questions.experience.questionId, value: 'never' },
  { questionId: questions.weight.questionId, participant: 1, value: 61.5 },
] as unknown as GivenAnswer[]
const other = { code: 'invalid-transition', facts: { requestedState: 'CONFIRMED' } }

describe('holdBooking without a customer', () => {
  it('holds places of every activity, one that requires answers with the booking included', async () => {
    expect(await nameless(wanderly)).toMatchObject({ status: 'ON_HOLD', customer: null })
    const hold = await nameless(wanderly, { ...atSea, date: '2026-07-01' })
    expect(hold).toMatchObject({ status: 'ON_HOLD', customer: null, waiverStatus: 'outstanding' })
    expect(await columnsOf(world, hold)).toMatchObject({ taken: 1, held: 1 })
  })

  it('refuses a invalid answer, though none is required', async () => {
    const invalid = [{ ...answers[1]!, value: 'heavy' }] as unknown as GivenAnswer[]
    await expect(nameless(wanderly, { ...atSea, date: '2026-07-01', answers: invalid })).rejects.toMatchObject({
      code: 'validation',
    })
  })

  it('is read, listed, sorted, counted, extended, amended and cancelled like any other', async () => {
    const date = '2026-07-02'
    const hold = await nameless(counter, { date })
    const named = await counter.hold({ date })
    expect((await counter.see(hold)).customer).toBeNull()
    const filter = { date: { from: date, to: date } }
    for (const order of Object.values(BookingOrder)) {
      const part = { size: 1, backwards: false, beyond: null }
      const { items } = await listBookings(world.database, operatorId, filter, order, part, world.now)
      expect(items).toHaveLength(1)
    }
    const byName = await listBookings(
      world.database,
      operatorId,
      filter,
      BookingOrder.LAST_NAME_ASC,
      { size: 10, backwards: false, beyond: null },
      world.now,
    )
    expect(byName.items.map(each => each.bookingId)).toEqual([hold.bookingId, named.bookingId])
    const text = { ...filter, text: hold.bookingReference }
    expect(await totalBookings(world.database, operatorId, currency, text, world.now)).toMatchObject({
      bookingCount: 1,
    })
    pass(world, 1)
    expect((await counter.extend(hold)).customer).toBeNull()
    expect(await counter.amend(hold, { participants: 1 })).toMatchObject({ participants: 1, customer: null })
    expect(await counter.cancel(hold)).toMatchObject({ status: 'CANCELLED', customer: null })
  })

  it('has nobody to write to when its basket is abandoned', async () => {
    const hold = await nameless(counter, { date: '2026-07-03' })
    await counter.cancel(hold)
    const [booking] = await readBookings(world.database, operatorId, [hold.bookingId], world.now)
    const trigger = WorkflowTrigger.BASKET_ABANDONED
    const workflow = { trigger, active: true, deletedAt: null, activityIds: [], channels: [] } as unknown as Workflow
    expect(booking!.basketStatus).toBe('ABANDONED')
    expect(reasonNotToSend(workflow, booking!)).toEqual({ reason: 'NO_ADDRESS' })
  })

  it('cannot be stored as sold, whatever wrote it', async () => {
    const { bookingId } = await nameless(wanderly, { date: '2026-07-04' })
    const sell = `update booking set status = 'CONFIRMED', hold_expires_at = null where booking_id = $1`
    await expect(world.admin.query(sell, [bookingId])).rejects.toMatchObject({
      constraint: 'booking_customer_check',
    })
  })
})

describe('confirmBooking', () => {
  it('takes the customer and the payment reference', async () => {
    const hold = await nameless(wanderly, { date: '2026-07-05' })
    expect(await wanderly.confirm(hold, { customer: grace, paymentReference: 'W-1' })).toMatchObject({
      status: 'CONFIRMED',
      customer: kept,
      paymentReference: 'W-1',
      version: 2,
    })
    expect((await wanderly.history(hold)).at(-1)!.changes).toEqual({ customer: { from: null, to: kept } })
  })

  it('names everything that is missing, changes nothing, and then takes it', async () => {
    const hold = await nameless(wanderly, { ...atSea, date: '2026-07-02' })
    const details = async (input: ConfirmBookingInput) =>
      wanderly.confirm(hold, input).then(
        () => [],
        error =>
          error.facts.errors.map((each: { path: string[]; question?: object }) => [each.path.join('.'), each.question]),
      )
    const missing = [
      ['input.answers', { questionId: questions.experience.questionId }],
      ['input.answers', { questionId: questions.weight.questionId, participants: [1] }],
    ]
    expect(await details({})).toEqual([['input.customer', undefined], ...missing])
    expect(await details({ customer: grace })).toEqual(missing)
    expect(await details({ answers })).toEqual([['input.customer', undefined]])
    expect(await wanderly.see(hold)).toMatchObject({ status: 'ON_HOLD', version: 1, customer: null })
    expect(await wanderly.confirm(hold, { customer: grace, answers })).toMatchObject({
      status: 'CONFIRMED',
      waiverStatus: 'complete',
    })
  })

  it('counts what was given before: with the hold, by amending it, or on its waiver', async () => {
    const hold = await nameless(wanderly, { ...atSea, date: '2026-07-03' })
    const { firstName, ...incomplete } = grace
    await expect(wanderly.amend(hold, { customer: incomplete })).rejects.toMatchObject({
      facts: { errors: [{ path: ['input', 'customer', 'firstName'] }] },
    })
    expect((await wanderly.amend(hold, { customer: grace })).customer).toEqual(kept)
    const input = { answers, complete: true }
    await answerWaiver(world.database, wanderly.caller, hold.bookingReference, input, world.now)
    expect(await wanderly.confirm(hold)).toMatchObject({
      status: 'CONFIRMED',
      customer: kept,
      waiverStatus: 'complete',
    })
  })

  it('confirms an expired hold with what it lacks', async () => {
    const hold = await nameless(wanderly, { date: '2026-07-06' })
    pass(world, 31)
    await expect(wanderly.confirm(hold)).rejects.toMatchObject({ code: 'validation' })
    expect(await wanderly.confirm(hold, { customer: grace })).toMatchObject({ status: 'CONFIRMED', customer: kept })
  })

  it('answers the same request again as before, and refuses another one', async () => {
    const hold = await nameless(wanderly, { ...atSea, date: '2026-07-04' })
    const same = { customer: grace, answers, paymentReference: 'W-1' }
    const confirmed = await wanderly.confirm(hold, same)
    for (const again of [same, {}, { customer: grace }, { answers }, { paymentReference: ' W-1 ' }]) {
      expect(await wanderly.confirm(hold, again)).toEqual(confirmed)
    }
    const changed = [{ ...answers[1]!, value: 62 }] as unknown as GivenAnswer[]
    for (const another of [
      { ...same, paymentReference: 'W-2' },
      { ...same, customer: { ...grace, email: 'other@example.com' } },
      { ...same, answers: changed },
    ]) {
      await expect(wanderly.confirm(hold, another)).rejects.toMatchObject(other)
    }
    expect(await wanderly.see(hold)).toEqual(confirmed)
  })

  it('counts a promo code for the customer once there is one, and refuses it to one who has used it', async () => {
    await addCode(world, 'ONCE', { maxUsesPerCustomer: 1 })
    const holds = [
      await nameless(wanderly, { date: '2026-07-07', promoCode: 'ONCE' }),
      await nameless(wanderly, { date: '2026-07-08', promoCode: 'ONCE' }),
    ]
    await wanderly.confirm(holds[0]!, { customer: grace })
    const refused = { code: 'promo-code-refused', facts: { reason: 'USED_BY_CUSTOMER' } }
    await expect(
      wanderly.confirm(holds[1]!, { customer: { ...grace, email: 'GRACE@example.com' } }),
    ).rejects.toMatchObject(refused)
    await wanderly.confirm(holds[1]!, { customer: { ...grace, email: 'alan@example.com' } })
    await expect(
      wanderly.book({ date: '2026-07-09', promoCode: 'ONCE', customer: { ...grace, email: 'alan@example.com' } }),
    ).rejects.toMatchObject(refused)
    expect(await usesOf(world, 'ONCE')).toBe(2)
  })
})

describe('recordPayment for a basket of holds without customers', () => {
  it('is refused with what each of them lacks, and accepted once they have it', async () => {
    const first = await nameless(counter, { date: '2026-07-10' })
    const { basketId } = first
    const second = await nameless(counter, { ...atSea, date: '2026-07-10', basketId })
    const due = (await counter.basket(first)).amountDue.amount
    const lacks = await counter.pay({ basketId }, due).then(
      () => [],
      error => error.facts.errors.map((each: Violation) => [each.path.join(), each.detail]),
    )
    const of = ({ bookingReference }: Booking, detail: string) => ['basketId', `Booking ${bookingReference}: ${detail}`]
    const customer = 'Customer is required: the hold was made without one. Add it with amendBooking.'
    expect(lacks.toSorted()).toEqual(
      [
        of(first, customer),
        of(second, customer),
        of(second, '"Have you paddled before?" must be answered. Send it with answerWaiver.'),
        of(second, '"Weight in kg" for participant 1 must be answered. Send it with answerWaiver.'),
      ].toSorted(),
    )
    for (const each of [first, second]) await counter.amend(each, { customer: grace })
    const input = { answers, complete: true }
    await answerWaiver(world.database, counter.caller, second.bookingReference, input, world.now)
    expect(await counter.pay({ basketId }, due)).toMatchObject({ status: 'COMPLETED' })
    expect(await counter.see(second)).toMatchObject({ status: 'CONFIRMED', customer: kept })
  })
})

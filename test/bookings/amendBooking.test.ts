import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { AmendBookingInput } from '../../src/domain/bookings/changes/AmendBookingInput.ts'
import { findAnswersByBooking } from '../../src/domain/bookings/waiver/findAnswers.ts'
import { activities, NOW, questions } from '../world/cast.ts'
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

describe('amendBooking', () => {
  it('takes or frees the difference in places, and updates the price and the basket', async () => {
    const sold = await wanderly.book({ participants: 4 })
    const before = await metered(world)
    const more = await wanderly.amend(sold, { participants: 7, reason: ' Three friends join ' })
    expect(more).toMatchObject({
      bookingReference: sold.bookingReference,
      status: 'CONFIRMED',
      participants: 7,
      price: { amount: 31_500 },
      version: 2,
    })
    expect(await columnsOf(world, sold)).toMatchObject({ taken: 7, held: 0 })
    expect(await wanderly.basket(sold)).toMatchObject({ total: { amount: 31_500 }, amountDue: { amount: 13_500 } })
    expect((await wanderly.history(sold)).at(-1)).toMatchObject({
      action: 'AMENDED',
      status: 'CONFIRMED',
      reason: 'Three friends join',
      changes: { participants: { from: 4, to: 7 }, price: { from: { amount: 18_000 }, to: { amount: 31_500 } } },
    })
    await wanderly.amend(sold, { participants: 1 })
    expect(await columnsOf(world, sold)).toMatchObject({ taken: 1, held: 0 })
    expect((await wanderly.basket(sold)).amountDue.amount).toBe(-13_500)
    expect(await metered(world)).toEqual(before)
  })

  it('keeps the price of a participant as it was booked', async () => {
    const { activityId } = activities.island
    const sold = await wanderly.book({ activityId, date: '2026-07-01', time: '10:00', participants: 2 })
    await world.admin.query(
      `update product set pricing = jsonb_set(pricing, '{units,0,price}', '9999') where activity_id = $1`,
      [activityId],
    )
    expect((await wanderly.amend(sold, { participants: 3 })).price.amount).toBe(13_500)
  })

  it('moves the booking by the identifier, the day or the time of another timeslot', async () => {
    const sold = await wanderly.book({ date: '2026-07-02', participants: 3 })
    const [, noon] = await counter.timeslotsOf('2026-07-02')
    const moved = await wanderly.amend(sold, { timeslotId: noon!.timeslotId })
    expect(moved).toMatchObject({ date: '2026-07-02', time: '13:00', timeslotId: noon!.timeslotId, participants: 3 })
    expect(await columnsOf(world, sold)).toMatchObject({ taken: 0 })
    expect(await columnsOf(world, moved)).toMatchObject({ taken: 3 })
    const later = await wanderly.amend(sold, { date: '2026-07-03' })
    expect(later).toMatchObject({ date: '2026-07-03', time: '13:00', startsAt: new Date('2026-07-03T12:00:00Z') })
    const both = await wanderly.amend(sold, { time: '18:00', participants: 5 })
    expect(both).toMatchObject({ time: '18:00', participants: 5, cancellableUntil: new Date('2026-07-02T17:00:00Z') })
    expect(await columnsOf(world, moved)).toMatchObject({ taken: 0 })
    expect(await columnsOf(world, later)).toMatchObject({ taken: 0 })
    expect(await columnsOf(world, both)).toMatchObject({ taken: 5 })
    expect((await wanderly.history(sold)).at(-1)!.changes).toMatchObject({
      timeslotId: { from: later.timeslotId, to: both.timeslotId },
      time: { from: '13:00', to: '18:00' },
      participants: { from: 3, to: 5 },
    })
  })

  it.each<[string, AmendBookingInput, string[]]>([
    ['a time at which nothing starts', { time: '10:30' }, ['time']],
    ['a timeslot of another activity', { timeslotId: 'island' }, ['timeslotId']],
    ['a timeslot and a day that do not agree', { timeslotId: 'noon', date: '2026-07-09' }, ['date']],
    ['more than the activity takes in one booking', { participants: 5 }, ['participants']],
  ])('refuses %s', async (_what, asked, fields) => {
    const wish = asked.participants
      ? { activityId: activities.island.activityId, date: '2026-07-04', time: '10:00' }
      : { date: '2026-07-04', participants: 1 }
    const sold = await wanderly.book(wish)
    const ids: Record<string, string> = {
      island: (await timeslotOf(activities.island.activityId, '2026-07-05', '10:00'))!,
      noon: (await timeslotOf(activities.sunset.activityId, '2026-07-04', '13:00'))!,
    }
    const input = asked.timeslotId ? { ...asked, timeslotId: ids[asked.timeslotId]! } : asked
    await expect(wanderly.amend(sold, input)).rejects.toMatchObject({
      code: 'validation',
      facts: { errors: fields.map(field => ({ path: ['input', field] })) },
    })
    expect((await wanderly.see(sold)).version).toBe(1)
    await wanderly.cancel(sold)
  })

  it('is refused with alternatives for the whole group when places are missing, and changes nothing', async () => {
    const date = '2026-07-06'
    const sold = await wanderly.book({ date, time: '09:00', participants: 4 })
    await tripster.book({ date, time: '09:00', participants: 5 })
    await tripster.book({ date, time: '13:00', participants: 5 })
    const refusal = await wanderly.amend(sold, { participants: 6 }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      code: 'insufficient-capacity',
      message: 'Sunset Kayak Tour on 2026-07-06 at 09:00 has only 1 place left; 2 were asked for.',
      facts: { available: 1 },
    })
    const { alternatives } = (refusal as { facts: { alternatives: { date: string; time: string }[] } }).facts
    expect(alternatives.filter(each => each.date === date).map(each => each.time)).toEqual(['18:00'])
    await expect(wanderly.amend(sold, { time: '13:00', participants: 6 })).rejects.toMatchObject({
      code: 'insufficient-capacity',
      facts: { available: 5 },
    })
    expect(await wanderly.see(sold)).toMatchObject({ participants: 4, time: '09:00', version: 1 })
    expect((await wanderly.amend(sold, { participants: 5 })).participants).toBe(5)
  })

  it('sells no places once booking is closed or past the cutoff, but gives them back', async () => {
    const sold = await counter.book({ date: '2026-07-07', participants: 4 })
    const other = await counter.book({ date: '2026-07-08', participants: 2 })
    await world.admin.query('update timeslot set closed = true where timeslot_id = $1', [sold.timeslotId])
    await expect(counter.amend(sold, { participants: 5 })).rejects.toMatchObject({ code: 'timeslot-closed' })
    await expect(counter.amend(other, { date: '2026-07-07' })).rejects.toMatchObject({ code: 'timeslot-closed' })
    expect((await counter.amend(sold, { participants: 3 })).participants).toBe(3)
    expect((await counter.amend(sold, { time: '13:00' })).time).toBe('13:00')
    world.now = new Date('2026-07-08T07:00:00Z')
    await expect(counter.amend(other, { participants: 3 })).rejects.toMatchObject({ code: 'timeslot-closed' })
    expect((await counter.amend(other, { participants: 1, notes: 'One is ill' })).notes).toBe('One is ill')
  })

  it('is refused to a partner from the instant of the cutoff, and never to the operator', async () => {
    const sold = await wanderly.book({ date: '2026-07-09' })
    world.now = new Date('2026-07-08T08:00:00Z')
    await expect(wanderly.amend(sold, { participants: 1 })).rejects.toMatchObject({
      code: 'cancellation-cutoff-passed',
      message: `Booking ${sold.bookingReference} could be amended until 2026-07-08 at 09:00 (Europe/London).`,
    })
    expect((await counter.amend(sold, { notes: 'Comes by car' })).version).toBe(2)
    // The cutoff does not apply to a hold.
    const hold = await wanderly.hold({ date: '2026-07-09' })
    expect((await wanderly.amend(hold, { participants: 1 })).version).toBe(2)
    world.now = new Date('2026-07-08T07:59:59.999Z')
    expect((await wanderly.amend(sold, { participants: 1 })).version).toBe(3)
  })

  it('changes only the given fields of the customer and the notes', async () => {
    const sold = await wanderly.book({ date: '2026-07-10', notes: 'Vegetarian', customer: grace })
    const married = await wanderly.amend(sold, { customer: { lastName: ' Murray ', phone: null }, notes: null })
    expect(married).toMatchObject({
      customer: { firstName: 'Grace', lastName: 'Murray', email: 'grace@example.com', phone: null },
      notes: null,
      participants: 2,
      version: 2,
    })
    expect((await wanderly.history(sold)).at(-1)!.changes).toEqual({
      customer: { from: { ...grace }, to: { ...grace, lastName: 'Murray', phone: null } },
      notes: { from: 'Vegetarian', to: null },
    })
    expect(await columnsOf(world, sold)).toMatchObject({ taken: 2 })
  })

  it('does nothing when the booking already matches, even with a stale expectedVersion', async () => {
    const sold = await wanderly.book({ date: '2026-07-11' })
    const asked = { participants: 3, time: '13:00', expectedVersion: 1 }
    const amended = await wanderly.amend(sold, asked)
    expect(await wanderly.amend(sold, asked)).toEqual(amended)
    expect(await wanderly.amend(sold, {})).toEqual(amended)
    expect(await wanderly.history(sold)).toHaveLength(2)
    await expect(wanderly.amend(sold, { ...asked, participants: 4 })).rejects.toMatchObject({
      code: 'version-conflict',
      message: `Booking ${sold.bookingReference} has changed: its version is 2, not 1, and it is CONFIRMED. Read it again before you change it.`,
    })
  })

  it('keeps the expiry of a hold, and moves its expiry job to the new timeslot', async () => {
    const hold = await wanderly.hold({ date: '2026-07-12', participants: 4 })
    const moved = await wanderly.amend(hold, { time: '13:00', participants: 6 })
    expect(moved).toMatchObject({ status: 'ON_HOLD', holdExpiresAt: hold.holdExpiresAt, price: { amount: 27_000 } })
    expect(await columnsOf(world, hold)).toMatchObject({ taken: 0, held: 0 })
    expect(await columnsOf(world, moved)).toMatchObject({ taken: 6, held: 6 })
    expect(await wanderly.basket(hold)).toMatchObject({ status: 'OPEN', total: { amount: 27_000 } })
    const [job] = await world.admin.query<{ payload: { timeslotId: string }; at: Date }>(
      'select payload, run_at at from graphile_worker._private_jobs where key = $1',
      [`hold:${hold.bookingId}`],
    )
    expect(job).toMatchObject({ payload: { timeslotId: moved.timeslotId }, at: hold.holdExpiresAt })
    world.now = hold.holdExpiresAt!
    expect((await wanderly.timeslot(moved)).availablePlaces).toBe(10)
    await expect(wanderly.amend(hold, { participants: 1 })).rejects.toMatchObject({
      code: 'invalid-transition',
      message: `Booking ${hold.bookingReference} is EXPIRED and cannot be amended any more.`,
    })
  })

  it('expires holds in the target timeslot to make room', async () => {
    const sold = await wanderly.book({ date: '2026-07-13', participants: 8 })
    const hold = await tripster.hold({ date: '2026-07-13', time: '13:00', participants: 8 })
    pass(world, 30)
    expect((await wanderly.amend(sold, { time: '13:00' })).time).toBe('13:00')
    expect((await tripster.see(hold)).status).toBe('EXPIRED')
    expect(await columnsOf(world, hold)).toMatchObject({ taken: 8, held: 0 })
  })

  it('updates the waiver: added participants owe answers, and removed ones lose theirs', async () => {
    const { experience, weight } = questions
    const answers = [
      { questionId: experience.questionId, value: 'often' },
      { questionId: weight.questionId, participant: 1, value: 70 },
      { questionId: weight.questionId, participant: 2, value: 80 },
    ]
    const { activityId } = activities.cave
    // Otherwise whoever is added must answer with the amendment.
    const setPolicy = (policy: string) =>
      world.admin.query('update product set waiver_policy = $2 where activity_id = $1', [activityId, policy])
    await setPolicy('BEFORE_ARRIVAL')
    const sold = await wanderly.book({ activityId, date: '2026-07-14', time: '11:00', answers })
    expect(sold.waiverStatus).toBe('complete')
    expect((await wanderly.amend(sold, { participants: 3 })).waiverStatus).toBe('outstanding')
    expect((await wanderly.amend(sold, { participants: 1 })).waiverStatus).toBe('complete')
    const kept = await findAnswersByBooking(world.database, wanderly.caller.operatorId, [sold.bookingId])
    expect(
      kept
        .get(sold.bookingId)!
        .map(each => each.participant)
        .sort(),
    ).toEqual([0, 1])
    expect((await wanderly.amend(sold, { participants: 2 })).waiverStatus).toBe('outstanding')
    await setPolicy('AT_BOOKING')
  })
})

const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', phone: '+442079460958' }

async function timeslotOf(activityId: string, date: string, time: string): Promise<string | undefined> {
  const [row] = await world.admin.query<{ id: string }>(
    'select timeslot_id id from timeslot where activity_id = $1 and date = $2 and time = $3',
    [activityId, date, time],
  )
  return row?.id
}

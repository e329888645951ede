import { beforeEach, describe, expect, it } from '@jest/globals'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { Desk } from '../bookings/Desk.ts'
import { ask } from '../graphql/ask.ts'
import { activities, NOW } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
let desk: Desk
beforeEach(async () => {
  world.now = NOW
  desk = await Desk.open(world, 'operator')
  await world.admin.query('delete from waiver_answer')
  await world.admin.query('delete from waiver_question where activity_id = $1', [activities.sunset.activityId])
})

let days = 0
const book = (participants = 2) => desk.book({ date: `2026-07-${String(++days).padStart(2, '0')}`, participants })
const statusOf = async (booking: Booking) => (await desk.see(booking)).waiverStatus
const input = { label: 'Height in cm', type: 'NUMBER', required: true, scope: 'PARTICIPANT' }

const create = async (includeBooked?: boolean) => {
  const { question } = await ask<{ question: { questionId: string } }>(
    world,
    desk.caller,
    `mutation ($activityId: ActivityID!, $input: WaiverQuestionInput!, $includeBooked: Boolean) {
      question: createWaiverQuestion(activityId: $activityId, input: $input, includeBooked: $includeBooked) { questionId: id } }`,
    { activityId: activities.sunset.id, input, ...(includeBooked !== undefined && { includeBooked }) },
  )
  return question.questionId
}

const update = (questionId: string, required: boolean, includeBooked = false) =>
  ask(
    world,
    desk.caller,
    `mutation ($questionId: QuestionID!, $input: WaiverQuestionInput!, $includeBooked: Boolean) {
      updateWaiverQuestion(questionId: $questionId, input: $input, includeBooked: $includeBooked) { questionId: id } }`,
    { questionId, input: { ...input, required }, includeBooked },
  )

describe('a new required question', () => {
  it('leaves what is booked as it is, unless the operator says otherwise', async () => {
    const booking = await book()
    await create()
    expect(await statusOf(booking)).toBe('not_required')
    expect(await statusOf(await book())).toBe('outstanding')
  })

  it('makes what is booked outstanding where the operator says so', async () => {
    const [upcoming, held, cancelled, past] = [
      await book(),
      await desk.hold({ date: '2026-07-30' }),
      await book(),
      await book(),
    ]
    await desk.cancel(cancelled)
    await world.admin.query(`update booking set starts_at = $2 where booking_id = $1`, [past.bookingId, NOW])
    const questionId = await create(true)
    expect(await Promise.all([upcoming, held, cancelled, past].map(statusOf))).toEqual([
      'outstanding',
      'outstanding',
      'not_required',
      'not_required',
    ])
    expect((await desk.see(upcoming)).version).toBe(1)
    await update(questionId, false, true)
    expect(await statusOf(upcoming)).toBe('not_required')
    await update(questionId, true)
    expect(await statusOf(upcoming)).toBe('not_required')
    await update(questionId, true, true)
    expect(await statusOf(upcoming)).toBe('outstanding')
  })
})

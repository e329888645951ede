import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { findWaiver } from '../../src/domain/bookings/waiver/findWaiver.ts'
import { refusalOf } from '../graphql/ask.ts'
import { activities, NOW, questions } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { Desk } from './Desk.ts'

const world = useWorld()
let partner: Desk
let operator: Desk
beforeAll(async () => {
  partner = await Desk.open(world, 'wanderly')
  operator = await Desk.open(world, 'operator')
})
beforeEach(() => {
  world.now = NOW
})

const { activityId } = activities.cave
const [experience, weight] = [questions.experience.questionId, questions.weight.questionId]
const weighing = (participant: number, value = 70) => ({ questionId: weight, participant, value })
const paddled = { questionId: experience, value: 'never' }

let days = 0
const wish = (participants: number) => ({
  activityId,
  date: `2026-07-${String(++days).padStart(2, '0')}`,
  time: '11:00',
  participants,
})
const book = (participants = 1): Promise<Booking> =>
  partner.book({
    ...wish(participants),
    answers: [paddled, ...Array.from({ length: participants }, (_, index) => weighing(index + 1))],
  })
const answersOf = async ({ bookingReference }: Booking) =>
  (await findWaiver(world.database, partner.caller, bookingReference, world.now)).answers.map(
    ({ questionId, participant, value }) => [questionId === weight ? 'weight' : 'paddled', participant, value],
  )

describe('amending upwards where answers are required with the booking', () => {
  it.each([
    ['the partner', () => partner],
    ['the operator', () => operator],
  ])('is refused without those of who is added, and names each: %s', async (_, desk) => {
    const booking = await desk().see(await book())
    const refusal = await refusalOf(desk().amend(booking, { participants: 3 }))
    expect(refusal.code).toBe('validation')
    expect(refusal.facts.errors).toEqual([
      {
        path: ['input', 'answers'],
        detail: expect.stringMatching(/"Weight in kg" must be answered for participants 2, 3/),
        question: expect.objectContaining({ participants: [2, 3] }),
      },
    ])
    expect(await desk().see(booking)).toEqual(booking)
    const wrong = await refusalOf(desk().amend(booking, { participants: 3, answers: [weighing(2), weighing(3, 1)] }))
    expect(wrong.facts.errors).toMatchObject([{ path: ['input', 'answers', 1, 'value'] }])
    expect(await answersOf(booking)).toHaveLength(2)
  })

  it('stores the answers with the places, once', async () => {
    const booking = await book()
    const input = { participants: 3, answers: [weighing(2, 60), weighing(3, 80)] }
    const amended = await partner.amend(booking, input)
    expect(amended).toMatchObject({ participants: 3, waiverStatus: 'complete', version: 2 })
    expect(await answersOf(booking)).toEqual([
      ['paddled', 0, 'never'],
      ['weight', 1, 70],
      ['weight', 2, 60],
      ['weight', 3, 80],
    ])
    expect(await partner.amend(booking, input)).toMatchObject({ version: 2 })
  })

  it('does not ask for what others of the booking owe, which stays outstanding', async () => {
    const booking = await book()
    await world.admin.query('delete from waiver_answer where booking_id = $1', [booking.bookingId])
    const amended = await partner.amend(booking, { participants: 2, answers: [weighing(2)] })
    expect(amended).toMatchObject({ participants: 2, waiverStatus: 'outstanding' })
  })

  it('asks for nothing if nobody is added', async () => {
    const booking = await book(2)
    const date = `2026-08-${String(days).padStart(2, '0')}`
    expect(await partner.amend(booking, { date })).toMatchObject({ date, waiverStatus: 'complete' })
    expect(await partner.amend(booking, { participants: 1 })).toMatchObject({ waiverStatus: 'complete' })
  })

  it('asks for the answers of held places when they are confirmed', async () => {
    const hold = await partner.hold({ ...wish(1), answers: [paddled, weighing(1)] })
    await partner.amend(hold, { participants: 2 })
    expect((await refusalOf(partner.confirm(hold))).facts.errors).toMatchObject([{ question: { participants: [2] } }])
    await partner.amend(hold, { participants: 3, answers: [weighing(2), weighing(3)] })
    expect(await partner.confirm(hold)).toMatchObject({ status: 'CONFIRMED', waiverStatus: 'complete' })
  })

  it('stores answers without another change as the waiver does', async () => {
    const booking = await book()
    await partner.amend(booking, { answers: [weighing(1, 90)] })
    expect(await answersOf(booking)).toContainEqual(['weight', 1, 90])
    expect((await partner.see(booking)).version).toBe(1)
  })
})

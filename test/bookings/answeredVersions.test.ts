import { beforeAll, expect, it } from '@jest/globals'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { answerWaiver } from '../../src/domain/bookings/waiver/answerWaiver.ts'
import { ask } from '../graphql/ask.ts'
import { activities, questions } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { Desk } from './Desk.ts'

const world = useWorld()
let desk: Desk
beforeAll(async () => {
  desk = await Desk.open(world, 'wanderly')
})

const { experience, weight } = questions

/** The question, its version and whether it has changed since, of each answer of a booking. */
const answersOf = async ({ bookingReference }: Booking) => {
  const { booking } = await ask<{
    booking: { answers: { label: string; questionVersion: number | null; questionChanged: boolean | null }[] }
  }>(
    world,
    await world.caller('operator'),
    'query ($reference: String!) { booking(bookingReference: $reference) { answers { label questionVersion questionChanged } } }',
    { reference: bookingReference },
  )
  return booking.answers.map(each => [each.label, each.questionVersion, each.questionChanged])
}

it('an answer keeps the text and the version of its question, until it is changed itself', async () => {
  const booking = await desk.book({
    activityId: activities.cave.activityId,
    date: '2026-07-01',
    time: '11:00',
    participants: 1,
    answers: [
      { questionId: experience.questionId, value: 'never' },
      { questionId: weight.questionId, participant: 1, value: 70 },
    ],
  })
  const [[first], [second]] = (await answersOf(booking)) as [[string], [string]]
  expect(await answersOf(booking)).toEqual([
    [first, 1, false],
    [second, 1, false],
  ])

  await world.admin.query(`update waiver_question set label = label || ' now', version = version + 1`)
  expect(await answersOf(booking)).toEqual([
    [first, 1, true],
    [second, 1, true],
  ])

  const given = [{ questionId: weight.questionId, participant: 1, value: 71 }]
  await answerWaiver(
    world.database,
    desk.caller,
    booking.bookingReference,
    { answers: given, complete: true },
    world.now,
  )
  expect(await answersOf(booking)).toEqual([
    [first, 1, true],
    [`${second} now`, 2, false],
  ])

  await world.admin.query('update waiver_answer set question_version = null')
  expect(await answersOf(booking)).toEqual([
    [first, null, null],
    [`${second} now`, null, null],
  ])
})

import { describe, expect, it } from '@jest/globals'
import { activities, questions } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'

const { app } = useApp()

const { experience, weight } = questions

describe('a booking without the answers that are due with it', () => {
  it('is refused over REST with the questions, and the participants who owe answers', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v2/ota/partner/booking',
      headers: bearer('wanderly'),
      payload: {
        ActivityID: activities.cave.id,
        Date: '2026-07-01',
        Time: '11:00',
        Participants: 3,
        Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' },
        Answers: [{ QuestionID: weight.id, Participant: 2, Value: ' ' }],
      },
    })
    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      [
        { pointer: '/Answers', QuestionID: experience.id, detail: '"Have you paddled before?" must be answered.' },
        {
          pointer: '/Answers/0/Value',
          QuestionID: weight.id,
          Participants: [2],
          detail: '"Weight in kg" for participant 2 must be answered.',
        },
        {
          pointer: '/Answers',
          QuestionID: weight.id,
          Participants: [1, 3],
          detail: '"Weight in kg" must be answered for participants 1, 3.',
        },
      ],
    ])
  })

  it('is refused over GraphQL with the same, in its spelling', async () => {
    const query =
      'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { booking { bookingId: id } } }'
    const input = {
      activityId: activities.cave.id,
      date: '2026-07-01',
      time: '11:00',
      participants: 1,
      customer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
    }
    const payload = { query, variables: { input } }
    const response = await app.inject({ method: 'POST', url: '/graphql', headers: bearer('wanderly'), payload })
    expect(response.json().errors[0].extensions.errors).toEqual([
      expect.objectContaining({ pointer: '/variables/input/answers', questionId: experience.id }),
      expect.objectContaining({ pointer: '/variables/input/answers', questionId: weight.id, participants: [1] }),
    ])
    expect(response.body).not.toContain('QuestionID')
  })
})

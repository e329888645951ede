import { describe, expect, it } from '@jest/globals'
import { activities, questions } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'

const { app } = useApp()

const ask = (segment: string, activityId: string, query = '') =>
  app.inject({ url: `/api/v2/ota/${segment}/questions/${activityId}${query}`, headers: bearer('wanderly') })

describe.each(['partner', 'core'])('GET /api/v2/ota/%s/questions/{ActivityID}', segment => {
  it('200: lists the questions in order, with everything a form needs', async () => {
    const response = await ask(segment, activities.cave.id)
    expect(response.statusCode).toBe(200)
    const { data } = response.json()
    expect(data.map((each: { QuestionID: string }) => each.QuestionID)).toEqual([
      questions.experience.id,
      questions.weight.id,
      questions.allergies.id,
    ])
    expect(data[0]).toEqual({
      QuestionID: questions.experience.id,
      Label: 'Have you paddled before?',
      HelpText: null,
      Type: 'single_choice',
      Required: true,
      Scope: 'booking',
      Options: [
        { Value: 'never', Label: 'Never' },
        { Value: 'often', Label: 'Often' },
      ],
      MinLength: null,
      MaxLength: null,
      Min: null,
      Max: null,
      Pattern: null,
      File: null,
      DependsOn: null,
      Position: questions.experience.position,
    })
  })

  it('200: gives the limits of a file question', async () => {
    const { data } = (await ask(segment, activities.rapids.id)).json()
    expect(data[1].File).toEqual({
      MaxBytes: 1_000_000,
      AcceptedTypes: ['image/jpeg', 'image/png', 'application/pdf'],
      MaxFiles: 2,
    })
  })

  it('200: filters by scope', async () => {
    const { data } = (await ask(segment, activities.cave.id, '?Scope=participant')).json()
    expect(data.map((each: { Label: string }) => each.Label)).toEqual(['Weight in kg'])
  })

  it('422: refuses an unknown scope', async () => {
    const response = await ask(segment, activities.cave.id, '?Scope=everyone')
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual([
      { parameter: 'Scope', detail: 'Scope must be one of booking, participant.' },
    ])
  })

  it('200: is empty for an activity without questions', async () => {
    expect((await ask(segment, activities.sunset.id)).json()).toEqual({ data: [] })
  })

  it.each([
    ['malformed', 'act_1', 'invalid-activity-id'],
    ['unpublished', activities.secret.id, 'unknown-activity'],
    ["another operator's", activities.bouldering.id, 'unknown-activity'],
  ])('400: refuses an ActivityID that is %s', async (_, activityId, code) => {
    const response = await ask(segment, activityId)
    expect([response.statusCode, response.json().type]).toEqual([400, `http://service.test/problems/${code}`])
  })
})

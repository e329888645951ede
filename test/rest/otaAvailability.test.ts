import { describe, expect, it } from '@jest/globals'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { activities } from '../world/cast.ts'
import { expectNoWrites, violationPaths } from './expectNoWrites.ts'

const ask = expectNoWrites()

describe('GET /api/v2/ota/partner/availability/{ActivityID}', () => {
  const path = (id: string) => `/api/v2/ota/partner/availability/${id}`
  const sunset = path(activities.sunset.id)

  it.each<[string, string, string[]]>([
    ['no dates', `${sunset}/dates`, ['StartDate', 'EndDate']],
    ['one date', `${sunset}/dates?StartDate=2026-07-01`, ['EndDate']],
    ['blank dates', `${sunset}/dates?StartDate=&EndDate=`, ['StartDate', 'EndDate']],
    ['days that do not exist', `${sunset}/dates?StartDate=2026-02-30&EndDate=2026-06-31`, ['StartDate', 'EndDate']],
    ['an end before the start', `${sunset}/dates?StartDate=2026-07-02&EndDate=2026-07-01`, ['EndDate']],
    ['401 days', `${sunset}/dates?StartDate=2026-07-01&EndDate=2027-08-05`, ['EndDate']],
    [
      'a date given twice',
      `${sunset}/dates?StartDate=2026-07-01&StartDate=2026-07-02&EndDate=2026-07-03`,
      ['StartDate'],
    ],
    ['no day', `${sunset}/timeslots`, ['Date']],
    ['an invalid day', `${sunset}/timeslots?Date=tomorrow`, ['Date']],
    ['an invalid day under a name in lower case', `${sunset}/timeslots?date=tomorrow`, ['Date']],
  ])('422: refuses %s', async (_, url, parameters) => {
    const response = await ask('GET', url, { key: 'wanderly' })
    expect(response.status).toBe(422)
    expect(violationPaths(response)).toEqual(parameters)
  })

  it.each([
    ['malformed', 'kayak', 'invalid-activity-id'],
    ['of another kind', activities.sunset.id.replace('act_', 'ts_'), 'invalid-activity-id'],
    ['with a letter too many', `${activities.sunset.id}0`, 'invalid-activity-id'],
    ['with an escaped slash', 'act_%2F..%2F', 'invalid-activity-id'],
    ['of 10 kB', `act_${'0'.repeat(10_000)}`, 'invalid-activity-id'],
    ['that is unknown', encodeTypeId('act', '01970000-0000-7000-8000-ffffffffffff'), 'unknown-activity'],
    ["that is another operator's", activities.bouldering.id, 'unknown-activity'],
    ['that is unpublished', activities.secret.id, 'unknown-activity'],
  ])('400: refuses an ActivityID %s', async (_, id, slug) => {
    const urls = [
      `${path(id)}/dates?StartDate=2026-07-01&EndDate=2026-07-02`,
      `${path(id)}/timeslots?Date=2026-07-01`,
      `/api/v2/ota/partner/questions/${id}`,
      `/api/v2/ota/core/questions/${id}`,
    ]
    for (const url of urls) {
      const response = await ask('GET', url, { key: 'wanderly' })
      expect(response.status).toBe(400)
      expect(response.body).toMatchObject({ type: expect.stringMatching(new RegExp(`/${slug}$`)) })
    }
  })

  it('200: takes a plain UUID for an ActivityID', async () => {
    const response = await ask('GET', `${path(activities.sunset.activityId)}/timeslots?Date=2026-07-01`, {
      key: 'wanderly',
    })
    expect(response.status).toBe(200)
  })
})

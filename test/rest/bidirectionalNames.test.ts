import { beforeAll, describe, expect, it } from '@jest/globals'
import { activities } from '../world/cast.ts'
import { rest } from '../world/rest.ts'
import { useApp } from '../world/useWorld.ts'

const { sunset, cave } = activities

/** Right-to-left text after U+202E, which reverses everything behind it. */
const TYPED = '\u202eשיט קיאקים'
/** The same in a sentence: between isolates, so that the rest keeps its order. */
const ISOLATED = '\u2068שיט קיאקים\u2069'

const { world } = useApp()
beforeAll(async () => {
  await world.admin.query('update product set name = $2 where activity_id = $1', [sunset.activityId, TYPED])
  await world.admin.query('update waiver_question set label = $2 where activity_id = $1 and required', [
    cave.activityId,
    TYPED,
  ])
})

const Customer = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' }
const post = async (path: string, body: object) =>
  (await rest(world, 'POST', `/api/v2/ota/partner/${path}`, { key: 'wanderly', body })).problem!

describe('a refusal that quotes a right-to-left name', () => {
  const at = { ActivityID: sunset.id, Date: '2026-07-01', Time: '09:00', Customer }

  it('409 and 422: isolates the name of an activity', async () => {
    const refused = await Promise.all([
      post('booking', { ...at, Participants: 11 }),
      post('booking', { ...at, Participants: 2, Time: '09:01' }),
      post('waitlist', { ...at, Participants: 2 }),
    ])
    expect(refused.map(each => each.detail)).toEqual([
      `${ISOLATED} on 2026-07-01 at 09:00 has only 10 places left; 11 were asked for.`,
      `${ISOLATED} has no timeslot on 2026-07-01 at 09:01: ask for those of the day.`,
      `${ISOLATED} on 2026-07-01 at 09:00 has 10 places left: there is no need to wait.`,
    ])
  })

  it('422: isolates the label of a question', async () => {
    const body = { ActivityID: cave.id, Date: '2026-07-01', Time: '11:00', Participants: 2, Customer }
    const { errors } = await post('booking', body)
    expect((errors as { detail: string }[]).map(each => each.detail)).toEqual([
      `"${ISOLATED}" must be answered.`,
      `"${ISOLATED}" must be answered for participants 1, 2.`,
    ])
  })
})

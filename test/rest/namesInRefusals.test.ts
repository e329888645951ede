import { beforeAll, describe, expect, it } from '@jest/globals'
import { activities } from '../world/cast.ts'
import { rest } from '../world/rest.ts'
import { useApp } from '../world/useWorld.ts'

const { sunset, cave } = activities

/** Read from right to left, with a character that turns around whatever follows it. */
const TYPED = '\u202eשיט קיאקים'
/** As a sentence holds it, so that nothing beside it changes its place. */
const ISOLATED = '\u2068שיט קיאקים\u2069'

const { world } = useApp()
beforeAll(async () => {
  await world.database.query('update product set name = $2 where activity_id = $1', [sunset.activityId, TYPED])
  await world.database.query('update waiver_question set label = $2 where activity_id = $1 and required', [
    cave.activityId,
    TYPED,
  ])
})

const Customer = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' }
const post = async (path: string, body: object) =>
  (await rest(world, 'POST', `/api/v2/ota/partner/${path}`, { key: 'wanderly', body })).problem!

describe('a refusal that quotes a name which is read from right to left', () => {
  const at = { ActivityID: sunset.id, Date: '2026-07-01', Time: '09:00', Customer }

  it('keeps the direction of an activity to its name', async () => {
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

  it('keeps the direction of a question to its name', async () => {
    const body = { ActivityID: cave.id, Date: '2026-07-01', Time: '11:00', Participants: 2, Customer }
    const { errors } = await post('booking', body)
    expect((errors as { detail: string }[]).map(each => each.detail)).toEqual([
      `"${ISOLATED}" must be answered.`,
      `"${ISOLATED}" must be answered for participants 1, 2.`,
    ])
  })
})

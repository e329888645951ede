import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { setScheduleException } from '../../src/domain/availability/changeExceptions.ts'
import { Operation } from '../../src/transports/graphql/execution/Operation.ts'
import { activities, operators } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { type Event, Instance } from './Instance.ts'

const CHANGES = `subscription ($activityId: ActivityID!, $from: LocalDate!, $to: LocalDate!) {
  availabilityChanged(activityId: $activityId, from: $from, to: $to) { date timeslots { time availablePlaces status } }
}`

const { operatorId } = operators.kayaks

const world = useWorld()
let here: Instance
let there: Instance

beforeAll(async () => {
  here = await Instance.open(world)
  there = await Instance.open(world)
})

afterAll(async () => {
  await here.close()
  await there.close()
})

const open: AsyncIterableIterator<Event>[] = []
afterEach(async () => {
  for (const events of open.splice(0)) await events.return?.()
  await until(() => here.subscriberCount() === 0)
  await world.admin.query('update product set published = $1 where activity_id <> $2', [
    true,
    activities.secret.activityId,
  ])
})

async function listen(
  key: Parameters<typeof bearer>[0] = 'wanderly',
  { activity = activities.sunset, from = '2026-07-01', to = '2026-07-03' } = {},
) {
  const events = await here.subscribe(key, CHANGES, { activityId: activity.id, from, to })
  open.push(events)
  return events
}

interface Day {
  date: string
  timeslots: { time: string; availablePlaces: number; status: string }[]
}

async function nextOf(events: AsyncIterableIterator<Event>): Promise<Day[]> {
  const { data } = (await events.next()).value as Event
  return data?.availabilityChanged as Day[]
}

const datesOf = async (events: AsyncIterableIterator<Event>) => (await nextOf(events)).map(each => each.date)

/** Takes places without the service, and announces it on the other instance. */
async function take(places: number, date: string, activity = activities.sunset): Promise<void> {
  const [row] = await world.admin.query<{ timeslotId: string }>(
    `update timeslot set taken = $4 where operator_id = $1 and activity_id = $2 and date = $3 and time = $5
     returning timeslot_id "timeslotId"`,
    [activity.operatorId, activity.activityId, date, places, activity.times[0]],
  )
  there.database.announce({ operatorId: activity.operatorId, timeslotId: row!.timeslotId })
}

describe('availabilityChanged', () => {
  it('starts with the current state of every day', async () => {
    const first = await nextOf(await listen())
    expect(first.map(each => each.date)).toEqual(['2026-07-01', '2026-07-02', '2026-07-03'])
    expect(first[0]!.timeslots).toEqual(
      activities.sunset.times.map(time => ({ time, availablePlaces: 10, status: 'OPEN' })),
    )
  })

  it('sends the day of a timeslot whose places changed on another instance', async () => {
    const events = await listen()
    await nextOf(events)
    await take(10, '2026-07-02')
    const [day, ...others] = await nextOf(events)
    expect(others).toEqual([])
    expect(day).toMatchObject({ date: '2026-07-02', timeslots: [{ availablePlaces: 0, status: 'FULL' }, {}, {}] })
  })

  it('sends the day of a booking that is made on another instance', async () => {
    const events = await listen('wanderly', { activity: activities.rapids, from: '2026-07-20', to: '2026-07-21' })
    await nextOf(events)
    await there.app.inject({
      method: 'POST',
      url: '/api/v2/ota/partner/booking',
      headers: bearer('tripster'),
      payload: {
        ActivityID: activities.rapids.id,
        Date: '2026-07-20',
        Time: '12:00',
        Participants: 3,
        Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' },
      },
    })
    expect(await nextOf(events)).toEqual([
      { date: '2026-07-20', timeslots: [{ time: '12:00', availablePlaces: 5, status: 'OPEN' }] },
    ])
  })

  it('runs once for all equal subscriptions of a key', async () => {
    const all = []
    for (let index = 0; index < 6; index++) all.push(await listen())
    for (const events of all) await nextOf(events)
    const run = jest.spyOn(Operation.prototype, 'run')
    await take(3, '2026-07-03')
    expect(await Promise.all(all.map(datesOf))).toEqual(all.map(() => ['2026-07-03']))
    expect(run).toHaveBeenCalledTimes(1)
    run.mockRestore()
  })

  it('sends an error for an event with too many values, and goes on', async () => {
    const events = await here.subscribe(
      'operator',
      `subscription ($activityId: ActivityID!) {
        availabilityChanged(activityId: $activityId, from: "2026-07-01", to: "2026-08-11") {
          date
          timeslots { product { timeslots(from: "2026-07-01", to: "2026-09-28") { date time status capacity } } }
        }
      }`,
      { activityId: activities.sunset.id },
    )
    open.push(events)
    const { data, errors } = (await events.next()).value as Event
    expect(data).toBe(null)
    expect(errors).toMatchObject([{ extensions: { code: 'validation', limit: { name: 'values' } } }])
    await take(4, '2026-07-02')
    expect(await datesOf(events)).toEqual(['2026-07-02'])
  })

  it('sends nothing about other days or activities', async () => {
    const events = await listen()
    await nextOf(events)
    await take(1, '2026-07-04')
    await take(1, '2026-07-02', activities.cave)
    await take(3, '2026-07-03')
    expect(await datesOf(events)).toEqual(['2026-07-03'])
  })

  it('sends every day when the calendar changes', async () => {
    const events = await listen('wanderly', { activity: activities.rapids })
    await nextOf(events)
    const input = { date: '2026-07-02', reason: 'The river is too high.' }
    await setScheduleException(there.database, operatorId, activities.rapids.activityId, input, world.now)
    const days = await nextOf(events)
    expect(days.map(each => [each.date, each.timeslots[0]!.status])).toEqual([
      ['2026-07-01', 'OPEN'],
      ['2026-07-02', 'CLOSED'],
      ['2026-07-03', 'OPEN'],
    ])
  })

  it('sends a day without the timeslots that were removed', async () => {
    const { activityId } = activities.cave
    const events = await listen('wanderly', { activity: activities.cave })
    await nextOf(events)
    await world.admin.query(`delete from timeslot where activity_id = $1 and date = '2026-07-03'`, [activityId])
    there.database.announce({ operatorId, activityId })
    expect((await nextOf(events))[2]).toEqual({ date: '2026-07-03', timeslots: [] })
  })

  it('is refused for an unpublished activity, except to the operator', async () => {
    const asked = { activity: activities.secret }
    const refused = here.client('wanderly').iterate({
      query: CHANGES,
      variables: { activityId: activities.secret.id, from: '2026-07-01', to: '2026-07-01' },
    })
    await expect(refused.next()).rejects.toMatchObject([{ extensions: { code: 'unknown-activity' } }])
    expect(await nextOf(await listen('operatorReadOnly', asked))).toHaveLength(3)
  })

  it("is refused for another operator's activity", async () => {
    const refused = here.client('operator').iterate({
      query: CHANGES,
      variables: { activityId: activities.bouldering.id, from: '2026-07-01', to: '2026-07-01' },
    })
    await expect(refused.next()).rejects.toMatchObject([{ extensions: { code: 'unknown-activity' } }])
  })

  it('ends for a partner when the activity leaves the shopfront', async () => {
    const events = await listen()
    await nextOf(events)
    await world.admin.query('update product set published = false where activity_id = $1', [
      activities.sunset.activityId,
    ])
    there.database.announce({ operatorId, activityId: activities.sunset.activityId })
    await expect(events.next()).rejects.toMatchObject([{ extensions: { code: 'unknown-activity' } }])
    expect(here.subscriberCount()).toBe(0)
  })

  it.each([
    ['2026-07-02', '2026-07-01', 'The last day, 2026-07-01, is before the first, 2026-07-02.'],
    ['2026-07-01', '2026-08-12', 'From 2026-07-01 to 2026-08-12 are 43 days; at most 42 are allowed.'],
  ])('is refused from %s to %s', async (from, to, message) => {
    const variables = { activityId: activities.sunset.id, from, to }
    const events = here.client('wanderly').iterate({ query: CHANGES, variables })
    await expect(events.next()).rejects.toMatchObject([{ message, extensions: { code: 'validation' } }])
    expect(here.subscriberCount()).toBe(0)
  })
})

import { beforeAll, describe, expect, it } from '@jest/globals'
import { findAvailability } from '../../src/domain/availability/findAvailability.ts'
import { makeBooking } from '../../src/domain/bookings/sale/makeBooking.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { Desk } from '../bookings/Desk.ts'
import { ask } from '../graphql/ask.ts'
import { activities, keys } from '../world/cast.ts'
import { recordingTimeslots } from '../world/recording.ts'
import { type RestResponse, rest } from '../world/rest.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding } from '../world/whileLocked.ts'

const world = useWorld()

const { sunset, island, cave, rapids, midnight, secret, bouldering } = activities
const path = '/api/v2/ota/partner/availability'
const get = (url: string, headers: Record<string, string> = {}, key: keyof typeof keys = 'wanderly') =>
  rest(world, 'GET', url, { key, headers })

interface Day {
  Date: string
  Timeslots: number
  AvailableTimeslots: { TimeslotID: string; Date: string }[]
}
const activitiesOf = (answer: RestResponse) =>
  (answer.body as { data: { Activities: { ActivityID: string; Dates: Day[] }[] } }).data.Activities

const dataOf = (answer: RestResponse) => (answer.body as { data: unknown }).data

beforeAll(async () => {
  const desk = await Desk.open(world, 'wanderly')
  const on = (activityId: string, date: string, time: string, participants: number) =>
    desk.book({ activityId, date, time, participants })
  // Full, closed, nearly full for a smallest booking of two, and a hold that has expired.
  await on(sunset.activityId, '2026-07-01', '09:00', 10)
  await on(island.activityId, '2026-07-02', '10:00', 3)
  await desk.hold({ activityId: sunset.activityId, date: '2026-07-01', time: '13:00', participants: 3 })
  await world.admin.query(`update timeslot set closed = true where activity_id = $1 and date = '2026-07-03'`, [
    cave.activityId,
  ])
  world.now = new Date(world.now.getTime() + 3_600_000)
})

describe('GET /api/v2/ota/partner/availability', () => {
  const range = 'StartDate=2026-06-15&EndDate=2026-07-03'

  it('200: says of each activity and day what the single paths say', async () => {
    const response = await get(`${path}?${range}`)
    expect(response.status).toBe(200)
    const all = activitiesOf(response)
    expect(all.map(each => each.ActivityID)).toEqual([island, midnight, cave, sunset, rapids].map(each => each.id))
    for (const { ActivityID, Dates } of all) {
      const days = Dates.map(({ AvailableTimeslots: _, ...day }) => day)
      expect(days).toEqual(dataOf(await get(`${path}/${ActivityID}/dates?${range}`)))
      expect(Dates.flatMap(day => day.AvailableTimeslots)).toEqual(
        dataOf(await get(`${path}/${ActivityID}/timeslots?${range}`)),
      )
      for (const { Date: date, Timeslots, AvailableTimeslots } of Dates) {
        expect(AvailableTimeslots).toHaveLength(Timeslots)
        expect(AvailableTimeslots).toEqual(dataOf(await get(`${path}/${ActivityID}/timeslots?Date=${date}`)))
      }
    }
  })

  it('200: has no dates of an activity that cannot be booked', async () => {
    const response = await get(`${path}?StartDate=2026-07-03&EndDate=2026-07-03&ActivityIDs=${cave.id}`)
    expect(dataOf(response)).toEqual({ Activities: [{ ActivityID: cave.id, Dates: [] }] })
  })

  it.each([
    ['separated by commas', `ActivityIDs=${cave.id},${sunset.id}`],
    ['given several times', `ActivityIDs=${cave.id}&ActivityIDs=${sunset.id}`],
    ['both, in other cases', `activityids=${cave.id}&ACTIVITYIDS=${sunset.id},${cave.activityId}`],
  ])('200: takes activities %s', async (_, named) => {
    const all = activitiesOf(await get(`${path}?${range}&${named}`))
    expect(all.map(each => each.ActivityID)).toEqual([cave.id, sunset.id])
  })

  it("200: has a seller's own prices", async () => {
    await world.admin.query(
      `update product set pricing = jsonb_set(pricing, '{units}', pricing->'units' || jsonb_build_array(
         pricing->'units'->0 || '{"unitId": "01970000-0000-7000-8000-0000000000aa", "name": "Child", "price": 2000, "isDefault": false}'))
       where activity_id = $1`,
      [rapids.activityId],
    )
    const days = activitiesOf(await get(`${path}?StartDate=2026-07-01&EndDate=2026-07-02&ActivityIDs=${rapids.id}`))
    expect(days[0]!.Dates).toHaveLength(2)
    expect(days[0]!.Dates.flatMap(day => day.AvailableTimeslots)).toEqual(
      dataOf(await get(`${path}/${rapids.id}/timeslots?StartDate=2026-07-01&EndDate=2026-07-02`)),
    )
    expect(JSON.stringify(days)).toContain('"Amount":2000')
  })

  it('304: has a strong tag that changes with every booking', async () => {
    const url = `${path}?${range}`
    const first = await get(url)
    expect(first.headers).toMatchObject({
      etag: expect.stringMatching(/^"[\w-]{20,}"$/),
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('Authorization'),
    })
    const held = { 'if-none-match': String(first.headers.etag) }
    const again = await get(url, held)
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', first.headers.etag])

    const caller = await world.caller('tripster')
    const input = {
      activityId: sunset.activityId,
      date: '2026-07-02',
      time: '09:00',
      participants: 1,
      customer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: null },
    }
    await makeBooking(world.database, caller, { input, channel: null, idempotencyKey: null }, world.now)
    const changed = await get(url, held)
    expect([changed.status, changed.headers.etag === first.headers.etag]).toEqual([200, false])
  })

  it('200 and 304: have the sequence number from which the feed has every change that the answer has not', async () => {
    const url = `${path}?StartDate=2026-07-01&EndDate=2026-07-02&ActivityIDs=${cave.id}`
    const numberOf = (answer: RestResponse) => Number(answer.headers['x-sequence-number'])
    const changedAfter = async (after: number) => {
      const feed = await get(`/api/v2/ota/partner/changes?after=${after}&types=availability.changed`)
      const { Changes } = dataOf(feed) as { Changes: { Date: string; ActivityID: string }[] }
      return Changes.map(each => `${each.ActivityID} ${each.Date}`)
    }
    const desk = await Desk.open(world, 'tripster')
    const late = recordingTimeslots(
      `update timeslot set taken = taken + 1 where operator_id = $1 and activity_id = $2 and date = '2026-07-01'`,
    )
    const first = await holding(world, [[late, [cave.operatorId, cave.activityId]]], async () => {
      await desk.book({ activityId: sunset.activityId, date: '2026-07-10', participants: 1 })
      const before = await get(url)
      // All that has been committed gets its number, but not what is open.
      await changedAfter(numberOf(before))
      return get(url)
    })
    expect(first.status).toBe(200)
    expect(numberOf(first)).toBeGreaterThan(0)
    expect(await changedAfter(numberOf(first))).toEqual([`${cave.id} 2026-07-01`])

    const second = await get(url)
    await desk.book({ activityId: sunset.activityId, date: '2026-07-11', participants: 1 })
    await changedAfter(numberOf(second))
    const unrelated = await get(url, { 'if-none-match': String(second.headers.etag) })
    expect(unrelated.status).toBe(304)
    expect(numberOf(unrelated)).toBeGreaterThan(numberOf(second))
  })

  it('200: has a number without any activity', async () => {
    await world.admin.query('update product set published = false where operator_id = $1', [bouldering.operatorId])
    const none = await get(`${path}?${range}`, {}, 'wallPartner')
    expect([none.status, dataOf(none), none.headers['x-sequence-number']]).toEqual([
      200,
      { Activities: [] },
      expect.stringMatching(/^\d+$/),
    ])
    await world.admin.query('update product set published = true where operator_id = $1', [bouldering.operatorId])
  })

  it.each([
    ['an unknown activity', encodeTypeId('act', '01970000-0000-7000-8000-ffffffffffff')],
    ['one that is unpublished', secret.id],
    ["another operator's", bouldering.id],
  ])('200: leaves out %s', async (_, id) => {
    const asked = async (ids: string) => {
      const { status, body } = await get(`${path}?${range}&ActivityIDs=${ids}`)
      return [status, body]
    }
    expect(await asked(`${cave.id},${id}`)).toEqual(await asked(cave.id))
    expect(await asked(id)).toEqual([200, { data: { Activities: [] } }])
  })

  it.each<[string, string, [parameter: string, detail: RegExp][]]>([
    [
      'no days',
      '',
      [
        ['StartDate', /is required/],
        ['EndDate', /is required/],
      ],
    ],
    ['an end before the start', 'StartDate=2026-07-02&EndDate=2026-07-01', [['EndDate', /is before the first/]]],
    ['401 days', 'StartDate=2026-07-01&EndDate=2027-08-05', [['EndDate', /at most 400 are allowed/]]],
    [
      'malformed activities',
      `${range}&ActivityIDs=kayak,${cave.id},`,
      [
        ['ActivityIDs', /it is "kayak"/],
        ['ActivityIDs', /it is ""/],
      ],
    ],
  ])('422: refuses %s', async (_, query, violations) => {
    const { status, problem } = await get(`${path}?${query}`)
    expect([status, problem?.errors]).toEqual([
      422,
      violations.map(([parameter, detail]) => ({ parameter, detail: expect.stringMatching(detail) })),
    ])
  })

  it('422: refuses more than 10,000 timeslots, and takes as many', async () => {
    const [{ count } = { count: 0 }] = await world.admin.query<{ count: number }>(
      `select count(*) from timeslot where activity_id = $1 and date between '2026-07-10' and '2026-07-12'`,
      [midnight.activityId],
    )
    const add = (times: number) =>
      world.admin.query(
        `insert into timeslot (operator_id, timeslot_id, activity_id, date, time, starts_at, ends_at, capacity)
         select operator_id, gen_random_uuid(), activity_id, '2026-07-11', '03:00', starts_at + n * interval '1 second',
           ends_at + n * interval '1 second', 6
         from timeslot, generate_series(1, $2::int) n
         where activity_id = $1 and date = '2026-07-11' and time = '01:30'`,
        [midnight.activityId, times],
      )
    const url = `${path}?StartDate=2026-07-10&EndDate=2026-07-12&ActivityIDs=${midnight.id}`
    await add(10_000 - count)
    expect((await get(url)).status).toBe(200)
    expect((await get(`${path}/${midnight.id}/timeslots?StartDate=2026-07-10&EndDate=2026-07-12`)).status).toBe(200)
    await world.admin.query(
      `update timeslot set closed = true where activity_id = $1 and date = '2026-07-12' and time = '01:30'`,
      [midnight.activityId],
    )
    await world.admin.query(
      `insert into timeslot (operator_id, timeslot_id, activity_id, date, time, starts_at, ends_at, capacity)
       select operator_id, gen_random_uuid(), activity_id, date, '23:00', starts_at + interval '20 hours', ends_at + interval '20 hours', 6
       from timeslot where activity_id = $1 and date in ('2026-07-10', '2026-07-12') and time = '01:30'`,
      [midnight.activityId],
    )
    const refused = [
      await get(url),
      await get(`${path}/${midnight.id}/timeslots?StartDate=2026-07-10&EndDate=2026-07-12`),
    ]
    expect(refused.map(each => [each.status, each.problem?.errors?.map(error => Object.values(error)[0])])).toEqual([
      [422, ['EndDate']],
      [422, ['EndDate']],
    ])
  })

  it('is the query availability of GraphQL', async () => {
    const caller = await world.caller('wanderly')
    const query = `query ($ids: [ActivityID!]) {
      availability(from: "2026-07-01", to: "2026-07-02", activityIds: $ids) {
        sequenceNumber
        activities { activityId dates { date capacity availableTimeslots { activityId timeslotId: id date available: availablePlaces capacity } } }
      }
    }`
    const { availability } = await ask<{ availability: object }>(world, caller, query, { ids: [sunset.id] })
    const over = activitiesOf(await get(`${path}?StartDate=2026-07-01&EndDate=2026-07-02&ActivityIDs=${sunset.id}`))
    expect(JSON.parse(JSON.stringify(availability).toLowerCase())).toEqual({
      sequencenumber: expect.any(Number),
      activities: JSON.parse(
        JSON.stringify(over, [
          'ActivityID',
          'Dates',
          'Date',
          'Capacity',
          'AvailableTimeslots',
          'TimeslotID',
          'Available',
        ]).toLowerCase(),
      ),
    })
    const some = await ask<{ availability: object }>(world, caller, query, { ids: [sunset.id, secret.id] })
    expect(some).toEqual({ availability })
  })

  it('reads one range of the index for each activity, in one statement', async () => {
    const plans: string[] = []
    await world.admin.transaction(async sql => {
      await sql.query('set local enable_seqscan = off')
      const spy = {
        ...sql,
        async query<Row>(text: string, values?: readonly unknown[], operatorId?: string) {
          const rows = await sql.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values, operatorId)
          plans.push(rows.map(row => row['QUERY PLAN']).join('\n'))
          return [] as Row[]
        },
      }
      // Without statistics, another index seems as good.
      await sql.query('analyze timeslot')
      await findAvailability(spy, sunset.operatorId, undefined, '2026-07-01', '2026-07-30', world.now)
    })
    expect(plans).toHaveLength(1)
    expect(plans[0]).toMatch(
      /Index Scan (?:using timeslot_day_index on timeslot t\w*|on timeslot_day_index) .*\n.*Index Cond: \(\(operator_id = p.operator_id\) AND \(activity_id = p.activity_id\) AND \(date >= .*\) AND \(date <= .*\)\)/,
    )
  })
})

describe('GET /api/v2/ota/partner/availability/{ActivityID}/timeslots', () => {
  const timeslots = `${path}/${sunset.id}/timeslots`

  it('200: lists those of a range of days, in order', async () => {
    const range = dataOf(await get(`${timeslots}?StartDate=2026-07-01&EndDate=2026-07-02`)) as unknown[]
    const first = dataOf(await get(`${timeslots}?Date=2026-07-01`)) as unknown[]
    const second = dataOf(await get(`${timeslots}?Date=2026-07-02`)) as unknown[]
    expect(range).toEqual([...first, ...second])
    expect([first.length, second.length]).toEqual([2, 3])
  })

  it.each([
    ['neither a day nor a range', '', ['Date', 'Date is required.']],
    ['a range without its end', 'StartDate=2026-07-01', ['EndDate', 'The last day of the range is required.']],
    ['a range without its start', 'EndDate=2026-07-01', ['StartDate', 'The first day of the range is required.']],
    [
      'a day and a range',
      'Date=2026-07-01&StartDate=2026-07-01&EndDate=2026-07-01',
      ['Date', expect.stringContaining('not both')],
    ],
    ['401 days', 'StartDate=2026-07-01&EndDate=2027-08-05', ['EndDate', expect.stringContaining('400')]],
  ])('422: refuses %s', async (_, query, [parameter, detail]) => {
    const { status, problem } = await get(`${timeslots}?${query}`)
    expect([status, problem?.errors]).toEqual([422, [{ parameter, detail }]])
  })
})

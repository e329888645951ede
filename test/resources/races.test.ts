import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { expireHolds } from '../../src/domain/bookings/holds/expireHolds.ts'
import type { ResourceNeedInput } from '../../src/domain/resources/ResourceInput.ts'
import { updateNeeds } from '../../src/domain/resources/updateNeeds.ts'
import { createResource, updateResource } from '../../src/domain/resources/writeResource.ts'
import { Desk } from '../bookings/Desk.ts'
import { codeOf, lockOf, type Statement, startInOrder } from '../bookings/startInOrder.ts'
import { post } from '../graphql/post.ts'
import { Line } from '../waitlist/Line.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { rest } from '../world/rest.ts'
import { useAppOf, useWorld } from '../world/useWorld.ts'
import { holding, untilQueued, whileLocked } from '../world/whileLocked.ts'

const { operatorId } = operators.kayaks
const { sunset, island, rapids, midnight } = activities
type Activity = typeof sunset

const world = useWorld(45)
const app = useAppOf(world)
let desk: Desk
beforeAll(async () => {
  desk = await Desk.open(world, 'operator')
})
beforeEach(async () => {
  world.now = NOW
  for (const each of [sunset, island, rapids, midnight]) await need(each, [])
})

let made = 0
const addResource = async (quantity: number): Promise<string> =>
  (await createResource(world.database, desk.caller, { name: `Guide ${++made}`, quantity }, world.now)).resourceId

// By force, because of the bookings of other tests on other days.
const need = (activity: Activity, needs: ResourceNeedInput[]) =>
  updateNeeds(world.database, operatorId, activity.activityId, needs, true, world.now)

const lockOfResource = (resourceId: string): Statement => [
  'select from resource where operator_id = $1 and resource_id = $2 for update',
  [operatorId, resourceId],
]

/** A timeslot of an activity, by its local start. */
async function timeslotOf({ activityId }: Activity, date: string, time: string): Promise<string> {
  const [row] = await world.admin.query<{ timeslotId: string }>(
    'select timeslot_id "timeslotId" from timeslot where activity_id = $1 and date = $2 and time = $3',
    [activityId, date, time],
  )
  return row!.timeslotId
}

/** What is stored of the uses of a resource on a day that are not zero. */
const usesOf = (resourceId: string, date: string) =>
  world.admin.query<{ used: number; free: number; short: number }>(
    `select used, resource_free(operator_id, resource_id, u.starts_at, u.ends_at) free, short
     from resource_use u join timeslot t using (operator_id, timeslot_id)
     where resource_id = $1 and t.date = $2 and used > 0 order by t.starts_at`,
    [resourceId, date],
  )

describe('the last guide, fought over by thirty buyers of two activities over REST and GraphQL', () => {
  it('is sold once, and the refusals name it and offer times when one is free', async () => {
    const guide = await addResource(1)
    const name = `Guide ${made}`
    // The rapids start at noon and the sunset tour at one; both last 90 minutes.
    const choices = [
      { activity: sunset, date: '2026-07-01', time: '13:00' },
      { activity: rapids, date: '2026-07-01', time: '12:00' },
    ]
    for (const { activity } of choices) await need(activity, [{ resourceId: guide, per: 'BOOKING' }])

    const overRest = async (index: number) => {
      const { activity, date, time } = choices[index % 2]!
      const { status, problem } = await rest(world, 'POST', '/api/v2/ota/partner/booking', {
        key: index % 4 < 2 ? 'wanderly' : 'tripster',
        body: {
          ActivityID: activity.id,
          Date: date,
          Time: time,
          Participants: 1,
          Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' },
        },
      })
      const starts = (problem?.alternatives as object[] | undefined)?.map(each => Object.values(each).join(' '))
      return { status, code: problem?.type.split('/').at(-1), shortResources: problem?.shortResources, starts }
    }
    const query = `mutation ($input: CreateBookingInput!) { createBooking(input: $input) { booking { bookingReference } } }`
    const overGraphql = async (index: number) => {
      const { activity, date, time } = choices[index % 2]!
      const isPartner = index % 4 < 2
      const customer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
      const input = {
        activityId: activity.id,
        date,
        time,
        participants: 1,
        customer,
        ...(!isPartner && { channel: 'ONLINE' }),
      }
      const { error } = await post(app, { query, variables: { input } }, bearer(isPartner ? 'wanderly' : 'operator'))
      const { status, code, shortResources, alternatives } = error?.extensions ?? { status: 201 }
      const starts = alternatives?.map((each: object) => Object.values(each).join(' '))
      return { status, code, shortResources, starts }
    }
    const answers = await whileLocked(
      world,
      [lockOfResource(guide)],
      () => Promise.all(Array.from({ length: 30 }, (_, index) => (index < 15 ? overRest : overGraphql)(index))),
      // One of each timeslot; the others wait in the service, and are decided together.
      { waiting: 2 },
    )
    expect(answers.filter(each => each.status === 201)).toHaveLength(1)
    const refused = answers.filter(each => each.status === 409)
    expect(refused).toHaveLength(29)
    expect(new Set(refused.map(each => each.code))).toEqual(new Set(['insufficient-capacity']))
    expect(new Set(refused.flatMap(each => each.shortResources))).toEqual(new Set([name]))
    for (const { starts } of refused) {
      expect(starts).toHaveLength(5)
      for (const start of starts) {
        for (const { date, time } of choices) expect(start.includes(date) && start.includes(time)).toBe(false)
      }
    }
    expect(await usesOf(guide, '2026-07-01')).toEqual([{ used: 1, free: 0, short: 0 }])
    // What they are offered can be booked.
    await desk.book({ date: '2026-07-01', time: '18:00', participants: 1 })
    await desk.book({ activityId: rapids.activityId, date: '2026-07-02', time: '12:00', participants: 1 })
  })
})

describe('a booking while the operator lowers the quantity', () => {
  let date = '2026-07-03'
  const book = () => desk.book({ activityId: rapids.activityId, date, time: '12:00', participants: 3 })

  it('is refused when the quantity was lowered first', async () => {
    const kayaks = await addResource(3)
    await need(rapids, [{ resourceId: kayaks, per: 'PARTICIPANT' }])
    const lower = () => updateResource(world.database, operatorId, kayaks, { quantity: 2 }, false, world.now)
    expect(await inTheOrder(kayaks, lower, book)).toEqual(['done', 'insufficient-capacity'])
    expect(await usesOf(kayaks, date)).toEqual([])
  })

  it('refuses the lower quantity when it was first', async () => {
    date = '2026-07-18'
    const kayaks = await addResource(3)
    await need(rapids, [{ resourceId: kayaks, per: 'PARTICIPANT' }])
    const lower = () => updateResource(world.database, operatorId, kayaks, { quantity: 2 }, false, world.now)
    expect(await inTheOrder(kayaks, book, lower)).toEqual(['done', 'resource-shortage'])
    expect(await usesOf(kayaks, date)).toEqual([{ used: 3, free: 0, short: 0 }])
  })
})

/** Starts two operations while the resource is locked, so that they follow each other. */
const inTheOrder = (resourceId: string, first: () => Promise<unknown>, second: () => Promise<unknown>) =>
  startInOrder(world, lockOfResource(resourceId), first, second)

describe('a booking while its activity begins to need a resource', () => {
  let date = '2026-07-04'
  const book = () => desk.book({ date, time: '13:00', participants: 5 })

  it('counts when it was first', async () => {
    const kayaks = await addResource(6)
    await need(rapids, [{ resourceId: kayaks, per: 'PARTICIPANT' }])
    const timeslot = lockOf('timeslot', await timeslotOf(sunset, date, '13:00'))
    const begin = () => need(sunset, [{ resourceId: kayaks, per: 'PARTICIPANT' }])
    expect(await startInOrder(world, timeslot, book, begin)).toEqual(['done', 'done'])
    expect(await usesOf(kayaks, date)).toEqual([{ used: 5, free: 1, short: 0 }])
  })

  it.each([11, 12, 13, 14, 15, 16, 17, 18])(
    'counts when it was second, and is not in the way of a booking of another activity, on day %i',
    async day => {
      date = `2026-08-${day}`
      const kayaks = await addResource(6)
      await need(rapids, [{ resourceId: kayaks, per: 'PARTICIPANT' }])
      const timeslot = lockOf('timeslot', await timeslotOf(sunset, date, '18:00'))
      const begin = () => need(sunset, [{ resourceId: kayaks, per: 'PARTICIPANT' }])
      // It waits for one of the timeslots of the activity; the booking of another one waits behind it, and so does that of the rapids.
      const outcomes = await whileLocked(
        world,
        [timeslot],
        async () => {
          const begun = codeOf(begin())
          await untilQueued(world, 1)
          const others = [
            codeOf(desk.book({ date, time: '13:00', participants: 2 })),
            codeOf(desk.book({ activityId: rapids.activityId, date, time: '12:00', participants: 4 })),
          ]
          return Promise.all([begun, ...others])
        },
        { waiting: 2 },
      )
      expect(outcomes).toEqual(['done', 'done', 'done'])
      expect(await usesOf(kayaks, date)).toEqual([
        { used: 4, free: 0, short: 0 },
        { used: 2, free: 0, short: 0 },
      ])
    },
  )
})

describe('two moves in opposite directions', () => {
  it('between two timeslots of each of two activities that share follow each other', async () => {
    const kayaks = await addResource(8)
    for (const each of [sunset, island]) await need(each, [{ resourceId: kayaks, per: 'PARTICIPANT' }])
    const date = '2026-07-05'
    const one = await desk.book({ date, time: '09:00', participants: 3 })
    const other = await desk.book({ activityId: island.activityId, date: '2026-07-06', time: '10:00', participants: 3 })
    const outcomes = await inTheOrder(
      kayaks,
      () => desk.amend(one, { date: '2026-07-06', time: '09:00' }),
      () => desk.amend(other, { date, time: '10:00' }),
    )
    expect(outcomes).toEqual(['done', 'done'])
    for (const day of [date, '2026-07-06']) expect(await usesOf(kayaks, day)).toEqual([{ used: 3, free: 5, short: 0 }])
  })

  it('do not deadlock over a third activity that needs a resource of each', async () => {
    const [guide, van] = [await addResource(8), await addResource(8)]
    await need(sunset, [{ resourceId: guide, per: 'PARTICIPANT' }])
    await need(rapids, [{ resourceId: van, per: 'PARTICIPANT' }])
    await need(
      island,
      [guide, van].map(resourceId => ({ resourceId, per: 'PARTICIPANT', minutesAfter: 120 })),
    )
    const [first, second] = ['2026-07-07', '2026-07-08']
    const one = await desk.book({ date: first, time: '09:00', participants: 6 })
    const other = await desk.book({ activityId: rapids.activityId, date: second, time: '12:00', participants: 6 })
    // Each has given back its places, and waits for the timeslot of the island that the other one has changed.
    const held: Statement[] = []
    for (const date of [first, second]) held.push(lockOf('timeslot', await timeslotOf(island, date, '10:00')))
    const outcomes = await whileLocked(
      world,
      held,
      () => Promise.all([codeOf(desk.amend(one, { date: second })), codeOf(desk.amend(other, { date: first }))]),
      { waiting: 2 },
    )
    expect(outcomes).toEqual(['done', 'done'])
  })
})

describe('a hold that expires while another activity is sold', () => {
  const open = async (date: string) => {
    const kayaks = await addResource(4)
    for (const each of [sunset, rapids]) await need(each, [{ resourceId: kayaks, per: 'PARTICIPANT' }])
    const held = await desk.hold({ date, time: '13:00', participants: 3 })
    world.now = held.holdExpiresAt!
    return {
      kayaks,
      book: (participants: number) => desk.book({ activityId: rapids.activityId, date, time: '12:00', participants }),
      expire: () => expireHolds(world.database, operatorId, held.timeslotId, world.now),
    }
  }

  it('frees what it used for a sale that needs it', async () => {
    const date = '2026-07-09'
    const { kayaks, book, expire } = await open(date)
    expect(await inTheOrder(kayaks, expire, () => book(4))).toEqual(['done', 'done'])
    expect(await usesOf(kayaks, date)).toEqual([{ used: 4, free: 0, short: 0 }])
  })

  it('is counted with a sale that fits beside it', async () => {
    const date = '2026-07-20'
    const { kayaks, book, expire } = await open(date)
    expect(await inTheOrder(kayaks, () => book(1), expire)).toEqual(['done', 'done'])
    expect(await usesOf(kayaks, date)).toEqual([{ used: 1, free: 3, short: 0 }])
    await book(3)
    expect(await codeOf(book(1))).toBe('insufficient-capacity')
  })
})

describe('a guide who becomes free while customers wait for another activity', () => {
  it('is offered to them first', async () => {
    const guide = await addResource(1)
    const line = await Line.open(world, 'operator')
    for (const each of [sunset, rapids]) await need(each, [{ resourceId: guide, per: 'BOOKING' }])
    const date = '2026-07-10'
    const sold = await desk.book({ activityId: rapids.activityId, date, time: '12:00', participants: 2 })
    const ada = await line.join('Ada', { date, time: '13:00' })
    await desk.cancel(sold)
    expect(await codeOf(desk.book({ date, time: '13:00', participants: 1 }))).toBe('insufficient-capacity')
    await line.work()
    expect(await line.states(ada)).toEqual(['OFFERED'])
    expect(await usesOf(guide, date)).toEqual([{ used: 1, free: 0, short: 0 }])
    expect(await codeOf(desk.book({ activityId: rapids.activityId, date, time: '12:00' }))).toBe(
      'insufficient-capacity',
    )
    await desk.confirm(await line.held(ada))
    expect(await usesOf(guide, date)).toEqual([{ used: 1, free: 0, short: 0 }])
  })
})

describe('a booking that changes with what it already has', () => {
  it('can grow though no other booking fits', async () => {
    const radio = await addResource(1)
    await need(sunset, [{ resourceId: radio, per: 'BOOKING' }])
    const booking = await desk.book({ date: '2026-07-11', participants: 2 })
    expect(await codeOf(desk.book({ date: '2026-07-11', participants: 1 }))).toBe('insufficient-capacity')
    expect(await desk.amend(booking, { participants: 4 })).toMatchObject({ participants: 4 })
  })

  it('can move to a time that overlaps with its own', async () => {
    const radio = await addResource(1)
    await need(sunset, [{ resourceId: radio, per: 'BOOKING', minutesAfter: 240 }])
    const date = '2026-07-12'
    const booking = await desk.book({ date, time: '09:00' })
    expect(await desk.amend(booking, { time: '13:00' })).toMatchObject({ time: '13:00' })
    expect(await usesOf(radio, date)).toEqual([{ used: 1, free: 0, short: 0 }])
  })
})

describe('two expired holds of one basket and timeslot', () => {
  it('are confirmed late together, or refused together', async () => {
    const radio = await addResource(2)
    await need(sunset, [{ resourceId: radio, per: 'BOOKING' }])
    const date = '2026-07-13'
    const first: Booking = await desk.hold({ date, participants: 1 })
    const second = await desk.hold({ date, participants: 1, basketId: first.basketId })
    world.now = second.holdExpiresAt!
    await expireHolds(world.database, operatorId, first.timeslotId, world.now)
    const sold = await desk.book({ date, participants: 1 })
    expect(await codeOf(desk.pay(first, 9000))).toBe('insufficient-capacity')
    await desk.cancel(sold)
    await desk.pay(first, 9000)
    expect(await usesOf(radio, date)).toEqual([{ used: 2, free: 0, short: 0 }])
  })
})

describe('a change that leaves nothing short', () => {
  it('is not refused because another resource is made short at the same time', async () => {
    const [van, guide] = [await addResource(3), await addResource(3)]
    await need(rapids, [{ resourceId: van, per: 'BOOKING' }])
    await need(sunset, [{ resourceId: guide, per: 'BOOKING' }])
    const date = '2026-07-14'
    await desk.book({ activityId: rapids.activityId, date, time: '12:00' })
    const lower = (resourceId: string, force: boolean) => {
      const exceptions = [{ from: date, quantity: force ? 0 : 2 }]
      return updateResource(world.database, operatorId, resourceId, { exceptions }, force, world.now)
    }
    const timeslot = lockOf('timeslot', await timeslotOf(sunset, date, '09:00'))
    const lowered = await holding(world, [timeslot], async () => {
      const result = codeOf(lower(guide, false))
      await untilQueued(world, 1)
      await lower(van, true)
      return { result }
    })
    expect(await lowered.result).toBe('done')
  })
})

describe('two changes of what an activity needs', () => {
  it('do not overwrite each other if both expect the same version', async () => {
    const guide = await addResource(9)
    const { resourceNeedsVersion } = await need(island, [])
    const change = (quantity: number) => () =>
      updateNeeds(
        world.database,
        operatorId,
        island.activityId,
        [{ resourceId: guide, per: 'DEPARTURE', quantity }],
        false,
        world.now,
        resourceNeedsVersion,
      )
    const lock: Statement = [
      'select from product where operator_id = $1 and activity_id = $2 for no key update',
      [operatorId, island.activityId],
    ]
    expect(await startInOrder(world, lock, change(1), change(2))).toEqual(['done', 'version-conflict'])
    expect(await world.admin.query('select quantity from resource_need where resource_id = $1', [guide])).toEqual([
      { quantity: 1 },
    ])
  })
})

import { beforeAll, describe, expect, it } from '@jest/globals'
import ICAL from 'ical.js'
import { changeProduct } from '../../src/domain/availability/changeProduct.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { Desk, pass } from '../bookings/Desk.ts'
import { post } from '../graphql/post.ts'
import { activities, operators } from '../world/cast.ts'
import { useApp } from '../world/useWorld.ts'

const { world, app } = useApp()
const { operatorId } = operators.kayaks
const { activityId, id } = activities.sunset
let desk: Desk
let url: string
let resourceId: string
let memberId: string
let departure: string
let stays: Booking
let moves: Booking

async function ask<Data>(query: string, variables: object = {}): Promise<Data> {
  const { body } = await post(app, { query, variables })
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return body.data as Data
}

beforeAll(async () => {
  desk = await Desk.open(world, 'operator')
  const { createResource } = await ask<{
    createResource: { resource: { resourceId: string; members: [{ memberId: string; calendarUrl: string }] } }
  }>(
    'mutation { createResource(input: { name: "Guide", members: [{ name: "Ana" }] }) { resource { resourceId: id members { memberId: id calendarUrl } } } }',
  )
  const { resource } = createResource
  const [member] = resource.members
  resourceId = resource.resourceId
  memberId = member.memberId
  url = new URL(member.calendarUrl).pathname
  await ask(
    `mutation ($id: ActivityID!, $resourceId: ResourceID!) { updateResourceNeeds(input: { activityId: $id, needs: [
      { resourceId: $resourceId, per: GROUP, groupSize: 10 }] }) { product { name } } }`,
    { id, resourceId },
  )
  stays = await desk.book({ participants: 2 })
  moves = await desk.book({ participants: 2 })
  departure = encodeTypeId('ts', stays.timeslotId)
  await assign([memberId])
})

const assign = (memberIds: string[]) =>
  ask('mutation ($input: AssignMembersInput!) { assignMembers(input: $input) { resourceUse { used } } }', {
    input: { timeslotId: departure, resourceId, memberIds },
  })

/** What the calendar says of the departure; undefined if the member is not on it. */
async function event() {
  const { body } = await app.inject(url)
  const component = new ICAL.Component(ICAL.parse(body))
    .getAllSubcomponents('vevent')
    .find(each => String(each.getFirstPropertyValue('uid')).startsWith(departure))
  if (!component) return undefined
  const { sequence, description, startDate, endDate } = new ICAL.Event(component)
  const stamp = (component.getFirstPropertyValue('dtstamp') as ICAL.Time).toJSDate()
  return { sequence, stamp, said: [description, startDate.toString(), endDate.toString()].join(' ') }
}

describe('SEQUENCE and DTSTAMP of a departure in the calendar of a member', () => {
  it('only grow, and grow whenever it says something else, whatever happens to its bookings', async () => {
    const away = { date: '2026-07-02', time: '13:00' }
    const back = { date: '2026-07-01', time: '09:00' }
    const steps: [string, () => Promise<unknown>][] = [
      ['a booking grows', () => desk.amend(moves, { participants: 4 })],
      ['it moves away', () => desk.amend(moves, away)],
      ['it changes elsewhere', () => desk.amend(moves, { participants: 3 })],
      ['it moves back', () => desk.amend(moves, back)],
      ['it moves away again', () => desk.amend(moves, away)],
      ['it is cancelled elsewhere', () => desk.cancel(moves)],
      ['another one comes', async () => (moves = await desk.book({ participants: 3 }))],
      ['it is cancelled', () => desk.cancel(moves)],
      ['the last one shrinks', () => desk.amend(stays, { participants: 1 })],
      ['the member leaves', () => assign([])],
      ['the member is back', () => assign([memberId])],
      // A trigger stamps it with the clock of the database, which is later than that of the test.
      [
        'the activity becomes longer',
        () => changeProduct(world.database, operatorId, activityId, { durationMinutes: 150 }, world.now),
      ],
      ['nothing happens', async () => {}],
    ]
    let last = (await event())!
    for (const [what, step] of steps) {
      pass(world, 1)
      await step()
      const now = await event()
      if (!now) continue
      const grew = now.sequence > last.sequence && now.stamp > last.stamp
      const same = now.sequence === last.sequence && now.stamp.getTime() === last.stamp.getTime()
      expect({ what, last, now, grewOrSame: grew || same }).toMatchObject({ what, grewOrSame: true })
      if (now.said !== last.said) expect({ what, grew }).toEqual({ what, grew: true })
      last = now
    }
  })
})

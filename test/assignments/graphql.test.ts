import { beforeAll, describe, expect, it } from '@jest/globals'
import ICAL from 'ical.js'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { encodeTypeId, newId } from '../../src/domain/scalars/typeid.ts'
import { Desk } from '../bookings/Desk.ts'
import { post } from '../graphql/post.ts'
import { activities } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'

const { world, app } = useApp()
let desk: Desk
let resourceId: string
let ana: string
let rui: string
let booking: Booking
const week = { from: '2026-06-29T00:00:00Z', before: '2026-07-06T00:00:00Z' }

async function ask<Data = Record<string, unknown>>(query: string, variables: object = {}): Promise<Data> {
  const { body } = await post(app, { query, variables })
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return body.data as Data
}

beforeAll(async () => {
  desk = await Desk.open(world, 'operator')
  const made = await ask<{
    createResource: { resource: { resourceId: string; autoAssign: boolean; members: { memberId: string }[] } }
  }>(`mutation { createResource(input: { name: "Guide", autoAssign: true, members: [{ name: "Ana", skills: ["French"] }, { name: "Rui" }] }) {
    resource { resourceId: id autoAssign members { memberId: id } } } }`)
  const { resource } = made.createResource
  expect(resource.autoAssign).toBe(true)
  resourceId = resource.resourceId
  ;[ana, rui] = resource.members.map(each => each.memberId) as [string, string]
  await ask(
    `mutation ($activityId: ActivityID!, $resourceId: ResourceID!) { updateResourceNeeds(input: { activityId: $activityId, needs: [
      { resourceId: $resourceId, per: GROUP, groupSize: 4, minutesBefore: 30, minutesAfter: 15 }] }) { product { name } } }`,
    { activityId: activities.sunset.id, resourceId },
  )
  booking = await desk.book({ participants: 6 })
})

const ASSIGN = `mutation ($input: AssignMembersInput!) { assignMembers(input: $input) { resourceUse {
  used missingMembers members { name } candidates { assigned obstacle missingSkills member { name } busyTimeslot { time } } } } }`
const assign = (memberIds: string[]) =>
  ask(ASSIGN, { input: { timeslotId: encodeTypeId('ts', booking.timeslotId), resourceId, memberIds } })

describe('mutation assignMembers', () => {
  it('answers with the departure, its members and what it lacks', async () => {
    expect(await assign([ana])).toEqual({
      assignMembers: {
        resourceUse: {
          used: 2,
          missingMembers: 1,
          members: [{ name: 'Ana' }],
          candidates: [
            { assigned: true, obstacle: null, missingSkills: [], member: { name: 'Ana' }, busyTimeslot: null },
            { assigned: false, obstacle: null, missingSkills: [], member: { name: 'Rui' }, busyTimeslot: null },
          ],
        },
      },
    })
  })

  it('says of a candidate that a person removed it, until a person assigns it again', async () => {
    const query = `query ($timeslotId: TimeslotID!) { timeslot(timeslotId: $timeslotId) { resourceUses {
      candidates { isManuallyRemoved obstacle member { name } } } } }`
    const candidates = async () => {
      const { timeslot } = await ask<{ timeslot: { resourceUses: { candidates: object[] }[] } }>(query, {
        timeslotId: encodeTypeId('ts', booking.timeslotId),
      })
      return timeslot.resourceUses[0]!.candidates
    }
    await assign([])
    expect(await candidates()).toEqual([
      { isManuallyRemoved: true, obstacle: null, member: { name: 'Ana' } },
      { isManuallyRemoved: false, obstacle: null, member: { name: 'Rui' } },
    ])
    await assign([ana])
    expect(await candidates()).toMatchObject([{ isManuallyRemoved: false }, { isManuallyRemoved: false }])
  })

  it.each([
    [
      'a member of nobody',
      (it: Bad) => ({ ...it, memberIds: [encodeTypeId('mem', newId(world.now))] }),
      /No member of this resource/,
    ],
    ['a member twice', (it: Bad) => ({ ...it, memberIds: [ana, ana] }), /Each member can be given once/],
    [
      'a resource of nobody',
      (it: Bad) => ({ ...it, resourceId: encodeTypeId('res', newId(world.now)) }),
      /No resource of this operator/,
    ],
    [
      'a departure of nobody',
      (it: Bad) => ({ ...it, timeslotId: encodeTypeId('ts', newId(world.now)) }),
      /No departure of this operator/,
    ],
    [
      'an identifier of another kind',
      (it: Bad) => ({ ...it, memberIds: [it.resourceId] }),
      /must be the identifier of a member/,
    ],
  ])('refuses %s, and writes nothing', async (_, change, message) => {
    const input = { timeslotId: encodeTypeId('ts', booking.timeslotId), resourceId, memberIds: [rui] }
    const { body } = await post(app, { query: ASSIGN, variables: { input: change(input) } })
    expect(JSON.stringify(body.errors)).toMatch(message)
    expect(await world.admin.query('select by_hand from resource_assignment')).toEqual([{ by_hand: true }])
  })

  it('needs a key that may write', async () => {
    const input = { timeslotId: encodeTypeId('ts', booking.timeslotId), resourceId, memberIds: [] }
    const { error } = await post(app, { query: ASSIGN, variables: { input } }, bearer('operatorReadOnly'))
    expect(error.extensions.code).toBe('permission-denied')
  })

  it('knows nothing of another operator', async () => {
    const input = { timeslotId: encodeTypeId('ts', booking.timeslotId), resourceId, memberIds: [ana] }
    const { body } = await post(app, { query: ASSIGN, variables: { input } }, bearer('wallsOperator'))
    expect(JSON.stringify(body.errors)).toMatch(/No resource of this operator/)
  })
})

interface Bad {
  timeslotId: string
  resourceId: string
  memberIds: string[]
}

describe('mutation assignMembersByRule', () => {
  it('fills what is missing, and lists what it cannot fill', async () => {
    const LACKING = `query ($from: DateTime!, $before: DateTime!) { understaffedTimeslots(from: $from, before: $before) {
      used missingMembers resource { name } timeslot { date time assignments { isManual member { name } resource { name } timeslot { time } } } } }`
    expect(await ask(LACKING, week)).toEqual({
      understaffedTimeslots: [
        {
          used: 2,
          missingMembers: 1,
          resource: { name: 'Guide' },
          timeslot: {
            date: '2026-07-01',
            time: '09:00',
            assignments: [
              { isManual: true, member: { name: 'Ana' }, resource: { name: 'Guide' }, timeslot: { time: '09:00' } },
            ],
          },
        },
      ],
    })
    const RULE = `mutation ($input: AssignMembersByRuleInput!) { assignMembersByRule(input: $input) { assignmentRun {
      assigned { isManual startsAt endsAt member { name } } unfilled { missing reason resource { name } timeslot { time } } } } }`
    expect(await ask(RULE, { input: { ...week, resourceIds: [resourceId] } })).toEqual({
      assignMembersByRule: {
        assignmentRun: {
          assigned: [
            {
              isManual: false,
              startsAt: '2026-07-01T07:30:00.000Z',
              endsAt: '2026-07-01T09:45:00.000Z',
              member: { name: 'Rui' },
            },
          ],
          unfilled: [],
        },
      },
    })
    const other = await desk.book({ date: '2026-07-02', participants: 8 })
    await ask(`mutation ($input: UpdateResourceInput!) { updateResource(input: $input) { resource { name } } }`, {
      input: { resourceId, force: true, exceptions: [{ from: '2026-07-02', to: '2026-07-02', memberId: rui }] },
    })
    expect(await ask(RULE, { input: week })).toMatchObject({
      assignMembersByRule: {
        assignmentRun: { unfilled: [{ missing: 1, resource: { name: 'Guide' }, timeslot: { time: '09:00' } }] },
      },
    })
    await desk.cancel(other)
    const LIST = `query ($from: DateTime!, $before: DateTime!) { resourceAssignments(from: $from, before: $before) { memberId }
      resourceMember(memberId: "${rui}") { name assignments(from: $from, before: $before) { timeslot { time } } } }`
    expect(await ask(LIST, week)).toEqual({
      resourceAssignments: [{ memberId: ana }, { memberId: rui }],
      resourceMember: { name: 'Rui', assignments: [{ timeslot: { time: '09:00' } }] },
    })
    const { body } = await post(app, { query: LIST, variables: { ...week, before: week.from } })
    expect(JSON.stringify(body.errors)).toMatch(/not after its start/)
  })
})

describe('GET /calendars/{token}.ics', () => {
  const urlOf = async (memberId: string) =>
    new URL(
      (
        await ask<{ resourceMember: { calendarUrl: string } }>(
          `{ resourceMember(memberId: "${memberId}") { calendarUrl } }`,
        )
      ).resourceMember.calendarUrl,
    ).pathname
  const read = (text: string) => new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')

  it('has the departures of the member, and no customer', async () => {
    const response = await app.inject(await urlOf(ana))
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    const [component, ...others] = read(response.body)
    expect(others).toEqual([])
    const event = new ICAL.Event(component!)
    expect(event.summary).toBe('Sunset Kayak Tour')
    expect(event.startDate.toJSDate()).toEqual(new Date('2026-07-01T08:00:00Z'))
    expect(event.endDate.toJSDate()).toEqual(new Date('2026-07-01T09:30:00Z'))
    expect(event.description).toBe('6 participants in 1 booking.\nYou are needed from 08:30 to 10:45.')
    expect(event.uid).toBe(`${encodeTypeId('ts', booking.timeslotId)}-${ana}@service.test`)
    expect(component!.getFirstPropertyValue('last-modified')).toBeTruthy()
    expect(event.sequence).toBeGreaterThan(0)
    expect(response.body).not.toMatch(/Ada|Lovelace|example\.com/)
  })

  it('is 304 until something changes', async () => {
    const url = await urlOf(ana)
    const { headers } = await app.inject(url)
    const again = { url, headers: { 'if-none-match': String(headers.etag) } }
    world.now = new Date(world.now.getTime() + 60_000)
    expect((await app.inject(again)).statusCode).toBe(304)
    await desk.amend(booking, { participants: 7 })
    const changed = await app.inject(again)
    expect(changed.statusCode).toBe(200)
    expect(changed.body).toContain('7 participants in 1 booking.')
  })

  it('loses a departure that is cancelled, and is the same link', async () => {
    const url = await urlOf(rui)
    expect(read((await app.inject(url)).body)).toHaveLength(1)
    await desk.cancel(booking)
    expect(read((await app.inject(url)).body)).toEqual([])
    expect(await urlOf(rui)).toBe(url)
  })

  it('is 404 for a renewed link, another link and none', async () => {
    const before = await urlOf(ana)
    await ask(
      'mutation ($input: RenewCalendarLinkInput!) { renewCalendarLink(input: $input) { resourceMember { name } } }',
      {
        input: { memberId: ana },
      },
    )
    const after = await urlOf(ana)
    expect(after).not.toBe(before)
    for (const url of [before, after.replace('.ics', ''), '/calendars/x.ics', after.replace(/.\.ics$/, '.ics')]) {
      expect((await app.inject(url)).statusCode).toBe(404)
    }
    expect((await app.inject(after)).statusCode).toBe(200)
    const unknown = { input: { memberId: encodeTypeId('mem', newId(world.now)) } }
    const query =
      'mutation ($input: RenewCalendarLinkInput!) { renewCalendarLink(input: $input) { resourceMember { name } } }'
    expect(JSON.stringify((await post(app, { query, variables: unknown })).body.errors)).toMatch(
      /No member of a resource/,
    )
  })
})

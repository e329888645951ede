import { beforeAll, describe, expect, it } from '@jest/globals'
import { assignMembers } from '../../src/domain/assignments/assignMembers.ts'
import { assignMembersByRule } from '../../src/domain/assignments/assignMembersByRule.ts'
import { assignUpcoming } from '../../src/domain/assignments/assignUpcoming.ts'
import { findAssignmentsByTimeslot } from '../../src/domain/assignments/findAssignments.ts'
import { findCandidates } from '../../src/domain/assignments/findCandidates.ts'
import { findLacking } from '../../src/domain/assignments/findLacking.ts'
import type { Refusal } from '../../src/domain/refusals/refusal.ts'
import { deleteResource } from '../../src/domain/resources/deleteResource.ts'
import { findMembersByResource } from '../../src/domain/resources/findResources.ts'
import type { ResourceNeedInput } from '../../src/domain/resources/ResourceInput.ts'
import { readResource } from '../../src/domain/resources/readResource.ts'
import { updateNeeds } from '../../src/domain/resources/updateNeeds.ts'
import { createResource, updateResource } from '../../src/domain/resources/writeResource.ts'
import { newId } from '../../src/domain/scalars/typeid.ts'
import { Desk } from '../bookings/Desk.ts'
import { activities, operators } from '../world/cast.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { useWorld } from '../world/useWorld.ts'
import { whileLocked } from '../world/whileLocked.ts'

const { operatorId } = operators.kayaks
// The sea cave starts at 11:00, the rapids at 12:00; both last 90 minutes. The sunset tour starts at 09:00, 13:00 and 18:00.
const { sunset, cave, rapids, midnight } = activities

const world = useWorld(20)
let desk: Desk
beforeAll(async () => {
  desk = await Desk.open(world, 'operator')
  await world.admin.query("update product set waiver_policy = 'BEFORE_ARRIVAL' where activity_id = $1", [
    cave.activityId,
  ])
})

const day = { date: '2026-07-01' }
const from = new Date('2026-07-01T00:00:00Z')
const until = new Date('2026-07-02T00:00:00Z')

let numbers = 0
/** A named resource with Ana, Bo and Rui, whom the activities need. */
async function addGuides(needs: Record<string, Partial<ResourceNeedInput>>, autoAssign = false) {
  const members = [{ name: 'Ana', skills: ['French'] }, { name: 'Bo' }, { name: 'Rui', skills: ['french', 'Rescue'] }]
  const input = { name: `Guide ${++numbers}`, members, autoAssign }
  const { resourceId } = await createResource(world.database, desk.caller, input, world.now)
  for (const [activityId, need] of Object.entries(needs)) {
    const all = [{ resourceId, per: 'DEPARTURE' as const, ...need }]
    await updateNeeds(world.database, operatorId, activityId, all, true, world.now)
  }
  const rows = (await findMembersByResource(world.database, operatorId, [resourceId])).get(resourceId)!
  const [ana, bo, rui] = rows.map(each => each.memberId) as [string, string, string]
  const assign = (timeslotId: string, ...memberIds: string[]) =>
    assignMembers(world.database, operatorId, timeslotId, resourceId, memberIds, world.now)
  const byRule = (range = { from, until }) =>
    assignMembersByRule(world.database, operatorId, range.from, range.until, [resourceId], world.now)
  const named = async (timeslotId: string) => {
    const found = (await findAssignmentsByTimeslot(world.database, operatorId, [timeslotId])).get(timeslotId) ?? []
    return found.map(each => ({ [ana]: 'Ana', [bo]: 'Bo', [rui]: 'Rui' })[each.memberId]!)
  }
  const update = (input: Parameters<typeof updateResource>[3]) =>
    updateResource(world.database, operatorId, resourceId, input, true, world.now)
  return { resourceId, ana, bo, rui, assign, byRule, named, update }
}

const bookCave = (participants = 2) => desk.book({ activityId: cave.activityId, ...day, time: '11:00', participants })
const bookRapids = (participants = 2) =>
  desk.book({ activityId: rapids.activityId, ...day, time: '12:00', participants })

const violationsOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: Refusal) => error.facts.errors?.map(each => [each.path.join('.'), each.detail]) ?? [['', String(error)]],
  )

describe('assigning by hand', () => {
  it('sets who has a departure, and nobody when empty', async () => {
    const { ana, bo, assign, named } = await addGuides({ [cave.activityId]: { quantity: 2 } })
    const booking = await bookCave()
    await assign(booking.timeslotId, ana, bo)
    expect(await named(booking.timeslotId)).toEqual(['Ana', 'Bo'])
    await assign(booking.timeslotId, bo)
    expect(await named(booking.timeslotId)).toEqual(['Bo'])
    await assign(booking.timeslotId)
    expect(await named(booking.timeslotId)).toEqual([])
    await desk.cancel(booking)
  })

  it('refuses what cannot be, every member at once', async () => {
    const guides = await addGuides({
      [cave.activityId]: { skills: ['FRENCH'] },
      [rapids.activityId]: { quantity: 2 },
    })
    const { ana, bo, rui, assign, update, resourceId } = guides
    const first = await bookCave()
    const second = await bookRapids()
    await assign(first.timeslotId, ana)
    await update({
      members: [
        { memberId: ana, name: 'Ana', skills: ['French'] },
        { memberId: bo, name: 'Bo' },
        { memberId: rui, name: 'Rui', active: false },
      ],
      exceptions: [{ from: '2026-06-30', to: '2026-07-01', memberId: bo }],
    })
    const stranger = (await addGuides({})).ana
    expect(await violationsOf(assign(second.timeslotId, ana, bo, rui, stranger, bo))).toEqual([
      ['input.memberIds.0', 'Ana has another departure at that time: Sea Cave Expedition on 2026-07-01 at 11:00.'],
      ['input.memberIds.1', 'Bo is absent that day.'],
      ['input.memberIds.2', 'Rui is not active.'],
      ['input.memberIds.3', 'No member of this resource has this ResourceMemberID.'],
      ['input.memberIds.4', 'Each member can be given once.'],
      ['input.memberIds', expect.stringContaining('use 2 of Guide')],
    ])
    await update({ exceptions: [] })
    expect(await violationsOf(assign(first.timeslotId, bo))).toEqual([
      ['input.memberIds.0', 'Bo lacks what the activity needs: FRENCH.'],
    ])
    const [free] = await desk.timeslotsOf('2026-07-01')
    expect(await violationsOf(assign(free!.timeslotId, ana))).toEqual([
      ['timeslotId', expect.stringContaining('No departure of this operator that uses Guide')],
    ])
    expect(await violationsOf(assign(newId(world.now), ana))).toHaveLength(1)
    const counted = await createResource(world.database, desk.caller, { name: 'Raft', quantity: 3 }, world.now)
    const needs = [resourceId, counted.resourceId].map(id => ({ resourceId: id, per: 'DEPARTURE' as const }))
    await updateNeeds(world.database, operatorId, cave.activityId, needs, true, world.now)
    expect(
      await violationsOf(
        assignMembers(world.database, operatorId, first.timeslotId, counted.resourceId, [], world.now),
      ),
    ).toEqual([['resourceId', 'Raft is counted and not named, so it has no members.']])
    expect(await violationsOf(assign(first.timeslotId, ana))).toEqual([])
    await desk.cancel(first)
    await desk.cancel(second)
  })
})

describe('one member and two departures at once', () => {
  it('are refused to whoever comes second', async () => {
    const { resourceId, ana, assign } = await addGuides({ [cave.activityId]: {}, [rapids.activityId]: {} })
    const first = await bookCave()
    const second = await bookRapids()
    const lock = 'select from resource where resource_id = $1 for update'
    const answers = await whileLocked(
      world,
      [[lock, [resourceId]]],
      () => Promise.all([assign(first.timeslotId, ana), assign(second.timeslotId, ana)].map(violationsOf)),
      { waiting: 2 },
    )
    expect(answers.map(each => each.length).toSorted()).toEqual([0, 1])
    expect(answers.flat()[0]![1]).toMatch(/^Ana has another departure at that time/)
    await desk.cancel(first)
    await desk.cancel(second)
  })

  it('are refused by the database, and departures that touch are not', async () => {
    const { resourceId, ana } = await addGuides({ [cave.activityId]: {}, [rapids.activityId]: {} })
    const first = await bookCave()
    const second = await bookRapids()
    const insert = (timeslotId: string, starts: string, ends: string) =>
      world.admin.query(
        `insert into resource_assignment (operator_id, timeslot_id, resource_id, member_id, starts_at, ends_at, by_hand, assigned_at, changed_at)
         values ($1, $2, $3, $4, $5, $6, true, now(), now())`,
        [operatorId, timeslotId, resourceId, ana, starts, ends],
      )
    await insert(first.timeslotId, '2026-07-01T10:00Z', '2026-07-01T11:30Z')
    await expect(insert(second.timeslotId, '2026-07-01T11:00Z', '2026-07-01T12:30Z')).rejects.toMatchObject({
      constraint: 'resource_assignment_member_exclusion',
    })
    await insert(second.timeslotId, '2026-07-01T11:30Z', '2026-07-01T12:30Z')
    await desk.cancel(first)
    await desk.cancel(second)
  })
})

describe('assigning by rule', () => {
  it('fills departures in their order, evenly, with the skills, and leaves what was set by hand', async () => {
    const { ana, bo, assign, byRule, named } = await addGuides({
      [cave.activityId]: { skills: ['Rescue'] },
      [rapids.activityId]: {},
      [sunset.activityId]: { quantity: 2 },
    })
    const early = await desk.book({ ...day, time: '09:00' })
    const first = await bookCave()
    const second = await bookRapids()
    await assign(early.timeslotId, ana)
    const { assigned, unfilled } = await byRule()
    expect(assigned).toHaveLength(3)
    expect(unfilled).toEqual([])
    // Of those with no departure that day, Bo has the fewest skills, so that Rui stays free for the cave.
    expect(await named(early.timeslotId)).toEqual(['Ana', 'Bo'])
    expect(await named(first.timeslotId)).toEqual(['Rui'])
    expect(await named(second.timeslotId)).toEqual(['Bo'])
    await assign(second.timeslotId, bo)
    expect((await byRule()).assigned).toEqual([])
    for (const booking of [early, first, second]) await desk.cancel(booking)
  })

  it('says which departures it could not fill, and why', async () => {
    const { byRule, update, ana, bo, rui } = await addGuides({
      [cave.activityId]: { quantity: 3 },
      [rapids.activityId]: { skills: ['Russian'] },
    })
    await updateNeeds(world.database, operatorId, sunset.activityId, [], true, world.now)
    const first = await bookCave()
    await update({
      members: [ana, bo, rui].map((memberId, index) => ({ memberId, name: ['Ana', 'Bo', 'Rui'][index]! })),
      exceptions: [{ from: '2026-07-01', memberId: bo }],
    })
    const run = await byRule()
    expect(run.assigned).toHaveLength(2)
    expect(run.unfilled).toMatchObject([
      {
        timeslotId: first.timeslotId,
        missing: 1,
        reason: 'All active members who are there have this or another departure at that time.',
      },
    ])
    await desk.cancel(first)
    const second = await bookRapids()
    expect((await byRule()).unfilled).toMatchObject([
      { reason: 'No active member has the skills that it needs: Russian.' },
    ])
    await desk.cancel(second)
    expect(
      await violationsOf(assignMembersByRule(world.database, operatorId, from, until, [newId(world.now)], world.now)),
    ).toEqual([['input.resourceIds.0', 'No resource of this operator has this ResourceID.']])
    expect(
      await violationsOf(
        assignMembersByRule(world.database, operatorId, from, new Date('2026-09-01'), null, world.now),
      ),
    ).toEqual([['before', 'A range has at most 31 days.']])
  })

  it('runs by itself where the resource says so', async () => {
    const { named } = await addGuides({ [cave.activityId]: {} }, true)
    const booking = await bookCave()
    await assignUpcoming(world.database, world.now, newChoreRun())
    expect(await named(booking.timeslotId)).toEqual(['Bo'])
    await desk.cancel(booking)
    expect(await named(booking.timeslotId)).toEqual([])
  })
})

describe('two runs of the rule at once', () => {
  it('assign each departure once, and none fails', async () => {
    const { resourceId, byRule, named } = await addGuides({ [cave.activityId]: {}, [rapids.activityId]: {} })
    const first = await bookCave()
    const second = await bookRapids()
    const lock = 'select from resource where resource_id = $1 for update'
    const runs = await whileLocked(world, [[lock, [resourceId]]], () => Promise.all([byRule(), byRule()]), {
      waiting: 2,
    })
    expect(runs.map(each => each.assigned.length).toSorted()).toEqual([0, 2])
    expect(runs.flatMap(each => each.unfilled)).toEqual([])
    expect(await named(first.timeslotId)).toEqual(['Bo'])
    expect(await named(second.timeslotId)).toEqual(['Ana'])
    await desk.cancel(first)
    await desk.cancel(second)
  })

  it('where both have planned before, assign each departure once too', async () => {
    const { resourceId, named } = await addGuides({ [cave.activityId]: {}, [rapids.activityId]: {} }, true)
    const first = await bookCave()
    const second = await bookRapids()
    const lock = 'select from resource where resource_id = $1 for update'
    const run = newChoreRun()
    const keep = () => assignUpcoming(world.database, world.now, run)
    await whileLocked(world, [[lock, [resourceId]]], () => Promise.all([keep(), keep()]), { waiting: 2 })
    expect(run.failures).toEqual([])
    expect(await named(first.timeslotId)).toEqual(['Bo'])
    expect(await named(second.timeslotId)).toEqual(['Ana'])
    await desk.cancel(first)
    await desk.cancel(second)
  })

  it('and a person who assigns the same member leave it in one place', async () => {
    const { resourceId, bo, byRule, assign, named } = await addGuides({
      [cave.activityId]: {},
      [rapids.activityId]: {},
    })
    const first = await bookCave()
    const second = await bookRapids()
    const lock = 'select from resource where resource_id = $1 for update'
    const [run, violations] = await whileLocked(
      world,
      [[lock, [resourceId]]],
      () => Promise.all([byRule(), violationsOf(assign(second.timeslotId, bo))]),
      { waiting: 2 },
    )
    // Whoever comes first has Bo: the rule puts him on the cave, or leaves him on the rapids.
    const cameFirst = violations.length === 0
    expect(run.assigned).toHaveLength(cameFirst ? 1 : 2)
    expect(await named(first.timeslotId)).toEqual([cameFirst ? 'Ana' : 'Bo'])
    expect(await named(second.timeslotId)).toEqual([cameFirst ? 'Bo' : 'Ana'])
    await desk.cancel(first)
    await desk.cancel(second)
  })
})

describe('the rule', () => {
  it('takes only who is active, there, has the skills and is free with the buffers, and says what it lacks', async () => {
    const guides = await addGuides({ [cave.activityId]: { quantity: 3, minutesAfter: 30 }, [sunset.activityId]: {} })
    const { resourceId, ana, bo, rui, byRule, named, update } = guides
    const range = { from: new Date('2026-07-10T00:00:00Z'), until: new Date('2026-07-11T00:00:00Z') }
    const first = await desk.book({ activityId: cave.activityId, date: '2026-07-10', time: '11:00' })
    // The cave ends at 12:30, and needs its guides until 13:00.
    const second = await desk.book({ date: '2026-07-10', time: '13:00' })
    const members = [
      { memberId: ana, name: 'Ana', skills: ['French'] },
      { memberId: bo, name: 'Bo' },
      { memberId: rui, name: 'Rui', active: false },
    ]
    await update({ members, exceptions: [{ from: '2026-07-10', to: '2026-07-10', memberId: bo }] })
    const taken = 'All active members who are there have this or another departure at that time.'
    expect((await byRule(range)).unfilled).toMatchObject([{ timeslotId: first.timeslotId, missing: 2, reason: taken }])
    expect(await named(first.timeslotId)).toEqual(['Ana'])
    expect(await named(second.timeslotId)).toEqual(['Ana'])
    const needs = [{ resourceId, per: 'DEPARTURE' as const, minutesBefore: 1 }]
    await updateNeeds(world.database, operatorId, sunset.activityId, needs, true, world.now)
    expect(await named(second.timeslotId)).toEqual([])
    expect((await byRule(range)).unfilled).toMatchObject([
      { timeslotId: first.timeslotId, missing: 2 },
      { timeslotId: second.timeslotId, missing: 1, reason: taken },
    ])
    await update({ exceptions: [] })
    await byRule(range)
    expect(await named(first.timeslotId)).toEqual(['Ana', 'Bo'])
    await desk.cancel(first)
    expect((await byRule(range)).assigned).toHaveLength(1)
    await desk.cancel(second)
  })

  it('is even over the local week, whichever days it is run for', async () => {
    const { ana, bo, assign, byRule, named } = await addGuides({ [cave.activityId]: {} })
    const dates = ['2026-07-13', '2026-07-15', '2026-07-16', '2026-07-19', '2026-07-20']
    const bookings = []
    for (const date of dates) bookings.push(await desk.book({ activityId: cave.activityId, date, time: '11:00' }))
    const [monday, wednesday, thursday, sunday, next] = bookings.map(each => each.timeslotId)
    const on = (date: string) => ({ from: new Date(`${date}T00:00:00Z`), until: new Date(`${date}T23:00:00Z`) })
    await assign(sunday!, bo)
    await byRule(on('2026-07-15'))
    expect(await named(wednesday!)).toEqual(['Ana'])
    await assign(monday!, ana)
    await byRule(on('2026-07-16'))
    expect(await named(thursday!)).toEqual(['Rui'])
    // In the week after all are even again, and Bo has the fewest skills.
    await byRule(on('2026-07-20'))
    expect(await named(next!)).toEqual(['Bo'])
    for (const booking of bookings) await desk.cancel(booking)
  })

  it('counts days and weeks of the operator, also when clocks change', async () => {
    const { resourceId } = await addGuides({ [midnight.activityId]: { minutesBefore: 60 } })
    const bookings = []
    for (const date of ['2026-07-12', '2026-07-13', '2026-10-24']) {
      bookings.push(await desk.book({ activityId: midnight.activityId, date, time: '01:30' }))
    }
    const lackingOn = async (date: string) => {
      const [start, end] = [new Date(`${date}T00:00:00Z`), new Date(`${date}T23:00:00Z`)]
      const [lacking] = await findLacking(world.database, operatorId, [resourceId], start, end)
      const { startsAt, dayStart, dayEnd, weekStart, weekEnd } = lacking!
      return [startsAt, dayStart, dayEnd, weekStart, weekEnd].map(each => each.toISOString().slice(0, 16))
    }
    expect(await lackingOn('2026-07-12')).toEqual([
      '2026-07-11T23:30',
      '2026-07-11T23:00',
      '2026-07-12T23:00',
      '2026-07-05T23:00',
      '2026-07-12T23:00',
    ])
    expect(await lackingOn('2026-07-13')).toEqual([
      '2026-07-12T23:30',
      '2026-07-12T23:00',
      '2026-07-13T23:00',
      '2026-07-12T23:00',
      '2026-07-19T23:00',
    ])
    expect(await lackingOn('2026-10-24')).toEqual([
      '2026-10-23T23:30',
      '2026-10-23T23:00',
      '2026-10-24T23:00',
      '2026-10-18T23:00',
      '2026-10-26T00:00',
    ])
    for (const booking of bookings) await desk.cancel(booking)
  })
})

describe('a member that a person removed from a departure', () => {
  it('is not put back by the rule, even if nobody else is left, and is by hand', async () => {
    const { ana, bo, rui, assign, named, byRule, update } = await addGuides({ [cave.activityId]: {} }, true)
    const booking = await bookCave()
    const { timeslotId } = booking
    const keep = () => assignUpcoming(world.database, world.now, newChoreRun())
    const removed = async () => {
      const all = (await findCandidates(world.database, operatorId, [timeslotId])).get(timeslotId)!
      return all.filter(each => each.isManuallyRemoved).map(each => each.name)
    }
    await keep()
    expect(await named(timeslotId)).toEqual(['Bo'])
    await assign(timeslotId)
    await keep()
    expect(await named(timeslotId)).toEqual(['Ana'])
    await assign(timeslotId, rui)
    expect(await removed()).toEqual(['Ana', 'Bo'])
    await assign(timeslotId)
    await keep()
    expect(await named(timeslotId)).toEqual([])
    expect((await byRule()).unfilled).toMatchObject([
      { missing: 1, reason: 'All active members who are there were removed from this departure by hand.' },
    ])
    await assign(timeslotId, bo)
    expect(await removed()).toEqual(['Ana', 'Rui'])
    // What ends because Bo is absent was not decided for this departure.
    await update({ exceptions: [{ from: '2026-07-01', to: '2026-07-01', memberId: bo }] })
    expect(await named(timeslotId)).toEqual([])
    await update({ exceptions: [] })
    await keep()
    expect(await named(timeslotId)).toEqual(['Bo'])
    await assign(timeslotId, ana)
    expect(await named(timeslotId)).toEqual(['Ana'])
    await desk.cancel(booking)
  })

  it('stays removed when needs and bookings of the departure change, and is free for others', async () => {
    const guides = await addGuides({ [cave.activityId]: { skills: ['French'] }, [rapids.activityId]: {} })
    const { resourceId, ana, bo, rui, assign, byRule, named } = guides
    const first = await bookCave()
    await assign(first.timeslotId, ana)
    await assign(first.timeslotId, rui)
    await assign(first.timeslotId)
    await desk.cancel(first)
    const needs = (quantity: number) => [{ resourceId, per: 'DEPARTURE' as const, quantity }]
    await updateNeeds(world.database, operatorId, cave.activityId, [], true, world.now)
    await updateNeeds(world.database, operatorId, cave.activityId, needs(2), true, world.now)
    const again = await bookCave()
    expect(again.timeslotId).toBe(first.timeslotId)
    expect((await byRule()).unfilled).toMatchObject([
      { missing: 1, reason: expect.stringContaining('removed from this') },
    ])
    expect(await named(again.timeslotId)).toEqual(['Bo'])
    const second = await bookRapids()
    await byRule()
    expect(await named(second.timeslotId)).toEqual(['Ana'])
    await assign(again.timeslotId, bo, rui)
    expect(await named(again.timeslotId)).toEqual(['Bo', 'Rui'])
    await desk.cancel(again)
    await desk.cancel(second)
  })
})

describe('an assignment', () => {
  it('ends when bookings use fewer, by rule before by hand', async () => {
    const { rui, assign, byRule, named } = await addGuides({ [cave.activityId]: { per: 'GROUP', groupSize: 2 } })
    const one = await bookCave(2)
    const two = await bookCave(2)
    await assign(one.timeslotId, rui)
    await byRule()
    expect(await named(one.timeslotId)).toEqual(['Bo', 'Rui'])
    await desk.cancel(one)
    expect(await named(one.timeslotId)).toEqual(['Rui'])
    await desk.cancel(two)
    expect(await named(one.timeslotId)).toEqual([])
  })

  it('ends when its member becomes inactive, absent, or loses a skill that is needed', async () => {
    const guides = await addGuides({ [cave.activityId]: { quantity: 3 } })
    const { resourceId, ana, bo, rui, assign, named, update } = guides
    const { timeslotId } = await bookCave()
    const members = [
      { memberId: ana, name: 'Ana', skills: ['French'] },
      { memberId: bo, name: 'Bo' },
      { memberId: rui, name: 'Rui', skills: ['French'] },
    ]
    await assign(timeslotId, ana, bo, rui)
    await update({ exceptions: [{ from: '2026-07-01', to: '2026-07-01', memberId: bo }] })
    expect(await named(timeslotId)).toEqual(['Ana', 'Rui'])
    await update({ members: [members[0]!, members[1]!, { ...members[2]!, active: false }] })
    expect(await named(timeslotId)).toEqual(['Ana'])
    await update({ members, exceptions: [] })
    await assign(timeslotId, ana, bo, rui)
    const needs = [{ resourceId, per: 'DEPARTURE' as const, quantity: 3, skills: ['french'] }]
    await updateNeeds(world.database, operatorId, cave.activityId, needs, true, world.now)
    expect(await named(timeslotId)).toEqual(['Ana', 'Rui'])
  })

  it('moves with its window, and the later one of two by rule ends when they then overlap', async () => {
    const { resourceId, ana, assign, named } = await addGuides({
      [cave.activityId]: {},
      [rapids.activityId]: { minutesBefore: 0 },
    })
    // The cave ends at 12:30: with its own guide each until the rapids need theirs later.
    const [, afternoon] = await desk.timeslotsOf('2026-07-03')
    const needs = (minutesBefore: number) => [{ resourceId, per: 'DEPARTURE' as const, minutesBefore }]
    await updateNeeds(world.database, operatorId, sunset.activityId, needs(0), true, world.now)
    const first = await desk.book({ activityId: cave.activityId, date: '2026-07-03', time: '11:00' })
    const second = await desk.book({ timeslotId: afternoon!.timeslotId, date: '2026-07-03', time: '13:00' })
    await assign(first.timeslotId, ana)
    await assign(second.timeslotId, ana)
    await updateNeeds(world.database, operatorId, sunset.activityId, needs(30), true, world.now)
    expect(await named(second.timeslotId)).toEqual(['Ana'])
    expect(
      await world.admin.query('select starts_at "startsAt" from resource_assignment where timeslot_id = $1', [
        second.timeslotId,
      ]),
    ).toEqual([{ startsAt: new Date('2026-07-03T11:30:00Z') }])
    await updateNeeds(world.database, operatorId, sunset.activityId, needs(31), true, world.now)
    expect(await named(first.timeslotId)).toEqual(['Ana'])
    expect(await named(second.timeslotId)).toEqual([])
  })
})

describe('a member that is missing from the members of a change', () => {
  it('is deleted if it was never assigned, or else deactivated', async () => {
    const { resourceId, ana, assign, update } = await addGuides({ [cave.activityId]: {} })
    const { timeslotId } = await desk.book({ activityId: cave.activityId, date: '2026-07-06', time: '11:00' })
    await assign(timeslotId, ana)
    world.now = new Date('2026-07-07T08:00:00Z')
    await update({ members: [{ name: 'Zoe' }] })
    const { members, quantity } = await readResource(world.database, operatorId, resourceId)
    expect(members.map(each => [each.name, each.active])).toEqual([
      ['Ana', false],
      ['Zoe', true],
    ])
    expect(quantity).toBe(1)
    expect(await violationsOf(update({ members: [{ name: 'Ana' }] }))).toEqual([
      ['input.members', expect.stringContaining('A former member has one of these names')],
    ])
    await updateNeeds(world.database, operatorId, cave.activityId, [], true, world.now)
    await deleteResource(world.database, operatorId, resourceId)
  })
})

import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { assignMembers } from '../../src/domain/assignments/assignMembers.ts'
import { findAssignmentsByTimeslot } from '../../src/domain/assignments/findAssignments.ts'
import { findTimeslotNotes } from '../../src/domain/availability/findTimeslotNotes.ts'
import { setTimeslotNote } from '../../src/domain/availability/setTimeslotNote.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { numberChanges } from '../../src/domain/changes/numberChanges.ts'
import { updatePricing } from '../../src/domain/products/pricing/updatePricing.ts'
import { findMembersByResource } from '../../src/domain/resources/findResources.ts'
import { updateNeeds } from '../../src/domain/resources/updateNeeds.ts'
import { createResource } from '../../src/domain/resources/writeResource.ts'
import { decodeTypeId, encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { addDefaultWorkflows } from '../../src/domain/workflows/addDefaultWorkflows.ts'
import { Desk } from '../bookings/Desk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { violationsOf } from '../graphql/violationsOf.ts'
import { Office } from '../workflows/Office.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { rest } from '../world/rest.ts'
import { useWorld } from '../world/useWorld.ts'
import { whileLocked } from '../world/whileLocked.ts'

const { operatorId } = operators.kayaks
const { sunset, cave } = activities

const world = useWorld(20)
const office = new Office(world)
let desk: Desk
let wanderly: Desk
beforeAll(async () => {
  desk = await Desk.open(world, 'operator')
  wanderly = await Desk.open(world, 'wanderly')
  await world.admin.query(`update product set waiver_policy = 'BEFORE_ARRIVAL'`)
})
// Each test has days of its own.
let days = 0
let day: string
let next: string
beforeEach(async () => {
  world.now = NOW
  days += 2
  day = new Date(Date.UTC(2026, 6, days)).toISOString().slice(0, 10)
  next = new Date(Date.UTC(2026, 6, days + 1)).toISOString().slice(0, 10)
  await world.admin.query('update product set booking_cutoff_minutes = 0')
})
const book = (time = '09:00') => office.book({ date: day, time })

const MOVE = `mutation ($input: MoveTimeslotInput!) {
  moveTimeslot(input: $input) { id date time startsAt capacity status tally { bookingCount participants } }
}`

interface Moved {
  id: string
  date: string
  time: string
  startsAt: string
  capacity: number
  status: string
  tally: { bookingCount: number; participants: number }
}

const move = async (timeslotId: string, to: { date?: string; time?: string; reason?: string } = {}) => {
  const input = { timeslotId: encodeTypeId('ts', timeslotId), date: day, time: '15:30', ...to }
  const { moveTimeslot } = await ask<{ moveTimeslot: Moved }>(world, desk.caller, MOVE, { input })
  return moveTimeslot
}

const setRules = (rules: object[]) =>
  updatePricing(world.database, operatorId, sunset.activityId, { rules } as never, world.now)

const timesOn = async (date: string, activityId = sunset.activityId) =>
  (
    await world.admin.query<{ time: string; capacity: number; taken: number; closed: boolean }>(
      `select time, capacity, taken, closed from timeslot where operator_id = $1 and activity_id = $2 and date = $3
         and (not closed or taken > 0) order by starts_at`,
      [operatorId, activityId, date],
    )
  ).map(({ time, taken, capacity }) => `${time} ${taken}/${capacity}`)

describe('moveTimeslot', () => {
  it('takes the note of the staff along', async () => {
    const { timeslotId } = await book()
    await setTimeslotNote(world.database, desk.caller, timeslotId, 'Meet at the old pier', null, world.now)
    const moved = decodeTypeId('ts', (await move(timeslotId, { date: next })).id)!
    const notes = await findTimeslotNotes(world.database, operatorId, [timeslotId, moved])
    expect([...notes].map(([id, { text }]) => [id, text])).toEqual([[moved, 'Meet at the old pier']])
  })

  it('moves a departure with its bookings, which keep reference and price', async () => {
    const ada = await book()
    const cleo = await wanderly.book({ date: day, participants: 3 })
    await setRules([{ name: 'High season', from: next, price: 9900 }])
    const moved = await move(ada.timeslotId, { date: next, reason: 'Low tide' })
    await setRules([])
    expect(moved).toMatchObject({
      date: next,
      time: '15:30',
      startsAt: `${next}T14:30:00.000Z`,
      capacity: 10,
      status: 'OPEN',
      tally: { bookingCount: 2, participants: 5 },
    })
    expect(await timesOn(day)).toEqual(['13:00 0/10', '18:00 0/10'])
    expect(await timesOn(next)).toEqual(['09:00 0/10', '13:00 0/10', '15:30 5/10', '18:00 0/10'])
    for (const before of [ada, cleo]) {
      const { date, time, price, startsAt, version } = await desk.see(before)
      expect({ date, time, price, startsAt, version }).toEqual({
        date: next,
        time: '15:30',
        price: before.price,
        startsAt: new Date(`${next}T14:30:00.000Z`),
        version: before.version + 1,
      })
      expect((await desk.history(before)).at(-1)).toMatchObject({ action: 'AMENDED', reason: 'Low tide' })
    }
  })

  it('moves it to another time of the same day, past the cutoff too, and back without a trace', async () => {
    const ada = await bookPastCutoff()
    const moved = await move(ada.timeslotId)
    expect(await timesOn(day)).toEqual(['13:00 0/10', '15:30 2/10', '18:00 0/10'])
    const back = await move(decodeTypeId('ts', moved.id)!, { time: '09:00' })
    expect(back.id).toBe(encodeTypeId('ts', ada.timeslotId))
    expect(await timesOn(day)).toEqual(['09:00 2/10', '13:00 0/10', '18:00 0/10'])
    const left = await world.admin.query(
      'select date from schedule_exception where date = $1 union all select season_from from schedule where season_from = $1',
      [day],
    )
    expect(left).toEqual([])
  })

  it('changes nothing when it is sent again', async () => {
    const ada = await book()
    const first = await move(ada.timeslotId)
    const { version } = await desk.see(ada)
    expect(await move(ada.timeslotId)).toEqual(first)
    expect((await desk.see(ada)).version).toBe(version)
    expect(await move(decodeTypeId('ts', first.id)!)).toEqual(first)
    expect((await desk.see(ada)).version).toBe(version)
  })

  it('is not undone when a schedule changes later', async () => {
    const ada = await book()
    await move(ada.timeslotId)
    const [schedule] = await world.admin.query<{ scheduleId: string; version: number }>(
      `select schedule_id "scheduleId", version from schedule where activity_id = $1 and season_from is null`,
      [sunset.activityId],
    )
    await ask(
      world,
      desk.caller,
      `mutation ($id: ScheduleID!) { updateSchedule(input: { scheduleId: $id, weekdays: [1, 2, 3, 4, 5, 6, 7], times: ["09:00", "13:00", "18:00"],
        capacity: 10 }) { id } }`,
      { id: encodeTypeId('sch', schedule!.scheduleId) },
    )
    expect(await timesOn(day)).toEqual(['13:00 0/10', '15:30 2/10', '18:00 0/10'])
    expect((await timesOn(next)).length).toBe(3)
  })

  it('tells customers by the workflow for amended bookings, and partners by their feed', async () => {
    await addDefaultWorkflows(world.database, world.now)
    const ada = await book()
    const cleo = await wanderly.book({
      date: day,
      customer: { firstName: 'Cleo', lastName: 'P', email: 'cleo@example.com', phone: null },
    })
    await office.work()
    await world.admin.query('delete from email')
    const before = await numberChanges(world.database, operatorId)
    await move(ada.timeslotId)
    await office.work()
    const [mail] = await office.rows(ada)
    expect(mail).toMatchObject({ recipient: 'ada@example.com' })
    expect(mail!.text).toContain('15:30')
    const { body } = await rest(world, 'GET', `/api/v2/ota/partner/changes?after=${before}`, { key: 'wanderly' })
    const { Changes } = (body as { data: { Changes: { Type: string; Booking: object | null; Dates: object }[] } }).data
    expect(Changes.filter(each => each.Type === 'booking.amended')).toMatchObject([
      { Booking: { BookingReference: cleo.bookingReference } },
    ])
    expect(Changes.some(each => each.Type === 'availability.changed')).toBe(true)
  })

  it('names what is wrong, and moves nothing', async () => {
    const ada = await book()
    const later = await book('13:00')
    expect(await violationsOf(move(ada.timeslotId, { date: '2026-06-14' }))).toEqual([
      ['input.date', '2026-06-14 at 15:30 is over: choose a time to come.'],
    ])
    expect(await violationsOf(move(ada.timeslotId, { date: '2027-12-01' }))).toEqual([
      ['input.date', expect.stringContaining('Departures exist until')],
    ])
    expect(await violationsOf(move(ada.timeslotId, { date: '2027-03-28', time: '01:30' }))).toEqual([
      ['input.time', 'There is no 01:30 on 2027-03-28: clocks go forward then.'],
    ])
    expect(await violationsOf(move(ada.timeslotId, { time: '13:00' }))).toEqual([
      ['input.time', expect.stringContaining(`has a departure on ${day} at 13:00 already`)],
    ])
    await office.world.admin.query(
      `insert into schedule_exception (operator_id, exception_id, activity_id, date, reason)
       values ($1, gen_random_uuid(), $2, $3, 'Regatta')`,
      [operatorId, sunset.activityId, next],
    )
    expect(await violationsOf(move(ada.timeslotId, { date: next }))).toEqual([
      ['input.date', `${next} is closed: Regatta. Open it first, or choose another day.`],
    ])
    expect(await refusalOf(move(operatorId))).toMatchObject({ code: 'not-found' })
    world.now = new Date(`${day}T08:30:00Z`)
    expect(await violationsOf(move(ada.timeslotId))).toEqual([
      ['input.timeslotId', `Sunset Kayak Tour on ${day} at 09:00 has already started: it cannot be moved.`],
    ])
    // Somebody has arrived early.
    await desk.settle(later, 'redeem')
    expect(await refusalOf(move(later.timeslotId))).toMatchObject({ code: 'invalid-transition' })
    expect((await desk.see(ada)).time).toBe('09:00')
  })

  it('ends holds without a payment, as when a time is closed', async () => {
    const held = await wanderly.hold({ date: day })
    const ada = await book()
    const moved = await move(ada.timeslotId)
    expect(moved.tally).toEqual({ bookingCount: 1, participants: 2 })
    expect((await desk.see(held)).status).toBe('EXPIRED')
  })

  it('takes along a booking that is being made, and refuses one that comes later', async () => {
    const ada = await book()
    const lock = 'select from timeslot where operator_id = $1 and timeslot_id = $2 for update'
    // Both wait for the same timeslot: whoever is first, every booking has the time of its timeslot.
    const [moved, booked] = await whileLocked(
      world,
      [[lock, [operatorId, ada.timeslotId]]],
      () => Promise.allSettled([move(ada.timeslotId), wanderly.book({ date: day, participants: 3 })]),
      { waiting: 2 },
    )
    expect(moved.status).toBe('fulfilled')
    if (booked.status === 'rejected') expect(booked.reason).toMatchObject({ code: 'timeslot-closed' })
    const rows = await world.admin.query<{ same: boolean; closed: boolean }>(
      `select b.time = t.time and b.date = t.date and b.starts_at = t.starts_at same, t.closed
       from booking b join timeslot t using (operator_id, timeslot_id) where b.status = 'CONFIRMED' and b.date = $1`,
      [day],
    )
    expect(new Set(rows.map(each => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify({ same: true, closed: false })]),
    )
  })

  it('gives a time to one of two departures that are moved there at once', async () => {
    const [early, late] = [await book('09:00'), await book('13:00')]
    const lock = 'select from product where operator_id = $1 and activity_id = $2 for update'
    const moves = await whileLocked(
      world,
      [[lock, [operatorId, sunset.activityId]]],
      () => Promise.allSettled([move(early.timeslotId), move(late.timeslotId)]),
      { waiting: 2 },
    )
    expect(moves.map(each => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const left = moves[0]!.status === 'rejected' ? '09:00' : '13:00'
    expect((await timesOn(day)).filter(each => each.includes('2/'))).toEqual([`${left} 2/10`, '15:30 2/10'])
  })

  it('waits for a booking in an open transaction, and takes it along', async () => {
    const ada = await book()
    // A booking that has taken its places and is not committed yet.
    const sale = `with taken as (update timeslot set taken = taken + 2, booking_count = booking_count + 1
        where operator_id = $1 and timeslot_id = $2 returning 1)
      insert into booking select (jsonb_populate_record(b, jsonb_build_object('booking_id', gen_random_uuid(), 'booking_reference', reverse(b.booking_reference)))).*
      from booking b, taken where b.operator_id = $1 and b.booking_id = $3`
    const moved = await whileLocked(world, [[sale, [operatorId, ada.timeslotId, ada.bookingId]]], () =>
      move(ada.timeslotId),
    )
    expect(moved.tally).toEqual({ bookingCount: 2, participants: 4 })
    expect(await timesOn(day)).toEqual(['13:00 0/10', '15:30 4/10', '18:00 0/10'])
  })

  it('moves all bookings or none when a resource is not free at the new time', async () => {
    const kayaks = await createResource(world.database, desk.caller, { name: 'Kayak', quantity: 4 }, world.now)
    const { resourceId } = kayaks
    for (const { activityId } of [sunset, cave]) {
      const needs = [{ resourceId, per: 'PARTICIPANT' as const, quantity: 1 }]
      await updateNeeds(world.database, operatorId, activityId, needs, true, world.now)
    }
    const ada = await book()
    await desk.book({ activityId: cave.activityId, date: day, time: '11:00', participants: 3 })
    expect(await refusalOf(move(ada.timeslotId, { time: '10:30' }))).toMatchObject({
      code: 'insufficient-capacity',
      facts: { shortResources: ['Kayak'] },
    })
    expect(await timesOn(day)).toEqual(['09:00 2/10', '13:00 0/10', '18:00 0/10'])
    // The kayaks of its own time are free for it.
    expect((await move(ada.timeslotId, { time: '08:30' })).tally.participants).toBe(2)
    for (const { activityId } of [sunset, cave]) {
      await updateNeeds(world.database, operatorId, activityId, [], true, world.now)
    }
  })

  it('takes its members along, and refuses a time at which one of them is not free', async () => {
    const input = { name: 'Guide', members: [{ name: 'Ana' }, { name: 'Bo' }] }
    const { resourceId } = await createResource(world.database, desk.caller, input, world.now)
    for (const { activityId } of [sunset, cave]) {
      const needs = [{ resourceId, per: 'DEPARTURE' as const, quantity: 1 }]
      await updateNeeds(world.database, operatorId, activityId, needs, true, world.now)
    }
    const members = (await findMembersByResource(world.database, operatorId, [resourceId])).get(resourceId)!
    const ana = members.find(each => each.name === 'Ana')!.memberId
    const assign = ({ timeslotId }: Booking) =>
      assignMembers(world.database, operatorId, timeslotId, resourceId, [ana], world.now)
    const ada = await book()
    await assign(ada)
    const inCave = await desk.book({ activityId: cave.activityId, date: day, time: '11:00' })
    await assign(inCave)
    expect(await violationsOf(move(ada.timeslotId, { time: '10:30' }))).toEqual([
      ['input.timeslotId', `Ana has another departure at that time: Sea Cave Expedition on ${day} at 11:00.`],
    ])
    const moved = decodeTypeId('ts', (await move(ada.timeslotId)).id)!
    const found = await findAssignmentsByTimeslot(world.database, operatorId, [ada.timeslotId, moved])
    expect(found.get(ada.timeslotId)).toBeUndefined()
    expect(found.get(moved)).toMatchObject([{ memberId: ana, isManual: true }])
    for (const { activityId } of [sunset, cave]) {
      await updateNeeds(world.database, operatorId, activityId, [], true, world.now)
    }
  })
})

/** A booking that was made before booking closed. */
async function bookPastCutoff(): Promise<Booking> {
  const booking = await book()
  await world.admin.query('update product set booking_cutoff_minutes = 525600')
  return booking
}

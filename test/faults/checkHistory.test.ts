import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { ResourcePer } from '../../src/domain/resources/ResourcePer.ts'
import { updateNeeds } from '../../src/domain/resources/updateNeeds.ts'
import { createResource } from '../../src/domain/resources/writeResource.ts'
import { Desk } from '../bookings/Desk.ts'
import { counting, uncounting } from '../meters/counting.ts'
import { activities, operators } from '../world/cast.ts'
import { countingResources } from '../world/recording.ts'
import { rest } from '../world/rest.ts'
import { useWorld } from '../world/useWorld.ts'
import { checkHistory, findOverused } from './long/checkHistory.ts'
import { History, type Order } from './long/History.ts'

const world = useWorld()
let history: History
beforeEach(async () => {
  for (const table of [
    'booking_event',
    'booking',
    'booking_total',
    'basket',
    'usage_entry',
    'usage_day',
    'idempotency_record',
  ]) {
    await world.admin.query(`delete from ${table}`)
  }
  await world.admin.query(countingResources('update timeslot set taken = 0, held = 0'))
  history = new History()
})

const check = () => checkHistory(world.admin, history)
const clean = { lost: [], doubled: [], oversold: [] }

/** Books as the load generator does, and records what was acknowledged. */
async function book(participants = 2): Promise<Order> {
  const name = randomUUID()
  const order = history.order({ order: name, key: name, participants, email: 'ada@example.com' })
  const response = await rest(world, 'POST', '/api/v2/ota/partner/booking', {
    key: 'wanderly',
    headers: { 'idempotency-key': name },
    body: {
      ActivityID: activities.sunset.id,
      Date: '2026-07-01',
      Time: '09:00',
      Participants: participants,
      PartnerReference: name,
      Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' },
    },
  })
  const { BookingReference, Status } = (response.body as { data: Record<string, string> }).data
  order.references.add(BookingReference!)
  order.statuses.add(Status!)
  order.outcome = 'done'
  return order
}

async function record(usage = 1.5) {
  const entry = history.entry({ key: randomUUID(), meter: 'checked', usage })
  const response = await rest(world, 'POST', '/api/v2/usage/meters', {
    key: 'usage',
    headers: { 'idempotency-key': entry.key },
    body: { Meter: 'checked', Usage: usage },
  })
  entry.ids.add((response.body as { data: { ID: number } }).data.ID)
  entry.outcome = 'done'
  return entry
}

describe('checkHistory', () => {
  it('finds bookings that are not in the totals, or twice', async () => {
    await book()
    await world.admin.query('update booking_total set bookings = 0')
    expect(await check()).toEqual({
      ...clean,
      lost: [
        'There are 1 bookings of all days, and their totals count 0.',
        'There are 1 bookings of 2026-07-01, and their totals count 0.',
      ],
    })
    await world.admin.query('update booking_total set bookings = 2')
    expect((await check()).doubled).toHaveLength(2)
  })

  it('finds nothing if everything is as acknowledged', async () => {
    await book()
    await record()
    history.order({ order: randomUUID(), key: 'gone', participants: 1, email: 'nobody@example.com' })
    history.entry({ key: 'never arrived', meter: 'checked', usage: 1 })
    expect(await check()).toEqual(clean)
  })

  it('finds an acknowledged booking that is missing', async () => {
    const { order } = await book()
    await world.admin.query('update booking set partner_reference = null')
    expect((await check()).lost).toEqual([expect.stringContaining(`${order}, acknowledged`)])
  })

  it('finds a booking in another state than acknowledged', async () => {
    const order = await book()
    order.statuses = new Set(['CANCELLED'])
    expect((await check()).lost).toEqual([expect.stringMatching(/CANCELLED, is .{9} for 2, CONFIRMED/)])
  })

  it('finds an order that is booked twice', async () => {
    const order = await book()
    const other = await book()
    await world.admin.query('update booking set partner_reference = $1', [order.order])
    const { doubled, lost } = await check()
    expect(doubled).toEqual([expect.stringContaining(`${order.order} is booked 2 times`)])
    expect(lost).toEqual([expect.stringContaining(other.order)])
  })

  it('finds an idempotency key with two bookings', async () => {
    const order = await book()
    order.references.add('K7QF-4M2X')
    expect((await check()).doubled).toHaveLength(1)
  })

  it('finds a booking that exists although it was refused', async () => {
    const order = await book()
    order.outcome = 'refused'
    expect((await check()).doubled).toEqual([expect.stringContaining('was refused and is booked')])
  })

  it('finds a timeslot that is oversold, and one whose places are counted wrongly', async () => {
    await book(6)
    await book(4)
    await world.admin.query('update timeslot set capacity = 10, taken = 9 where taken = 10')
    expect((await check()).oversold).toEqual([expect.stringContaining('9 are taken')])
    await world.admin.query('update booking set participants = 7 where participants = 4')
    expect((await check()).oversold).toEqual([expect.stringContaining('its bookings take 13')])
  })

  it('finds resources of which more is used than there is, and nothing of those that are used one after another', async () => {
    // All of them are sold at 09:00, when nothing is needed yet.
    const [, , one] = [await book(3), await book(1), await book(3), await book(2)]
    const other = history.orders.at(-1)!
    const { operatorId } = operators.kayaks
    const { caller } = await Desk.open(world, 'operator')
    const kayaks = await createResource(world.database, caller, { name: 'Kayak', quantity: 5 }, world.now)
    const guides = await createResource(world.database, caller, { name: 'Guide', quantity: 2 }, world.now)
    const needs = [
      { resourceId: kayaks.resourceId, per: ResourcePer.PARTICIPANT },
      { resourceId: guides.resourceId, per: ResourcePer.GROUP, groupSize: 2 },
    ]
    for (const { activityId } of [activities.sunset, activities.island]) {
      await updateNeeds(world.database, operatorId, activityId, needs, true, world.now)
    }
    const move = ({ order }: Order, { activityId }: { activityId: string }, time: string) =>
      world.admin.query(
        `update booking b set timeslot_id = t.timeslot_id from timeslot t, timeslot o
         where b.partner_reference = $1 and o.timeslot_id = b.timeslot_id and t.date = o.date and t.activity_id = $2 and t.time = $3`,
        [order, activityId, time],
      )
    await move(one, activities.sunset, '13:00')
    await move(other, activities.sunset, '18:00')
    expect(await findOverused(world.admin)).toEqual([])
    // What begins at 09:00 ends at 10:30.
    await move(other, activities.island, '10:00')
    expect(await findOverused(world.admin)).toEqual([
      '3 of Guide are used at 2026-07-01T09:00:00.000Z; there are 2.',
      '6 of Kayak are used at 2026-07-01T09:00:00.000Z; there are 5.',
    ])
    expect((await check()).oversold).toEqual(expect.arrayContaining(await findOverused(world.admin)))
    await world.admin.query('delete from resource_need')
    await world.admin.query('delete from resource_use')
  })

  it('finds an entry of usage that is lost, doubled or counted with another value', async () => {
    await record()
    const second = await record()
    const third = await record()
    await world.admin.query(uncounting('delete from usage_entry where id = any($1)'), [[...second.ids]])
    third.ids.add(99_999)
    await world.admin.query(
      `update usage_day set usage = usage + 1.5 where meter = 'checked' and slot = (select min(slot) from usage_day)`,
    )
    const { lost, doubled } = await check()
    expect(lost).toEqual([expect.stringContaining(second.key)])
    expect(doubled).toEqual([
      expect.stringContaining(third.key),
      expect.stringMatching(/add up to 3, and its totals to 4.5/),
    ])
  })

  it('finds a purchase that is metered twice, or not at all', async () => {
    await book()
    await world.admin.query(
      counting(`insert into usage_entry (operator_id, meter, usage, extra_info, occurred_at, recorded_at, source)
       select operator_id, meter, usage, extra_info, occurred_at, recorded_at, source from usage_entry`),
    )
    expect((await check()).doubled).toEqual([expect.stringContaining('is counted 2 times')])
    await world.admin.query(`delete from usage_entry where meter = 'order-completed'`)
    await world.admin.query(`delete from usage_day where meter = 'order-completed'`)
    expect((await check()).lost).toEqual([expect.stringContaining('is counted 0 times')])
  })

  it('finds a confirmation that was sent twice, or never', async () => {
    const order = await book()
    const mailbox = new Map([[order.email, 2]])
    const { lost, doubled } = await checkHistory(world.admin, history, mailbox)
    expect(doubled).toEqual([expect.stringContaining('was confirmed by 2 e-mails')])
    expect(lost).toEqual([expect.stringContaining('none was planned')])
  })
})

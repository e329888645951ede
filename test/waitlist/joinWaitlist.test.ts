import { beforeEach, describe, expect, it } from '@jest/globals'
import { deleteSchedule } from '../../src/domain/availability/changeSchedules.ts'
import { requeueOffers } from '../../src/domain/waitlist/requeueOffers.ts'
import { pass } from '../bookings/Desk.ts'
import { activities, NOW } from '../world/cast.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { useWorld } from '../world/useWorld.ts'
import { Line } from './Line.ts'

const world = useWorld()
let line: Line
beforeEach(async () => {
  world.now = NOW
  line = await Line.open(world, 'operator')
  await line.clear()
})

const { activityId, operatorId } = activities.sunset
const refusalOf = (joining: Promise<unknown>) =>
  joining.then(
    () => undefined,
    error => error,
  )
/** The violations that joining is refused with, as `field: detail`. */
const violationsOf = async (joining: Promise<unknown>): Promise<string[]> => {
  const { facts } = await refusalOf(joining)
  return facts.errors.map(
    (each: { path: string[]; detail: string }) => `${each.path.slice(1).join('.')}: ${each.detail}`,
  )
}

describe('joining the waitlist', () => {
  it('is refused while there are enough places, with the timeslots that can be booked', async () => {
    expect(await refusalOf(line.join('Ada'))).toMatchObject({
      code: 'places-available',
      message: 'Sunset Kayak Tour on 2026-07-01 at 09:00 has 10 places left: there is no need to wait.',
      facts: { available: 10, alternatives: [{ date: '2026-07-01', time: '09:00' }] },
    })
    await line.fill(9)
    expect(await refusalOf(line.join('Ada', { date: '2026-07-01' }))).toMatchObject({
      code: 'places-available',
      facts: { available: 10, alternatives: [{ time: '13:00' }, { time: '18:00' }] },
    })
    expect(await line.join('Ada')).toMatchObject({ status: 'WAITING', date: '2026-07-01', participants: 2 })
  })

  it('counts the places of a hold as free from the instant at which it expires', async () => {
    await line.fill(9)
    await line.desk.hold({ participants: 1 })
    expect((await line.join('Ada', { participants: 1 })).status).toBe('WAITING')
    await line.leave(await line.join('Ada', { participants: 1 }))
    pass(world, 30)
    expect(await refusalOf(line.join('Ben', { participants: 1 }))).toMatchObject({ code: 'places-available' })
  })

  it('is idempotent for an e-mail address, whatever its case', async () => {
    await line.fill()
    const first = await line.join('Ada')
    const customer = { ...first.customer, email: 'ADA@example.com' }
    expect(await line.join('Ada', { customer })).toEqual(first)
    expect(await line.join('Ada', { date: '2026-07-01', time: '09:00' })).toEqual(first)
  })

  it('changes the entry of a customer who joins again', async () => {
    await line.fill()
    const customer = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '+442079460958' }
    const first = await line.join('Ada', { customer, language: 'en-GB' })
    const again = { ...customer, firstName: ' Augusta ', lastName: 'Lovelace', email: 'ADA@example.com' }
    expect(
      await line.join('Ada', { customer: { ...again, phone: '+442079460000' }, language: 'FR', participants: 5 }),
    ).toEqual({
      ...first,
      participants: 5,
      // A larger group is at the end.
      turn: first.turn + 1,
      firstName: 'Augusta',
      lastName: 'Lovelace',
      phone: '+442079460000',
      customer: { ...first.customer, firstName: 'Augusta', lastName: 'Lovelace', phone: '+442079460000' },
      language: 'fr',
    })
    const { phone: _, ...withoutPhone } = customer
    expect(await line.join('Ada', { customer: withoutPhone })).toMatchObject({
      customer: { firstName: 'Ada', phone: '+442079460000' },
      language: 'fr',
      participants: 2,
    })
    expect(await line.join('Ada', { customer: { ...customer, phone: null }, language: null })).toMatchObject({
      waitlistId: first.waitlistId,
      customer: { phone: null },
      language: null,
    })
  })

  it('keeps the position of a group that does not grow, and puts a larger one at the end', async () => {
    const sold = await line.fill()
    const [ada, ben] = [await line.join('Ada', { participants: 3 }), await line.join('Ben', { participants: 3 })]
    await line.join('Ada', { participants: 2 })
    await line.join('Ben', { participants: 2 })
    await line.desk.amend(sold, { participants: 8 })
    await line.work()
    expect(await line.states(ada, ben)).toEqual(['OFFERED', 'WAITING'])
    const cat = await line.join('Cat', { participants: 3 })
    await line.join('Ben', { participants: 3 })
    await line.desk.amend(sold, { participants: 5 })
    await line.work()
    expect(await line.states(ben, cat)).toEqual(['WAITING', 'OFFERED'])
  })

  it('offers a group that became smaller what has been too little for it', async () => {
    const sold = await line.fill()
    const ada = await line.join('Ada', { participants: 4 })
    await line.desk.amend(sold, { participants: 8 })
    await line.work()
    expect((await line.join('Ada', { participants: 2 })).status).toBe('WAITING')
    await expect(line.desk.book()).rejects.toMatchObject({ code: 'insufficient-capacity' })
    await line.work()
    expect(await line.held(ada)).toMatchObject({ participants: 2, status: 'ON_HOLD' })
  })

  it('is refused with another group or name while places are on offer, which says what to do', async () => {
    const sold = await line.fill()
    const first = await line.join('Ada')
    await line.desk.amend(sold, { participants: 6 })
    await line.work()
    const held = await line.held(first)
    const customer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
    for (const wish of [{ participants: 4 }, { participants: 1 }, { customer }, { language: 'fr' }]) {
      expect(await refusalOf(line.join('Ada', wish))).toMatchObject({
        code: 'invalid-transition',
        message: `2 places are on offer to this customer at the moment, as booking ${held.bookingReference}: accept or decline them. After declining, join again with what is to be different.`,
        facts: { state: 'OFFERED' },
      })
    }
    expect(await line.see(first)).toMatchObject({
      participants: 2,
      status: 'OFFERED',
      customer: { lastName: 'Waiter' },
    })
    await line.leave(first)
    await line.work()
    expect(await refusalOf(line.join('Ada', { participants: 4 }))).toMatchObject({ code: 'places-available' })
  })

  it('returns the entry with an offer, and adds a customer who has left again at the end', async () => {
    const sold = await line.fill()
    const first = await line.join('Ada')
    const ben = await line.join('Ben')
    await line.desk.amend(sold, { participants: 8 })
    await line.work()
    expect(await line.join('Ada')).toMatchObject({ waitlistId: first.waitlistId, status: 'OFFERED' })
    await line.leave(first)
    const again = await line.join('Ada')
    expect(again.waitlistId).not.toBe(first.waitlistId)
    await line.work()
    expect(await line.states(first, ben, again)).toEqual(['LEFT', 'OFFERED', 'WAITING'])
  })

  it('lets a customer whose offer has lapsed join again, even if the expiry is not recorded yet', async () => {
    const sold = await line.fill()
    const first = await line.join('Ada')
    await line.join('Ben')
    await line.desk.amend(sold, { participants: 8 })
    await line.work()
    pass(world, 60)
    const again = await line.join('Ada')
    expect(again.waitlistId).not.toBe(first.waitlistId)
    expect(await line.kept(first)).toBe('LAPSED')
  })

  it('does not reveal the customers of another seller', async () => {
    await line.fill()
    const [wanderly, tripster] = [await Line.open(world, 'wanderly'), await Line.open(world, 'tripster')]
    const entry = await wanderly.join('Ada')
    expect(entry).toMatchObject({ channel: 'PARTNER', partnerId: wanderly.caller.partnerId })
    const theirs = await tripster.join('Ada')
    expect(theirs.waitlistId).not.toBe(entry.waitlistId)
    for (const asked of [tripster.see(entry), tripster.leave(entry)]) {
      expect(await refusalOf(asked)).toMatchObject({ code: 'not-found' })
    }
    expect(await line.see(entry)).toMatchObject({ status: 'WAITING' })
  })

  it('reports every violation at once', async () => {
    const joining = line.join('Ada', { date: '2026-07-01', time: '09:30', participants: 2, language: 'klingon!' })
    expect(await violationsOf(joining)).toEqual([
      'time: Sunset Kayak Tour has no timeslot on 2026-07-01 at 09:30: ask for those of the day.',
      'language: Language must be a language tag of BCP 47, such as en or pt-BR.',
    ])
    expect(await violationsOf(line.join('Ada', { activityId: activities.bouldering.activityId }))).toEqual([
      'activityId: No activity in this shopfront has this identifier: refresh the products.',
    ])
    expect(await violationsOf(line.join('Ada', { date: '2028-07-01' }))).toEqual([
      'date: Sunset Kayak Tour has no timeslots on 2028-07-01.',
    ])
    expect(await violationsOf(line.join('Ada', { participants: 11 }))).toEqual([
      'participants: There are never more than 10 places, however long one waits; it was 11.',
    ])
    const island = { activityId: activities.island.activityId, date: '2026-07-01', participants: 5 }
    expect(await violationsOf(line.join('Ada', island))).toEqual([
      'participants: Island Kayak Day takes at most 4 participants in one booking; it was 5.',
    ])
  })

  it('is refused for a timeslot that is closed, past its cutoff or over, with alternatives', async () => {
    await line.fill()
    world.now = new Date('2026-07-01T07:00:00Z')
    const late = { code: 'timeslot-closed', facts: { alternatives: expect.arrayContaining([expect.anything()]) } }
    expect(await refusalOf(line.join('Ada'))).toMatchObject(late)
    world.now = new Date('2026-07-02T07:00:00Z')
    expect(await refusalOf(line.join('Ada', { date: '2026-07-01' }))).toMatchObject(late)
    world.now = NOW
    await world.admin.query(`update timeslot set closed = true where activity_id = $1 and date = '2026-07-01'`, [
      activityId,
    ])
    expect(await refusalOf(line.join('Ada'))).toMatchObject(late)
  })

  it('is limited to a hundred customers a day', async () => {
    await line.fill()
    const { waitlistId } = await line.join('Ada')
    await world.admin.query(
      `insert into waitlist_entry (operator_id, waitlist_id, activity_id, date, timeslot_id, participants, first_name, last_name, email,
         channel, status, created_at)
       select operator_id, gen_random_uuid(), activity_id, date, timeslot_id, 2, 'N', 'N', n || '@example.com', channel, status, created_at
       from waitlist_entry, generate_series(2, 100) n where waitlist_id = $1`,
      [waitlistId],
    )
    expect(await refusalOf(line.join('Zoe'))).toMatchObject({
      code: 'waitlist-full',
      message: '100 customers wait for Sunset Kayak Tour on 2026-07-01 already: the waitlist of this day is full.',
      facts: { alternatives: expect.arrayContaining([expect.anything()]) },
    })
  })
})

describe('waiting', () => {
  it('ends at the start of the timeslot, or with the day for an entry of the whole day', async () => {
    await line.fill()
    for (const time of ['13:00', '18:00']) await line.fill(10, { date: '2026-07-01', time })
    const [nine, any] = [await line.join('Ada'), await line.join('Ben', { date: '2026-07-01' })]
    world.now = new Date('2026-07-01T08:00:00Z')
    expect(await line.states(nine, any)).toEqual(['LAPSED', 'WAITING'])
    // Midnight in London.
    world.now = new Date('2026-07-01T23:00:00Z')
    expect(await line.states(nine, any)).toEqual(['LAPSED', 'LAPSED'])
    expect(await line.kept(any)).toBe('WAITING')
    await requeueOffers(world.database, world.now, newChoreRun())
    expect([await line.kept(nine), await line.kept(any)]).toEqual(['LAPSED', 'LAPSED'])
  })

  it('ends for good when the customer leaves', async () => {
    const sold = await line.fill()
    const entry = await line.join('Ada')
    expect((await line.leave(entry)).status).toBe('LEFT')
    expect((await line.leave(entry)).status).toBe('LEFT')
    await line.desk.cancel(sold)
    await line.work()
    expect(await line.offers()).toEqual([])
    expect((await line.desk.book()).status).toBe('CONFIRMED')
  })
})

describe('a timeslot with a waitlist', () => {
  it('is not deleted with its schedule', async () => {
    await world.admin.query(`update timeslot set taken = capacity where activity_id = $1 and date = '2026-07-10'`, [
      activityId,
    ])
    const entry = await line.join('Ada', { date: '2026-07-10', time: '09:00' })
    await world.admin.query(`update timeslot set taken = 0 where activity_id = $1 and date = '2026-07-10'`, [
      activityId,
    ])
    const [schedule] = await world.admin.query<{ id: string }>(
      'select schedule_id id from schedule where activity_id = $1',
      [activityId],
    )
    await deleteSchedule(world.database, operatorId, schedule!.id, world.now)
    expect(await line.see(entry)).toMatchObject({ status: 'WAITING', timeslotId: entry.timeslotId })
  })
})

import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { admitBookingLink } from '../../src/domain/bookings/admitBookingLink.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { resumeClosures } from '../../src/domain/closures/resumeClosures.ts'
import { runClosure } from '../../src/domain/closures/runClosure.ts'
import { decodeTypeId, encodeTypeId, newId } from '../../src/domain/scalars/typeid.ts'
import { addDefaultWorkflows } from '../../src/domain/workflows/addDefaultWorkflows.ts'
import { Desk } from '../bookings/Desk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { Office } from '../workflows/Office.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { servicesOf } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const { operatorId } = operators.kayaks
const { sunset, island } = activities
let office: Office
let desk: Desk
let operator: Caller
beforeAll(async () => {
  office = new Office(world)
  desk = await Desk.open(world, 'operator')
  operator = await world.caller('operator')
})
beforeEach(async () => {
  world.now = NOW
  for (const table of ['closure', 'schedule_exception']) await world.admin.query(`delete from ${table}`)
  await office.clear()
  await world.admin.query('update timeslot set closed = false')
})

const idOf = ({ bookingId }: Booking) => encodeTypeId('bkg', bookingId)

interface Closed {
  closureId: string
  status: string
  dueAt: string
  bookingCount: number
  plannedCount: number
  movedCount: number
  cancelledCount: number
  awaitingCount: number
  failedCount: number
  bookings: { outcome: string; failure: string | null; booking: { bookingReference: string } }[]
}

const FIELDS = `closureId: id status dueAt bookingCount plannedCount movedCount cancelledCount awaitingCount failedCount
  bookings { outcome failure booking { bookingReference } }`

const storm = { date: '2026-07-01', activityIds: [sunset.id], reason: 'A storm is coming.', decision: 'REFUND' }

const close = async (input: object = {}, idempotencyKey: string | null = null, caller = operator) =>
  (
    await ask<{ closeDepartures: Closed }>(
      world,
      caller,
      `mutation ($date: LocalDate!, $activityIds: [ActivityID!]!, $fromTime: LocalTime, $reason: String!, $decision: ClosureDecision!,
        $moveTo: LocalDate, $bookings: [ClosureBookingInput!], $chooseWithinDays: Int, $idempotencyKey: IdempotencyKey) {
        closeDepartures(input: { date: $date, activityIds: $activityIds, fromTime: $fromTime, reason: $reason, decision: $decision,
          moveTo: $moveTo, bookings: $bookings, chooseWithinDays: $chooseWithinDays }, idempotencyKey: $idempotencyKey) { ${FIELDS} } }`,
      { chooseWithinDays: 14, ...storm, ...input, idempotencyKey },
    )
  ).closeDepartures

const preview = async (input: object = {}) =>
  (
    await ask<{ previewClosure: Record<string, unknown> }>(
      world,
      operator,
      `query ($input: ClosureInput!) { previewClosure(input: $input) { timeslotCount bookings { decision toTimeslotId booking { bookingReference } }
        refundTotal { amount currency } letters { decision recipientCount email { subject text } } unreachable { bookingReference } } }`,
      { input: { ...storm, ...input } },
    )
  ).previewClosure

const read = async (closureId: string) =>
  (
    await ask<{ closure: Closed }>(
      world,
      operator,
      `query ($id: ClosureID!) { closure(closureId: $id) { ${FIELDS} } }`,
      {
        id: closureId,
      },
    )
  ).closure

const undo = async (closureId: string) =>
  (
    await ask<{ undoClosure: Closed }>(
      world,
      operator,
      'mutation ($closureId: ClosureID!) { undoClosure(input: { closureId: $closureId }) { status } }',
      { closureId },
    )
  ).undoClosure

/** Lets the minute pass in which a closure can be undone, and runs what is due. */
const pass = async (minutes = 1) => {
  world.now = new Date(world.now.getTime() + minutes * 60_000)
  await office.work()
}

const violationsOf = async (asked: Promise<unknown>) =>
  (await refusalOf(asked)).facts.errors!.map(({ path, detail }) => [path.join('.'), detail])

const openTimes = async (date = '2026-07-01') =>
  (
    await world.admin.query<{ time: string }>(
      'select time from timeslot where operator_id = $1 and activity_id = $2 and date = $3 and not closed order by time',
      [operatorId, sunset.activityId, date],
    )
  ).map(each => each.time)

const bookingOf = (booking: Booking) => desk.see(booking)

describe('a closure with refunds', () => {
  it('closes the day at once, and cancels its bookings a minute later with everything refunded', async () => {
    await addDefaultWorkflows(world.database, world.now)
    const [ada, ben] = [await office.book(), await office.book({ time: '18:00', email: 'ben@example.com' })]
    const other = await office.book({ date: '2026-07-02' })
    await office.work()
    await world.admin.query('delete from email')

    const closed = await close()
    expect(closed).toMatchObject({
      status: 'SCHEDULED',
      bookingCount: 2,
      plannedCount: 2,
      dueAt: '2026-06-15T08:01:00.000Z',
    })
    expect(await openTimes()).toEqual([])
    await expect(office.book()).rejects.toMatchObject({ code: 'timeslot-closed' })
    await office.work()
    expect((await bookingOf(ada)).status).toBe('CONFIRMED')

    await pass()
    expect(await read(closed.closureId)).toMatchObject({
      status: 'DONE',
      plannedCount: 0,
      cancelledCount: 2,
      failedCount: 0,
    })
    for (const booking of [ada, ben]) {
      expect(await bookingOf(booking)).toMatchObject({
        status: 'CANCELLED',
        cancelReason: 'A storm is coming.',
        refund: booking.price,
      })
    }
    expect((await bookingOf(other)).status).toBe('CONFIRMED')
    const letters = (await office.rows()).map(each => [each.recipient, each.status])
    expect(letters.toSorted()).toEqual([
      ['ada@example.com', 'SENT'],
      ['ben@example.com', 'SENT'],
    ])
    expect((await office.rows(ada))[0]!.text).toContain('A storm is coming.')
  })

  it('closes only what starts from a time on', async () => {
    const [morning, evening] = [await office.book(), await office.book({ time: '18:00' })]
    const closed = await close({ fromTime: '12:00' })
    expect(closed.bookingCount).toBe(1)
    expect(await openTimes()).toEqual(['09:00'])
    await pass()
    expect([(await bookingOf(morning)).status, (await bookingOf(evening)).status]).toEqual(['CONFIRMED', 'CANCELLED'])
  })

  it('leaves departures that have started', async () => {
    const [morning, evening] = [await office.book(), await office.book({ time: '18:00' })]
    world.now = new Date('2026-07-01T08:00:00Z')
    const closed = await close()
    expect(closed.bookingCount).toBe(1)
    await pass()
    expect([(await bookingOf(morning)).status, (await bookingOf(evening)).status]).toEqual(['CONFIRMED', 'CANCELLED'])
  })

  it('has nothing to do where nobody has booked, and leaves who has come', async () => {
    world.now = new Date('2026-07-01T07:00:00Z')
    const arrived = await office.book({ time: '13:00' })
    await desk.settle(arrived, 'redeem')
    const closed = await close()
    expect(closed.bookingCount).toBe(0)
    await pass()
    expect((await read(closed.closureId)).status).toBe('DONE')
    expect((await bookingOf(arrived)).status).toBe('REDEEMED')
  })
})

describe('a closure that moves bookings', () => {
  it('moves them to the same time of another day, at the price that they have', async () => {
    const ada = await office.book()
    await world.admin.query(
      `update product set pricing = jsonb_set(pricing, '{units,0,price}', '9900') where operator_id = $1 and activity_id = $2`,
      [operatorId, sunset.activityId],
    )
    const closed = await close({ decision: 'MOVE', moveTo: '2026-07-02' })
    await pass()
    expect(await read(closed.closureId)).toMatchObject({ status: 'DONE', movedCount: 1 })
    expect(await bookingOf(ada)).toMatchObject({
      status: 'CONFIRMED',
      date: '2026-07-02',
      time: '09:00',
      price: ada.price,
    })
    await world.admin.query(
      `update product set pricing = jsonb_set(pricing, '{units,0,price}', $3::text::jsonb) where operator_id = $1 and activity_id = $2`,
      [operatorId, sunset.activityId, String(ada.lines[0]!.each)],
    )
  })

  it('moves one booking elsewhere, and refunds another', async () => {
    const [ada, ben, eve] = [await office.book(), await office.book(), await office.book()]
    const [target] = await world.admin.query<{ id: string }>(
      `select timeslot_id id from timeslot where operator_id = $1 and activity_id = $2 and date = '2026-07-08' and time = '18:00'`,
      [operatorId, sunset.activityId],
    )
    const bookings = [
      { bookingId: idOf(ben), decision: 'MOVE', toTimeslotId: encodeTypeId('ts', target!.id) },
      { bookingId: idOf(eve), decision: 'REFUND' },
    ]
    await close({ decision: 'MOVE', moveTo: '2026-07-02', bookings })
    await pass()
    expect(await bookingOf(ada)).toMatchObject({ date: '2026-07-02', time: '09:00' })
    expect(await bookingOf(ben)).toMatchObject({ date: '2026-07-08', time: '18:00' })
    expect((await bookingOf(eve)).status).toBe('CANCELLED')
  })

  it('says which booking could not be moved, because its places were sold meanwhile', async () => {
    await world.admin.query(`update timeslot set capacity = 10 where operator_id = $1 and date = '2026-07-08'`, [
      operatorId,
    ])
    const ada = await office.book()
    const closed = await close({ decision: 'MOVE', moveTo: '2026-07-08' })
    await desk.book({ date: '2026-07-08', participants: 10 })
    await pass()
    const after = await read(closed.closureId)
    expect(after).toMatchObject({ status: 'DONE', failedCount: 1, movedCount: 0 })
    expect(after.bookings).toEqual([
      {
        outcome: 'FAILED',
        failure: expect.stringContaining('has no places left'),
        booking: { bookingReference: ada.bookingReference },
      },
    ])
    expect((await bookingOf(ada)).status).toBe('CONFIRMED')
    // Once somebody has dealt with it, it is no failure any more.
    await office.cancel(ada)
    expect(await read(closed.closureId)).toMatchObject({ failedCount: 0, cancelledCount: 1 })
  })
})

it('leaves bookings that somebody deals with at the closed departure', async () => {
  const [ada, ben] = [await office.book(), await office.book()]
  const closed = await close({ decision: 'LEAVE', bookings: [{ bookingId: idOf(ben), decision: 'REFUND' }] })
  expect(closed.bookingCount).toBe(1)
  await pass()
  expect(await bookingOf(ada)).toMatchObject({ status: 'CONFIRMED', date: '2026-07-01' })
  expect((await bookingOf(ben)).status).toBe('CANCELLED')
  expect(await openTimes()).toEqual([])
})

describe('undoClosure', () => {
  it('opens the day again as it was, and changes no booking', async () => {
    const ada = await office.book()
    await ask(
      world,
      operator,
      `mutation ($activityId: ActivityID!) { setScheduleException(input: { activityId: $activityId, date: "2026-07-01", capacity: 7, reason: "Few guides" }) { version } }`,
      { activityId: sunset.id },
    )
    const { closureId } = await close()
    expect(await undo(closureId)).toEqual({ status: 'UNDONE' })
    expect(await undo(closureId)).toEqual({ status: 'UNDONE' })
    expect(await openTimes()).toEqual(['09:00', '13:00', '18:00'])
    expect(
      await world.admin.query('select capacity, reason from schedule_exception where operator_id = $1', [operatorId]),
    ).toEqual([{ capacity: 7, reason: 'Few guides' }])
    await pass()
    expect((await bookingOf(ada)).status).toBe('CONFIRMED')
    expect((await read(closureId)).status).toBe('UNDONE')
  })

  it('is refused once it has begun', async () => {
    const { closureId } = await close()
    await pass()
    expect(await refusalOf(undo(closureId))).toMatchObject({
      code: 'invalid-transition',
      facts: { state: 'DONE', requestedState: 'UNDONE' },
    })
  })

  it('loses or wins against the job that begins, never both', async () => {
    const ada = await office.book()
    const { closureId } = await close()
    world.now = new Date(NOW.getTime() + 60_000)
    const [undone] = await Promise.allSettled([undo(closureId), office.work()])
    await office.work()
    const { status } = await bookingOf(ada)
    expect([undone!.status, status]).toEqual(
      undone!.status === 'fulfilled' ? ['fulfilled', 'CONFIRMED'] : ['rejected', 'CANCELLED'],
    )
  })
})

describe('a closure that offers the choice', () => {
  /** Closes the day of a booking; returns the customer whom the link in the e-mail admits. */
  const offered = async (booking: Booking, input: object = {}) => {
    const closed = await close({ decision: 'CHOICE', ...input })
    await pass()
    const [letter] = await office.rows(booking)
    const [, token = ''] = /\/choice\/([\w-]+)/.exec(letter!.text!)!
    const customer = (await admitBookingLink(world.database, world.links, 'choice', token, world.now)) as Caller
    return { closed, letter: letter!, token, customer }
  }
  const choice = async (customer: Caller) =>
    (
      await ask<{
        bookingChoice: {
          outcome: string
          open: boolean
          departures: { timeslotId: string; date: string; time: string }[]
        }
      }>(world, customer, '{ bookingChoice { outcome open reason lastDay departures { timeslotId date time } } }')
    ).bookingChoice
  const chooseDeparture = (customer: Caller, timeslotId: string) =>
    ask(
      world,
      customer,
      'mutation ($timeslotId: TimeslotID!) { chooseDeparture(input: { timeslotId: $timeslotId }) { outcome date time } }',
      { timeslotId },
    )
  const chooseRefund = (customer: Caller) => ask(world, customer, 'mutation { chooseRefund { outcome open } }')

  it('writes to the customer, who comes another time at the same price', async () => {
    const ada = await office.book()
    const { closed, letter, customer } = await offered(ada)
    expect(letter).toMatchObject({
      kind: 'MESSAGE',
      status: 'SENT',
      subject: 'Sunset Kayak Tour on Wednesday, July 1, 2026 cannot take place: please choose',
    })
    expect(letter.text).toContain('by Monday, June 29, 2026')
    expect(letter.html).toMatch(/<a href="http:\/\/service\.test\/choice\//)
    expect(await read(closed.closureId)).toMatchObject({ status: 'AWAITING', awaitingCount: 1 })
    const { departures, ...rest } = await choice(customer)
    expect(rest).toEqual({
      outcome: 'AWAITING_CHOICE',
      open: true,
      reason: 'A storm is coming.',
      lastDay: '2026-06-29',
    })
    expect(departures).toHaveLength(30)
    expect(departures.map(each => each.date)).not.toContain('2026-07-01')
    const chosen = departures.at(-1)!
    expect(await chooseDeparture(customer, chosen.timeslotId)).toEqual({
      chooseDeparture: { outcome: 'MOVED', date: chosen.date, time: chosen.time },
    })
    expect(await bookingOf(ada)).toMatchObject({ status: 'CONFIRMED', date: chosen.date, price: ada.price })
    expect(await read(closed.closureId)).toMatchObject({ movedCount: 1, awaitingCount: 0 })
    expect((await desk.history(ada)).at(-1)).toMatchObject({ action: 'AMENDED', actor: 'CUSTOMER' })
    expect(await chooseDeparture(customer, chosen.timeslotId)).toMatchObject({ chooseDeparture: { outcome: 'MOVED' } })
    for (const again of [() => chooseRefund(customer), () => chooseDeparture(customer, departures[0]!.timeslotId)]) {
      expect(await refusalOf(again())).toMatchObject({ code: 'invalid-transition', facts: { state: 'MOVED' } })
    }
  })

  it('refunds everything to who wants the money, also on the day itself', async () => {
    world.now = new Date('2026-07-01T06:00:00Z')
    const ada = await office.book({ time: '13:00' })
    const { customer, closed } = await offered(ada)
    world.now = new Date('2026-07-03T06:00:00Z')
    expect(await chooseRefund(customer)).toEqual({ chooseRefund: { outcome: 'CANCELLED', open: false } })
    expect(await chooseRefund(customer)).toEqual({ chooseRefund: { outcome: 'CANCELLED', open: false } })
    expect(await bookingOf(ada)).toMatchObject({ status: 'CANCELLED', refund: ada.price })
    expect(await read(closed.closureId)).toMatchObject({ cancelledCount: 1, status: 'AWAITING' })
  })

  it('refunds who has not chosen when the time is over', async () => {
    const ada = await office.book()
    const { customer, closed } = await offered(ada, { chooseWithinDays: 2 })
    world.now = new Date('2026-06-17T22:59:00Z')
    await office.work()
    expect((await bookingOf(ada)).status).toBe('CONFIRMED')
    world.now = new Date('2026-06-17T23:00:00Z')
    expect(await choice(customer)).toMatchObject({ open: false, departures: [] })
    expect(await refusalOf(chooseDeparture(customer, encodeTypeId('ts', ada.timeslotId)))).toMatchObject({
      code: 'invalid-transition',
      message: expect.stringContaining('could choose until 2026-06-17'),
    })
    await office.work()
    expect(await bookingOf(ada)).toMatchObject({ status: 'CANCELLED', refund: ada.price })
    expect(await read(closed.closureId)).toMatchObject({ status: 'DONE', cancelledCount: 1, awaitingCount: 0 })
  })

  it('refuses a departure that is full or closed by now, with others', async () => {
    const ada = await office.book()
    const { customer } = await offered(ada)
    const { departures } = await choice(customer)
    const [chosen] = departures
    await world.admin.query('update timeslot set capacity = taken + 1 where operator_id = $1 and timeslot_id = $2', [
      operatorId,
      decodeTypeId('ts', chosen!.timeslotId),
    ])
    expect(await refusalOf(chooseDeparture(customer, chosen!.timeslotId))).toMatchObject({
      code: 'insufficient-capacity',
      facts: { alternatives: expect.arrayContaining([expect.anything()]) },
    })
    expect(await refusalOf(chooseDeparture(customer, encodeTypeId('ts', ada.timeslotId)))).toMatchObject({
      code: 'timeslot-closed',
    })
    const [foreign] = await world.admin.query<{ id: string }>(
      `select timeslot_id id from timeslot where operator_id = $1 and starts_at > $2 limit 1`,
      [operators.walls.operatorId, world.now],
    )
    for (const id of [foreign!.id, newId(world.now)]) {
      expect(await violationsOf(chooseDeparture(customer, encodeTypeId('ts', id)))).toEqual([
        ['input.timeslotId', 'Sunset Kayak Tour has no timeslot with this identifier.'],
      ])
    }
    expect(await choice(customer)).toMatchObject({ open: true })
  })

  it('admits nobody else', async () => {
    const [ada, ben] = [await office.book(), await office.book()]
    const { customer, token } = await offered(ada)
    expect(customer).toMatchObject({ bookingId: ada.bookingId, scopes: ['choice'] })
    expect(await admitBookingLink(world.database, world.links, 'choice', `${token.slice(0, -1)}x`, world.now)).toBe(
      'unknown',
    )
    expect(await admitBookingLink(world.database, world.links, 'choice', token, new Date('2026-09-01T00:00:00Z'))).toBe(
      'expired',
    )
    const refused = ask(world, customer, 'query ($r: String!) { booking(bookingReference: $r) { status } }', {
      r: ben.bookingReference,
    })
    expect(await refusalOf(refused)).toMatchObject({ code: 'permission-denied' })
    const unasked = { ...customer, bookingId: (await office.book({ date: '2026-07-02' })).bookingId }
    expect(await refusalOf(choice(unasked))).toMatchObject({ code: 'not-found' })
    for (const again of [
      () => chooseRefund(unasked),
      () => chooseDeparture(unasked, encodeTypeId('ts', ada.timeslotId)),
    ]) {
      expect(await refusalOf(again())).toMatchObject({ code: 'not-found' })
    }
  })

  it('says who has no address', async () => {
    const [today] = await world.admin.query<{ id: string }>(
      `select timeslot_id id from timeslot where operator_id = $1 and activity_id = $2 and date = '2026-06-15' and time = '18:00'`,
      [operatorId, sunset.activityId],
    )
    await ask(
      world,
      operator,
      'mutation ($timeslotId: TimeslotID!) { bookWalkIn(input: { timeslotId: $timeslotId, participants: 1 }) { status } }',
      { timeslotId: encodeTypeId('ts', today!.id) },
    )
    const closed = await close({ decision: 'CHOICE', date: '2026-06-15' })
    await pass()
    expect((await read(closed.closureId)).bookings).toEqual([
      expect.objectContaining({ outcome: 'FAILED', failure: 'The customer has no e-mail address: call them.' }),
    ])
  })
})

describe('a run of a closure', () => {
  it('goes on where it was cut off, and does nothing twice', async () => {
    await addDefaultWorkflows(world.database, world.now)
    const bookings = await Promise.all(Array.from({ length: 5 }, (_, n) => office.book({ email: `c${n}@example.com` })))
    await office.work()
    await world.admin.query('delete from email')
    const { closureId } = await close()
    world.now = new Date(NOW.getTime() + 60_000)
    const run = { operatorId, closureId: decodeTypeId('cls', closureId)! }
    // The worker stops while the second booking is being cancelled, and after it, before that is recorded.
    let checks = 0
    const stopping = {
      get aborted() {
        return ++checks > 2
      },
    } as AbortSignal
    const attempt = { now: world.now, attempt: 1, maxAttempts: 25, stopping, report: () => {} }
    await runClosure(servicesOf(world), run, attempt)
    expect(await read(closureId)).toMatchObject({ status: 'RUNNING', cancelledCount: 2, plannedCount: 3 })
    await world.admin.query(
      `update closure_booking set done_at = null where done_at is not null and booking_id = any($1)`,
      [bookings.map(each => each.bookingId)],
    )
    await office.work()
    expect(await read(closureId)).toMatchObject({ status: 'DONE', cancelledCount: 5 })
    expect(await office.emails()).toHaveLength(5)
    for (const booking of bookings) {
      expect((await desk.history(booking)).filter(each => each.action === 'CANCELLED')).toHaveLength(1)
    }
  })

  it('is begun again by a chore if its job was lost', async () => {
    const ada = await office.book()
    await close()
    await world.admin.query('delete from graphile_worker._private_jobs')
    world.now = new Date(NOW.getTime() + 12 * 60_000)
    await resumeClosures(world.database, world.now, newChoreRun())
    await office.work()
    expect((await bookingOf(ada)).status).toBe('CANCELLED')
  })
})

describe('closeDepartures', () => {
  it('closes nothing twice for the same key', async () => {
    await office.book()
    const [first, second] = await Promise.all([close({}, 'key-1'), close({}, 'key-1')])
    expect(second!.closureId).toBe(first!.closureId)
    expect(await refusalOf(close({ reason: 'Fog' }, 'key-1'))).toMatchObject({ code: 'idempotency-mismatch' })
    const [row] = await world.admin.query<{ count: number }>('select count(*)::int count from closure')
    expect(row!.count).toBe(1)
  })

  it('names everything that is wrong, and closes nothing', async () => {
    const ada = await office.book()
    const elsewhere = await office.book({ date: '2026-07-02' })
    await world.admin.query(`update timeslot set capacity = taken + 1 where operator_id = $1 and date = '2026-07-08'`, [
      operatorId,
    ])
    const wrong = {
      decision: 'MOVE',
      moveTo: '2026-07-08',
      bookings: [
        { bookingId: idOf(elsewhere), decision: 'REFUND' },
        { bookingId: idOf(elsewhere), decision: 'REFUND', toTimeslotId: encodeTypeId('ts', ada.timeslotId) },
      ],
    }
    expect(await violationsOf(close(wrong))).toEqual([
      ['input.bookings.1.bookingId', 'It is there twice.'],
      ['input.bookings.1.toTimeslotId', 'Only with MOVE.'],
      ['input.bookings.0.bookingId', expect.stringContaining('No booking that is still to take place')],
      ['input.bookings.1.bookingId', expect.stringContaining('No booking that is still to take place')],
      [
        'input.moveTo',
        'Sunset Kayak Tour on 2026-07-08 at 09:00 has 1 place left, and 2 participants would move there.',
      ],
    ])
    expect(await violationsOf(close({ date: '2026-06-14' }))).toEqual([
      ['input.date', '2026-06-14 is over: it is 2026-06-15 now.'],
    ])
    expect(await violationsOf(close({ decision: 'MOVE' }))).toEqual([
      ['input.moveTo', 'With MOVE, moveTo is required: the day to which the bookings move.'],
    ])
    expect(await violationsOf(close({ activityIds: [activities.bouldering.id] }))).toEqual([
      ['input.activityIds.0', 'No activity of this operator has this identifier.'],
    ])
    expect(await violationsOf(preview({ activityIds: [activities.bouldering.id] }))).toEqual([
      ['input.activityIds.0', 'No activity of this operator has this identifier.'],
    ])
    const onto = [{ bookingId: idOf(ada), decision: 'MOVE', toTimeslotId: encodeTypeId('ts', ada.timeslotId) }]
    expect(await violationsOf(close({ bookings: onto }))).toEqual([
      [
        'input.bookings.0.toTimeslotId',
        'Sunset Kayak Tour on 2026-07-01 at 09:00 is one of the departures that you close.',
      ],
    ])
    expect(await violationsOf(preview({ text: 'Hello {{customer_first_name}} {{oops}}' }))).toEqual([
      ['input.text', expect.stringContaining('There is no placeholder {{oops}}')],
      ['input.text', 'The text must have {{choice_url}}: without it customers cannot choose.'],
    ])
    expect(await openTimes()).toHaveLength(3)
    expect(await world.admin.query('select from closure')).toEqual([])
  })

  it('is for managers: reception is refused', async () => {
    const reception = { ...operator, scopes: ['bookings:write'] as const, role: 'RECEPTION' as never }
    expect(await refusalOf(close({}, null, reception))).toMatchObject({ code: 'permission-denied' })
  })
})

describe('previewClosure', () => {
  it('says which bookings it concerns, what it refunds, and shows each e-mail', async () => {
    await addDefaultWorkflows(world.database, world.now)
    const [ada, ben, eve] = [
      await office.book(),
      await office.book({ time: '13:00' }),
      await office.book({ time: '18:00' }),
    ]
    const wanderly = await Desk.open(world, 'wanderly')
    await wanderly.book()
    const shown = await preview({
      moveTo: '2026-07-02',
      bookings: [
        { bookingId: idOf(ben), decision: 'MOVE' },
        { bookingId: idOf(eve), decision: 'CHOICE' },
      ],
    })
    expect(shown).toMatchObject({
      timeslotCount: 3,
      refundTotal: ada.price,
      letters: [
        { decision: 'MOVE', recipientCount: 1, email: { text: expect.stringContaining('Thursday, 2 July 2026') } },
        { decision: 'REFUND', recipientCount: 2, email: { text: expect.stringContaining('A storm is coming.') } },
        { decision: 'CHOICE', recipientCount: 1, email: { text: expect.stringContaining('/choice/') } },
      ],
      unreachable: [],
    })
    const decisions = (shown.bookings as { decision: string }[]).map(each => each.decision)
    expect(decisions.toSorted()).toEqual(['CHOICE', 'MOVE', 'REFUND', 'REFUND'])
    expect(await openTimes()).toHaveLength(3)
  })

  it('says that nobody gets an e-mail where no workflow is sent', async () => {
    await office.book()
    expect(await preview()).toMatchObject({ letters: [{ decision: 'REFUND', recipientCount: 0, email: null }] })
  })
})

it('has several activities of a day, and lists closures, the latest first', async () => {
  await office.book()
  await office.book({ activityId: island.activityId, time: '10:00' })
  const first = await close({ activityIds: [sunset.id, island.id] })
  expect(first.bookingCount).toBe(2)
  world.now = new Date(NOW.getTime() + 1000)
  const second = await close({ date: '2026-07-02' })
  const { closures } = await ask<{ closures: { nodes: { closureId: string }[] } }>(
    world,
    operator,
    '{ closures(first: 5) { nodes { closureId: id byName date } } }',
  )
  expect(closures.nodes.map(each => each.closureId)).toEqual([second.closureId, first.closureId])
})

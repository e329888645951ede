import { beforeAll, describe, expect, it } from '@jest/globals'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { DelayUnit } from '../../src/domain/workflows/DelayUnit.ts'
import { WorkflowTrigger } from '../../src/domain/workflows/WorkflowTrigger.ts'
import { Desk } from '../bookings/Desk.ts'
import { Office } from '../workflows/Office.ts'
import { activities, NOW, partners } from '../world/cast.ts'
import { doJobs } from '../world/doJobs.ts'
import { useApp } from '../world/useWorld.ts'
import { holding, untilQueued } from '../world/whileLocked.ts'
import { Bulk } from './Bulk.ts'

const { world, app } = useApp()
const bulk = new Bulk(world, app)

const customer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
const booking = (externalReference: string, more: object = {}) => ({
  externalReference,
  activityId: activities.sunset.id,
  date: '2026-07-01',
  time: '09:00',
  participants: 2,
  customer,
  ...more,
})

const timeslotOf = async (date: string, time = '09:00') => {
  const [row] = await world.admin.query<{ timeslotId: string; taken: number; capacity: number }>(
    `select timeslot_id "timeslotId", taken, capacity from timeslot where activity_id = $1 and date = $2 and time = $3`,
    [activities.sunset.activityId, date, time],
  )
  return row!
}

const importOne = (input: object, key: 'operator' | 'wanderly' = 'operator') =>
  bulk.ask(
    `mutation ($input: ImportBookingInput!) {
      importBooking(input: $input) {
        booking {
          bookingReference status channel participants createdAt price { amount } amountDue { amount }
          paymentReference customer { email } imported { externalReference notify importedAt }
          partner { name } basket { status } history { action actor keyId }
        }
      }
    }`,
    { input },
    key,
  )

const imported = async (input: object) => {
  const { data, errors } = await importOne(input)
  if (errors) throw Object.assign(new Error(errors[0]!.message), errors[0]!.extensions)
  return (data.importBooking as unknown as { booking: Record<string, unknown> }).booking
}

const countMail = async () => {
  const [row] = await world.admin.query<{ emails: number; orders: number; jobs: number }>(
    `select (select count(*) from email)::int emails, (select count(*) from usage_entry where meter = 'order-completed')::int orders,
       (select count(*) from graphile_worker._private_jobs)::int jobs`,
  )
  return row!
}

describe('importing bookings', () => {
  it('takes places, with a verdict for each line', async () => {
    const verdicts = await bulk.carryOut('IMPORT_BOOKING', [booking('old-1'), booking('old-2', { participants: 3 })])
    expect(verdicts).toEqual([
      { line: 1, ok: true, id: expect.stringMatching(/^bkg_/) },
      { line: 2, ok: true, id: expect.stringMatching(/^bkg_/) },
    ])
    expect((await timeslotOf('2026-07-01')).taken).toBe(5)
  })

  it('refuses what does not fit, with the places left and alternatives, and does the other lines', async () => {
    const date = '2026-07-02'
    const verdicts = await bulk.carryOut('IMPORT_BOOKING', [
      booking('full-1', { date, participants: 8 }),
      booking('full-2', { date, participants: 3 }),
      booking('full-3', { date, participants: 2 }),
      booking('full-4', { date, participants: 1 }),
    ])
    expect(verdicts.map(each => each.ok)).toEqual([true, false, true, false])
    expect(verdicts[1]).toMatchObject({
      line: 2,
      code: 'insufficient-capacity',
      detail: 'Sunset Kayak Tour on 2026-07-02 at 09:00 has only 2 places left; 3 were asked for.',
      available: 2,
      alternatives: expect.arrayContaining([expect.objectContaining({ date: expect.any(String) })]),
    })
    const { taken, capacity } = await timeslotOf(date)
    expect(taken).toBe(capacity)
  })

  it('refuses a timeslot that is closed, with alternatives', async () => {
    const date = '2026-07-20'
    await world.admin.query('update timeslot set closed = true where date = $1', [date])
    const [verdict] = await bulk.carryOut('IMPORT_BOOKING', [booking('closed-1', { date })])
    expect(verdict).toMatchObject({ ok: false, code: 'timeslot-closed', alternatives: expect.any(Array) })
    expect((await timeslotOf(date)).taken).toBe(0)
  })

  it('refuses a second import of the same reference', async () => {
    const date = '2026-07-03'
    const [first, second] = await bulk.carryOut('IMPORT_BOOKING', [
      booking('twice', { date }),
      booking(' twice ', { date, participants: 1 }),
    ])
    expect(first).toMatchObject({ ok: true })
    expect(second).toMatchObject({
      ok: false,
      code: 'already-imported',
      detail: expect.stringMatching(/^twice was imported before as [2-9A-Z]{4}-[2-9A-Z]{4}\.$/),
    })
    expect((await timeslotOf(date)).taken).toBe(2)
  })

  it('refuses a second import that is under way', async () => {
    const date = '2026-07-04'
    const { timeslotId } = await timeslotOf(date)
    // Both have looked for the reference, and wait for the timeslot.
    const lock = ['select from timeslot where timeslot_id = $1 for update', [timeslotId]] as const
    const outcomes = await holding(world, [[lock[0], [...lock[1]]]], async () => {
      const both = Promise.all([importOne(booking('at once', { date })), importOne(booking('at once', { date }))])
      await untilQueued(world, 2)
      return { both }
    })
    const errors = (await outcomes.both).flatMap(each => each.errors ?? [])
    expect(errors.map(each => each.extensions.code)).toEqual(['already-imported'])
    expect((await timeslotOf(date)).taken).toBe(2)
  })

  it('keeps when it was made, its status, its price and what was paid', async () => {
    const made = await imported(
      booking('history', {
        date: '2026-07-05',
        status: 'PENDING',
        channel: 'POINT_OF_SALE',
        createdAt: '2025-11-30T10:00:00Z',
        price: { amount: 7000 },
        paid: { amount: 5000, currency: 'GBP' },
        paymentReference: 'till 7',
      }),
    )
    const { keyId } = await world.caller('operator')
    expect(made).toMatchObject({
      status: 'PENDING',
      channel: 'POINT_OF_SALE',
      createdAt: '2025-11-30T10:00:00.000Z',
      price: { amount: 7000 },
      amountDue: { amount: 2000 },
      paymentReference: 'till 7',
      customer: { email: 'ada@example.com' },
      imported: { externalReference: 'history', notify: false, importedAt: NOW.toISOString() },
      basket: { status: 'COMPLETED' },
      history: [{ action: 'BOOKED', actor: 'OPERATOR', keyId: encodeTypeId('key', keyId) }],
    })
  })

  it('keeps the partner that sold it', async () => {
    const partnerId = encodeTypeId('ptr', partners.wanderly.partnerId)
    const made = await imported(booking('of a partner', { date: '2026-07-05', partnerId }))
    expect(made).toMatchObject({ channel: 'PARTNER', partner: { name: partners.wanderly.name } })
  })

  it('is possible past the booking cutoff, and after the start', async () => {
    world.now = new Date('2026-07-06T12:30:00Z')
    try {
      const made = await imported(booking('late', { date: '2026-07-06', time: '13:00', status: 'REDEEMED' }))
      expect(made).toMatchObject({ status: 'REDEEMED' })
    } finally {
      world.now = NOW
    }
  })

  it('is refused with all violations of a line at once', async () => {
    const [verdict] = await bulk.carryOut('IMPORT_BOOKING', [
      {
        ...booking(''),
        participants: 0,
        status: 'CANCELLED',
        customer: { ...customer, email: 'nobody' },
        createdAt: '2099-01-01T00:00:00Z',
        colour: 'red',
      },
    ])
    expect(verdict).toEqual({
      line: 1,
      ok: false,
      code: 'validation',
      detail: expect.any(String),
      errors: expect.any(Array),
    })
    const pointers = (verdict!.errors as { pointer: string }[]).map(each => each.pointer)
    expect(pointers.toSorted()).toEqual([
      '/colour',
      '/createdAt',
      '/customer/email',
      '/externalReference',
      '/participants',
      '/status',
    ])
  })

  it('refuses activities, partners and timeslots of another operator like unknown ones', async () => {
    const verdicts = await bulk.carryOut('IMPORT_BOOKING', [
      booking('foreign-1', { activityId: activities.bouldering.id }),
      booking('foreign-2', { partnerId: encodeTypeId('ptr', partners.wallPartner.partnerId) }),
      booking('foreign-3', { activityId: encodeTypeId('act', '01970000-0000-7000-8000-ffffffffffff') }),
    ])
    const pointers = verdicts.map(each => (each.errors as { pointer: string }[]).map(({ pointer }) => pointer))
    expect(pointers).toEqual([['/activityId'], ['/partnerId'], ['/activityId']])
    const [first, , third] = verdicts
    expect(first!.detail).toBe(third!.detail)
  })

  it('needs operator:write', async () => {
    const { errors } = await importOne(booking('of wanderly'), 'wanderly')
    expect(errors![0]!.extensions.code).toBe('permission-denied')
  })
})

describe('an imported booking', () => {
  beforeAll(async () => {
    const office = new Office(world)
    const { BOOKING_CONFIRMED, BOOKING_AMENDED, BOOKING_CANCELLED, BEFORE_START } = WorkflowTrigger
    for (const trigger of [BOOKING_CONFIRMED, BOOKING_AMENDED, BOOKING_CANCELLED]) {
      await office.workflow({ name: trigger, trigger })
    }
    await office.workflow({ name: BEFORE_START, trigger: BEFORE_START, delay: 1, delayUnit: DelayUnit.DAYS })
  })

  it('sends nothing and is not counted, also when it is changed later', async () => {
    const before = await countMail()
    const made = await imported(booking('silent', { date: '2026-07-08', status: 'PENDING' }))
    await doJobs(world)
    const desk = await Desk.open(world, 'operator')
    const booked = made as unknown as Booking
    await desk.settle(booked, 'accept')
    await desk.amend(booked, { participants: 3 })
    await desk.cancel(booked)
    await doJobs(world)
    // A workflow that is added later looks at all coming bookings.
    await imported(booking('coming', { date: '2026-07-08' }))
    await new Office(world).workflow({
      name: 'Later',
      trigger: WorkflowTrigger.BEFORE_START,
      delay: 2,
      delayUnit: DelayUnit.DAYS,
    })
    expect(await countMail()).toEqual(before)
    const skips = await world.admin.query('select distinct reason from email_skip')
    expect(skips).toEqual([{ reason: 'IMPORTED' }])
  })

  it('sends what any other booking does with notify', async () => {
    const date = '2026-07-09'
    await bulk.carryOut('IMPORT_BOOKING', [booking('loud', { date }), booking('hushed', { date, notify: false })], {
      notify: true,
    })
    await doJobs(world)
    const emails = await world.admin.query(
      `select i.external_reference reference, count(*)::int from email e join booking_import i using (operator_id, booking_id) group by 1`,
    )
    // The confirmation and two reminders.
    expect(emails).toEqual([{ reference: 'loud', count: 3 }])
    expect((await countMail()).orders).toBe(0)
  })
})

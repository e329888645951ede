import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { pino } from 'pino'
import { planNights } from '../../src/app/tasks/planNights.ts'
import { tasks } from '../../src/app/tasks/tasks.ts'
import { updatePricing } from '../../src/domain/products/pricing/updatePricing.ts'
import { attemptTask } from '../../src/platform/jobs/attemptTask.ts'
import { Faults } from '../../src/platform/log/Faults.ts'
import { Desk } from '../bookings/Desk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { activities, NOW, operators, partners } from '../world/cast.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { servicesOf } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'
import { Ledger } from './Ledger.ts'

const world = useWorld()
let ledger: Ledger
let wanderly: Desk
beforeAll(async () => {
  ledger = new Ledger(world)
  wanderly = await Desk.open(world, 'wanderly')
  await world.admin.query('update timeslot set capacity = 1000')
})
beforeEach(async () => {
  world.now = NOW
  await world.admin.query(
    'truncate statement_total, statement_month, booking_event, booking, booking_total, basket cascade',
  )
  await world.admin.query('update timeslot set taken = 0, held = 0')
  await ledger.setRate(20_000)
})

const { operatorId } = operators.kayaks
const { activityId } = activities.sunset

/** A closed month with two bookings, of which the first one was cancelled later. */
async function closeJune() {
  const first = await wanderly.book()
  const second = await wanderly.book({ participants: 1 })
  world.now = new Date('2026-07-01T02:00:00Z')
  await ledger.close()
  await (await Desk.open(world, 'operator')).cancel(first)
  return { first, second }
}

describe('verifyStatements', () => {
  it('finds nothing where all is well', async () => {
    await closeJune()
    expect(await ledger.verify()).toEqual({
      equal: true,
      bookingCount: 2,
      statementCount: 2,
      differenceCount: 0,
      differences: [],
    })
    expect(await ledger.verify(1)).toMatchObject({ equal: true, bookingCount: 2 })
  })

  it.each([
    [
      'the price of a booking',
      `update booking set price_minor = price_minor + $2, lines = lines || jsonb_build_array(lines -> 0 || jsonb_build_object('amount', $2))
       where booking_id = $1`,
      1,
    ],
    [
      'the commission of a booking',
      'update booking set commission_minor = commission_minor - 1 where booking_id = $1 and $2 = 0',
      0,
    ],
    ['the status of a booking', `update booking set status = 'REJECTED' where booking_id = $1 and $2 = 0`, 0],
    [
      'the partner of an event',
      `update booking_event set partner_id = $2 where booking_id = $1`,
      partners.tripster.partnerId,
    ],
  ])('finds a booking after a change of %s', async (_, change, value) => {
    const { second } = await closeJune()
    await world.admin.query(change, [second.bookingId, value])
    const { equal, differences } = await ledger.verify()
    expect(equal).toBe(false)
    expect(differences[0]).toMatchObject({ bookingReference: second.bookingReference, partnerSlug: 'wanderly' })
  })

  it('finds a commission on fees that are kept, which the booking and its events agree on', async () => {
    const fees = [{ name: 'Harbour fee', amount: 1500, per: 'PERSON', taxed: true }]
    const price = (more: object) => updatePricing(world.database, operatorId, activityId, more as never, NOW)
    await price({ fees, cancellationTiers: [{ minutesBefore: 0, percent: 50 }] })
    const sold = await wanderly.book({ participants: 4 })
    const { version } = await wanderly.amend(sold, { participants: 1 })
    await price({ fees: [], cancellationTiers: null })
    expect(await ledger.verify()).toMatchObject({ equal: true })
    await world.admin.query('update booking set commission_minor = commission_minor + 450 where booking_id = $1', [
      sold.bookingId,
    ])
    await world.admin.query(
      'update booking_event set commission_change = commission_change + 450 where booking_id = $1 and version = $2',
      [sold.bookingId, version],
    )
    expect((await ledger.verify()).differences).toMatchObject([
      { bookingReference: sold.bookingReference, linesCommission: { amount: 2700 }, commission: { amount: 2250 } },
    ])
  })

  it('finds a statement that charges a request that was never accepted', async () => {
    const acceptance = (required: boolean) =>
      world.admin.query('update product set acceptance_required = $1 where activity_id = $2', [required, activityId])
    await acceptance(true)
    const sold = await wanderly.book()
    await acceptance(false)
    await wanderly.cancel(sold)
    expect(await ledger.verify()).toMatchObject({ equal: true })
    await world.admin.query(
      'update booking set refund_minor = 4500, refund_percent = 50, commission_minor = 900 where booking_id = $1',
      [sold.bookingId],
    )
    await world.admin.query(
      `update booking_event set retail_change = 4500, commission_change = 900, partner_id = $2
       where booking_id = $1 and action = 'CANCELLED'`,
      [sold.bookingId, partners.wanderly.partnerId],
    )
    expect((await ledger.verify()).differences).toMatchObject([
      { bookingReference: sold.bookingReference, linesRetail: { amount: 4500 }, retail: { amount: 0 } },
    ])
  })

  it('finds the booking and the closed statement after a change of an event', async () => {
    const { second } = await closeJune()
    await world.admin.query('update booking_event set retail_change = retail_change + 1 where booking_id = $1', [
      second.bookingId,
    ])
    const gbp = (amount: number) => ({ amount, currency: 'GBP' })
    expect(await ledger.verify()).toEqual({
      equal: false,
      bookingCount: 2,
      statementCount: 2,
      differenceCount: 2,
      differences: [
        {
          bookingReference: second.bookingReference,
          partnerSlug: 'wanderly',
          month: null,
          linesRetail: gbp(4501),
          linesCommission: gbp(900),
          linesVoucher: gbp(0),
          retail: gbp(4500),
          commission: gbp(900),
          voucher: gbp(0),
        },
        {
          bookingReference: null,
          partnerSlug: 'wanderly',
          month: '2026-06',
          linesRetail: gbp(13_501),
          linesCommission: gbp(2700),
          linesVoucher: gbp(0),
          retail: gbp(13_500),
          commission: gbp(2700),
          voucher: gbp(0),
        },
      ],
    })
  })

  it('finds the closed statements after a line was moved to another month, or deleted', async () => {
    const { second } = await closeJune()
    await world.admin.query(`update booking_event set occurred_at = '2026-08-01' where booking_id = $1`, [
      second.bookingId,
    ])
    expect((await ledger.verify()).differences).toMatchObject([{ month: '2026-06', bookingReference: null }])
    await world.admin.query('delete from booking_event where booking_id = $1', [second.bookingId])
    expect((await ledger.verify()).differenceCount).toBe(2)
  })

  it('finds a closed statement after a change of its totals', async () => {
    await closeJune()
    await world.admin.query('alter table statement_total disable trigger statement_total_no_change')
    await world.admin.query('update statement_total set voucher_minor = 1')
    await world.admin.query('alter table statement_total enable trigger statement_total_no_change')
    expect((await ledger.verify()).differences).toMatchObject([{ month: '2026-06', voucher: { amount: 1 } }])
  })

  it('returns the first hundred differences, and how many there are', async () => {
    for (let n = 0; n < 101; n++) await wanderly.book({ participants: 1 })
    await world.admin.query('update booking_event set retail_change = 0')
    const { differenceCount: differing, differences } = await ledger.verify(40)
    expect([differing, differences.length]).toEqual([101, 100])
  })

  it('looks at one operator only', async () => {
    const stranger = await Desk.open(world, 'wallPartner')
    expect(stranger.caller.operatorId).not.toBe(operatorId)
    await closeJune()
    await world.admin.query('update booking_event set retail_change = 1')
    const source =
      '{ verifyStatements { equal bookingCount statementCount differenceCount differences { bookingReference } } }'
    expect(await ask(world, await world.caller('wallsOperator'), source)).toEqual({
      verifyStatements: { equal: true, bookingCount: 0, statementCount: 0, differenceCount: 0, differences: [] },
    })
    expect(await ask(world, await world.caller('operatorReadOnly'), source)).toMatchObject({
      verifyStatements: { equal: false, bookingCount: 2 },
    })
    expect((await refusalOf(ask(world, await world.caller('wanderly'), source))).code).toBe('permission-denied')
  })
})

describe('the nightly job', () => {
  const night = async () => {
    const lines: Record<string, unknown>[] = []
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
    const task = attemptTask(
      servicesOf(world),
      tasks['statement-night']!,
      { log, faults: new Faults() },
      new AbortController().signal,
    )
    const job = { id: '7', task_identifier: 'statement-night', attempts: 1, max_attempts: 25 }
    await task({ operatorId }, { job } as Parameters<typeof task>[1])
    return lines
  }

  it('closes the month and logs nothing where all is well', async () => {
    await wanderly.book()
    world.now = new Date('2026-07-01T02:00:00Z')
    expect(await night()).toEqual([])
    expect(await ledger.statement('2026-06')).toMatchObject({ closedAt: world.now, total: { lineCount: 1 } })
  })

  it('succeeds, and logs the differences that it has found', async () => {
    const { bookingReference } = await wanderly.book()
    await world.admin.query('update booking_event set commission_change = 0')
    const lines = await night()
    expect(lines).toMatchObject([
      { level: 50, msg: 'a job has found something wrong', task: 'statement-night', operatorId, differing: 1 },
    ])
    expect(lines[0]).toMatchObject({ differences: [{ bookingReference, commission: { amount: 1800 } }] })
  })

  it('is planned for each operator at 03:00 of its next night', async () => {
    await planNights(world.database, 'statement-night', world.now, newChoreRun())
    const planned = await world.admin.query<{ runAt: Date }>(
      `select run_at "runAt" from graphile_worker.jobs where key like 'statement-night %' order by 1`,
    )
    expect(planned.map(each => each.runAt)).toEqual([
      new Date('2026-06-16T02:00:00Z'),
      new Date('2026-06-16T07:00:00Z'),
    ])
  })
})

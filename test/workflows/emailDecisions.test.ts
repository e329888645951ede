import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Caller } from '../../src/domain/access/Caller.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { abandonBasket } from '../../src/domain/bookings/baskets/abandonBasket.ts'
import { expireHolds } from '../../src/domain/bookings/holds/expireHolds.ts'
import { releaseAwaitingEmails } from '../../src/domain/emails/releaseAwaitingEmails.ts'
import { Channel } from '../../src/domain/scalars/Channel.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { DelayUnit } from '../../src/domain/workflows/DelayUnit.ts'
import type { Workflow } from '../../src/domain/workflows/Workflow.ts'
import { WorkflowTrigger } from '../../src/domain/workflows/WorkflowTrigger.ts'
import { OutboxMailer } from '../../src/platform/mail/OutboxMailer.ts'
import { Desk } from '../bookings/Desk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { Line } from '../waitlist/Line.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { useWorld } from '../world/useWorld.ts'
import { Office } from './Office.ts'

const { BOOKING_CANCELLED, BOOKING_AMENDED, BASKET_ABANDONED, BEFORE_START, WAIVER_OUTSTANDING } = WorkflowTrigger
const DAY_BEFORE = { trigger: BEFORE_START, delay: 24, delayUnit: DelayUnit.HOURS }

const world = useWorld()
let office: Office
let operator: Caller
let counter: Desk
beforeAll(async () => {
  office = new Office(world)
  operator = await world.caller('operator')
  counter = await Desk.open(world, 'operator')
})
beforeEach(async () => {
  world.now = NOW
  await office.clear()
})

interface Decision {
  outcome: string
  reason: string
  explanation: string
  decidedAt: string
  workflow: { name: string } | null
  booking: { bookingReference: string } | null
  email: { status: string } | null
}

interface Which {
  booking?: Booking
  workflow?: Workflow
  outcomes?: string[]
  first?: number
}

const QUERY = `
  query ($references: [String!], $workflows: [WorkflowID!], $outcomes: [EmailOutcome!], $first: Int) {
    emailDecisions(filter: { bookingReferences: $references, workflowIds: $workflows, outcomes: $outcomes }, first: $first) {
      edges { node {
        outcome reason explanation decidedAt workflow { name } booking { bookingReference } email { status }
      } }
    }
  }`

async function decisions({ booking, workflow, outcomes, first }: Which = {}, caller = operator): Promise<Decision[]> {
  const { emailDecisions } = await ask<{ emailDecisions: { edges: { node: Decision }[] } }>(world, caller, QUERY, {
    ...{ references: booking ? [booking.bookingReference] : null, outcomes: outcomes ?? null, first: first ?? null },
    workflows: workflow ? [encodeTypeId('wf', workflow.workflowId)] : null,
  })
  return emailDecisions.edges.map(each => each.node)
}

/** The outcome with its reason, such as `SKIPPED OTHER_CHANNEL`, and the explanation. */
const said = async (which: Which) =>
  (await decisions(which)).map(({ outcome, reason, explanation }) => [`${outcome} ${reason}`, explanation])

describe('emailDecisions', () => {
  it('state why an e-mail was planned, and its outcome', async () => {
    const workflow = await office.workflow({ name: 'Hello' })
    const booking = await office.book()
    await office.work(['bookings-changed:workflows'])
    const planned = { outcome: 'PLANNED', reason: 'TRIGGERED', explanation: 'The booking was confirmed.' }
    const about = { workflow: { name: 'Hello' }, booking: { bookingReference: booking.bookingReference } }
    const decided = { ...about, ...planned, decidedAt: NOW.toISOString(), email: { status: 'PLANNED' } }
    expect(await decisions({ booking })).toEqual([decided])
    expect(await decisions({ workflow })).toEqual([decided])
    await office.work()
    expect(await decisions({ booking, workflow })).toEqual([{ ...decided, outcome: 'SENT', email: { status: 'SENT' } }])
  })

  it('state why no e-mail was planned, by booking and by workflow', async () => {
    const off = await office.workflow({ name: 'Off', active: false })
    const other = await office.workflow({ name: 'Other', activityIds: [activities.island.activityId] })
    const partners = await office.workflow({ name: 'Partners', ...DAY_BEFORE, channels: [Channel.PARTNER] })
    const booking = await office.book()
    await office.work()
    for (const [workflow, ...expected] of [
      [off, 'SKIPPED WORKFLOW_INACTIVE', 'The workflow is switched off.'],
      [other, 'SKIPPED OTHER_ACTIVITY', 'The workflow is not for this activity.'],
      [partners, 'SKIPPED OTHER_CHANNEL', 'The workflow is not for bookings of this channel.'],
    ] as const) {
      expect(await said({ workflow })).toEqual([expected])
      expect(await said({ booking, workflow })).toEqual([expected])
    }
    expect(await decisions({ booking })).toHaveLength(3)
    expect(await decisions({ booking, outcomes: ['SENT', 'DROPPED'] })).toEqual([])
  })

  it('state the time that had passed, on the local clock of the activity', async () => {
    await office.workflow(DAY_BEFORE)
    const booking = await office.book({ date: '2026-06-15', time: '18:00' })
    await office.work()
    expect(await said({ booking })).toEqual([
      ['SKIPPED TIME_PASSED', 'It would have gone out on Sunday, 14 June 2026 at 18:00, which had passed already.'],
    ])
  })

  it('state that a workflow sends one e-mail per booking and occasion', async () => {
    await office.workflow({ trigger: BOOKING_AMENDED })
    const booking = await office.book()
    await office.amend(booking, { participants: 3 })
    await office.work()
    world.now = new Date(NOW.getTime() + 60_000)
    await office.amend(booking, { participants: 4 })
    await office.work()
    expect((await said({ booking })).map(([what]) => what)).toEqual(['SENT TRIGGERED', 'SENT TRIGGERED'])
    await office.amend(booking, { notes: 'By the window' })
    await office.work()
    expect((await said({ booking })).map(([what]) => what)).toContain('SKIPPED NOTES_ONLY')
    await office.clear()
    const workflow = await office.workflow(DAY_BEFORE)
    const reminded = await office.book({ date: '2026-06-17' })
    await office.work()
    world.now = new Date('2026-06-16T09:00:00Z')
    await office.work()
    await office.change(workflow, { delay: 12 })
    expect((await said({ booking: reminded })).map(([what]) => what)).toEqual([
      'SKIPPED ALREADY_PLANNED',
      'SENT TRIGGERED',
    ])
  })

  it('record nothing more when an event is processed twice', async () => {
    await office.workflow()
    const booking = await office.book()
    const done: string[] = []
    await office.work(['bookings-changed:workflows'])
    await world.admin.query('update booking_event set relayed = false where booking_id = $1', [booking.bookingId])
    done.push(...(await office.work(['bookings-changed:workflows'])))
    expect(done).toEqual(['bookings-changed:workflows'])
    expect((await said({ booking })).map(([what]) => what)).toEqual(['PLANNED TRIGGERED'])
  })

  it('state that a cancelled hold was never confirmed, and that a cancellation dropped a planned e-mail', async () => {
    await office.workflow({ trigger: BOOKING_CANCELLED })
    const hold = await counter.hold({ date: '2026-07-01' })
    await counter.cancel(hold)
    await office.work()
    expect(await said({ booking: hold })).toEqual([
      ['SKIPPED NEVER_CONFIRMED', 'The booking was only on hold when it ended: there is nothing to call off.'],
    ])
    await office.clear()
    const reminder = await office.workflow(DAY_BEFORE)
    const booking = await office.book()
    await office.work()
    await office.cancel(booking)
    await office.work()
    expect(await said({ booking })).toEqual([['DROPPED BOOKING_STATUS', 'The booking is cancelled.']])
    expect((await decisions({ workflow: reminder }))[0]!.email).toEqual({ status: 'DROPPED' })
  })

  it('state that a booking is still to be accepted, until it is', async () => {
    await office.workflow()
    const { activityId } = activities.midnight
    await world.admin.query('update product set acceptance_required = true where activity_id = $1', [activityId])
    const booking = await office.book({ activityId, time: '01:30' })
    await office.work()
    expect(await said({ booking })).toEqual([['SKIPPED BOOKING_STATUS', 'The booking still waits to be accepted.']])
    world.now = new Date(NOW.getTime() + 60_000)
    await counter.settle(booking, 'accept')
    await office.work()
    expect((await said({ booking })).map(([what]) => what)).toEqual(['SENT TRIGGERED', 'SKIPPED BOOKING_STATUS'])
  })

  it('state why planned e-mails were dropped: workflow switched off or deleted, no answers outstanding', async () => {
    const reminder = await office.workflow(DAY_BEFORE)
    const first = await office.book()
    await office.work()
    await office.change(reminder, { active: false })
    expect(await said({ booking: first })).toEqual([['DROPPED WORKFLOW_INACTIVE', 'The workflow is switched off.']])
    await office.change(reminder, { active: true })
    expect((await said({ booking: first })).map(([what]) => what)).toEqual(['PLANNED TRIGGERED'])
    await office.delete(reminder)
    expect(await said({ workflow: reminder })).toEqual([['DROPPED WORKFLOW_DELETED', 'The workflow was deleted.']])

    await office.clear()
    await office.workflow({ ...DAY_BEFORE, trigger: WAIVER_OUTSTANDING })
    const plain = await office.book({ date: '2026-06-17' })
    await office.work()
    world.now = new Date('2026-06-16T09:00:00Z')
    await office.work()
    expect(await said({ booking: plain })).toEqual([
      ['DROPPED WAIVER_NOT_OUTSTANDING', 'No answers to the waiver are outstanding.'],
    ])
  })

  it('state that an e-mail waits for a mail server', async () => {
    const mailer = world.mailer
    world.mailer = new OutboxMailer({ name: '', address: 'a@b.test' })
    await office.workflow()
    const booking = await office.book()
    await office.work()
    world.mailer = mailer
    expect(await said({ booking })).toEqual([['PLANNED TRIGGERED', 'No mail server is set up.']])
  })

  it('state which booking of an abandoned basket gets the e-mail', async () => {
    await office.workflow({ trigger: BASKET_ABANDONED })
    const first = await counter.hold({ date: '2026-07-01' })
    world.now = new Date(NOW.getTime() + 1000)
    const second = await counter.hold({ date: '2026-07-01', basketId: first.basketId })
    await abandonBasket(world.database, operator, first.basketId, null, world.now)
    await office.work()
    expect(await said({ booking: first })).toEqual([['SENT TRIGGERED', 'The basket was left before it was paid for.']])
    expect(await said({ booking: second })).toEqual([
      ['SKIPPED ONE_PER_BASKET', 'One e-mail is enough for an abandoned basket: it is about the first booking.'],
    ])
  })

  it('state that a waitlist offer is not an abandoned basket, and that it ended before its e-mail was sent', async () => {
    const line = await Line.open(world, 'operator')
    const left = await office.workflow({ trigger: BASKET_ABANDONED })
    const when = { date: '2026-07-03', time: '09:00' }
    const sold = await line.fill(10, when)
    const waits = await line.join('Ada', when)
    await line.desk.amend(sold, { participants: 8 })
    await line.work(['offer-places'])
    const offered = await line.held(waits)
    await line.leave(waits)
    await office.work()
    expect(await said({ booking: offered })).toContainEqual([
      'DROPPED OFFER_OVER',
      'The places are not on offer any more.',
    ])
    expect(await said({ booking: offered, workflow: left })).toEqual([
      [
        'SKIPPED OFFERED_BY_WAITLIST',
        'The places were offered by the waitlist, and nobody had put them into a basket.',
      ],
    ])
  })

  it('state that a basket was completed before the e-mail about it was sent', async () => {
    await office.workflow({ trigger: BASKET_ABANDONED })
    const first = await counter.hold({ date: '2026-07-01' })
    world.now = new Date(NOW.getTime() + 1000)
    const second = await counter.hold({ date: '2026-07-01', basketId: first.basketId })
    world.now = new Date(second.holdExpiresAt!)
    await expireHolds(world.database, operators.kayaks.operatorId, first.timeslotId, world.now)
    await office.work(['bookings-changed:workflows', 'basket-abandoned'])
    expect((await said({ booking: first })).map(([what]) => what)).toEqual(['PLANNED TRIGGERED'])
    await counter.cancel(first)
    await counter.confirm(second)
    await office.work()
    expect(await said({ booking: first })).toEqual([
      ['DROPPED BASKET_NOT_ABANDONED', 'The basket is not abandoned any more.'],
    ])
  })

  it('state that the e-mail would be sent only after the start', async () => {
    await office.workflow({ trigger: BEFORE_START, delay: 0, delayUnit: DelayUnit.DAYS, atTime: '10:00' })
    const booking = await office.book()
    await office.work()
    expect(await said({ booking })).toEqual([['SKIPPED NOT_BEFORE_START', 'It would go out only after the start.']])
  })

  it('state the outcome of e-mails that waited for a mail server', async () => {
    const mailer = world.mailer
    world.mailer = new OutboxMailer({ name: '', address: 'a@b.test' })
    await office.workflow({ name: 'Reminder', ...DAY_BEFORE })
    await office.workflow({ name: 'Confirmation' })
    const late = await office.book({ date: '2026-06-17' })
    await office.work()
    world.now = new Date('2026-06-16T09:00:00Z')
    await office.work()
    world.mailer = mailer
    world.now = new Date(late.startsAt.getTime() + 2 * 3_600_000)
    await releaseAwaitingEmails(world.database, mailer, world.now, newChoreRun())
    await office.work(['send-email'])
    expect(new Set(await said({ booking: late }))).toEqual(
      new Set([
        ['DROPPED ACTIVITY_BEGUN', 'The activity has begun.'],
        ['DROPPED ACTIVITY_OVER', 'The activity was over before it could be sent.'],
      ]),
    )
  })

  it('state that an e-mail has waited too long for a mail server', async () => {
    const mailer = world.mailer
    world.mailer = new OutboxMailer({ name: '', address: 'a@b.test' })
    await office.workflow()
    const booking = await office.book()
    await office.work()
    world.now = new Date(NOW.getTime() + 7 * 86_400_000 + 1)
    await releaseAwaitingEmails(world.database, world.mailer, world.now, newChoreRun())
    world.mailer = mailer
    expect(await said({ booking })).toEqual([['DROPPED NO_MAIL_SERVER', 'No mail server was set up for 7 days.']])
  })

  it('are read in pages, in the same number of statements for any page size', async () => {
    for (const name of ['One', 'Two', 'Three']) await office.workflow({ name, active: name === 'One' })
    for (let index = 0; index < 5; index++) await office.book()
    await office.work()
    // The lookups depend on the outcome, so that the statements for a mixed page would vary.
    const counting = async (outcome: string, first: number) => {
      let statements = 0
      const { query } = world.database
      world.database.query = (...given: Parameters<typeof query>) => {
        statements++
        return query.apply(world.database, given) as never
      }
      const found = await decisions({ outcomes: [outcome], first }).finally(() => {
        world.database.query = query
      })
      expect(found).toHaveLength(first)
      return statements
    }
    expect(await counting('SENT', 5)).toBe(await counting('SENT', 1))
    expect(await counting('SKIPPED', 10)).toBe(await counting('SKIPPED', 1))
  })

  it('are limited to the operator, and to keys that can read them', async () => {
    const workflow = await office.workflow()
    const booking = await office.book()
    await office.work()
    const walls = await world.caller('wallsOperator')
    expect(await decisions({ workflow }, walls)).toEqual([])
    expect(await decisions({ booking }, walls)).toEqual([])
    expect(await decisions({ booking }, await world.caller('operatorReadOnly'))).toHaveLength(1)
    for (const key of ['wanderly', 'usage'] as const) {
      expect(await refusalOf(decisions({ booking }, await world.caller(key)))).toMatchObject({
        code: 'permission-denied',
      })
    }
  })
})

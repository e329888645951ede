import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { PaymentMethod } from '../../src/domain/bookings/payments/PaymentMethod.ts'
import { Channel } from '../../src/domain/scalars/Channel.ts'
import { DelayUnit } from '../../src/domain/workflows/DelayUnit.ts'
import { planEmails } from '../../src/domain/workflows/planEmails.ts'
import { WorkflowTrigger } from '../../src/domain/workflows/WorkflowTrigger.ts'
import { Desk } from '../bookings/Desk.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { whileLocked } from '../world/whileLocked.ts'
import { Office } from './Office.ts'

const { operatorId } = operators.kayaks
const { BOOKING_CANCELLED, BOOKING_AMENDED, BEFORE_START, AFTER_END, WAIVER_OUTSTANDING } = WorkflowTrigger

const world = useWorld()
let office: Office
beforeAll(async () => {
  office = new Office(world)
})
beforeEach(async () => {
  world.now = NOW
  await office.clear()
})

const dayBefore = { trigger: BEFORE_START, delay: 24, delayUnit: DelayUnit.HOURS }
const at = (instant: string) => {
  world.now = new Date(instant)
}

describe('a workflow for confirmed bookings', () => {
  it('sends one e-mail about each booking, with its data, and meters it', async () => {
    await office.workflow()
    const booking = await office.book()
    await office.work()
    const [email, ...more] = await office.rows(booking)
    expect(more).toEqual([])
    expect(email).toMatchObject({
      status: 'SENT',
      transport: 'LOG',
      recipient: 'ada@example.com',
      recipientName: 'Ada Lovelace',
      subject: 'Hello Ada',
      text: 'Sunset Kayak Tour on Wednesday, July 1, 2026 at 9:00 AM',
      attempts: 1,
      failure: null,
      sentAt: NOW,
      messageId: expect.stringMatching(/^eml_[0-9a-z]{26}@service\.test$/),
      calendar: expect.stringContaining('STATUS:CONFIRMED'),
    })
    expect(await office.metered()).toBe(1)
  })

  it('sends no second e-mail when the job runs again, late, or concurrently with a change', async () => {
    await office.workflow()
    const booking = await office.book()
    const change = { bookingId: booking.bookingId, version: 1, action: 'BOOKED' } as const
    await office.work()
    await office.amend(booking, { participants: 3 })
    await Promise.all([planEmails(world.database, { operatorId, changes: [change] }, NOW), office.work()])
    await office.work()
    expect(await office.emails(booking)).toEqual(['SENT 2026-06-15T08:00Z'])
    expect(await office.metered()).toBe(1)
  })

  it('sends none while it is inactive, or for other activities or channels', async () => {
    await office.workflow({ active: false })
    await office.workflow({ channels: [Channel.POINT_OF_SALE] })
    await office.workflow({ activityIds: [activities.island.activityId] })
    await office.workflow({ channels: [Channel.ONLINE], activityIds: [activities.sunset.activityId] })
    const booking = await office.book()
    await office.work()
    expect(await office.emails(booking)).toHaveLength(1)
  })

  it('sends none about bookings confirmed before it existed', async () => {
    const booking = await office.book()
    await office.work()
    await office.workflow()
    await office.amend(booking, { participants: 3 })
    await office.work()
    expect(await office.emails(booking)).toEqual([])
  })

  it('sends none about a booking cancelled before the job ran', async () => {
    await office.workflow()
    const booking = await office.book()
    await office.cancel(booking)
    await office.work()
    expect(await office.emails(booking)).toEqual([])
  })
})

describe('a workflow for cancelled bookings', () => {
  it('sends one with the reason, and cancels the calendar entry', async () => {
    await office.workflow({ trigger: BOOKING_CANCELLED, body: 'Why: {{cancel_reason}}' })
    const booking = await office.book()
    await office.cancel(booking, 'A storm')
    await office.work()
    await office.cancel(booking, 'Another')
    await office.work()
    expect(await office.rows(booking)).toMatchObject([
      { status: 'SENT', text: 'Why: A storm', calendar: expect.stringContaining('STATUS:CANCELLED') },
    ])
  })

  it('says what is refunded, unless the partner refunds it', async () => {
    await office.workflow({ trigger: BOOKING_CANCELLED, body: 'Refund: {{refund}}\nBye' })
    const booking = await office.book()
    const partners = await (await Desk.open(world, 'wanderly')).book({ date: '2026-07-02' })
    await office.cancel(booking)
    await office.cancel(partners)
    await office.work()
    expect(await office.rows(booking)).toMatchObject([{ text: expect.stringMatching(/^Refund: £[0-9.]+\nBye$/) }])
    expect(await office.rows(partners)).toMatchObject([{ text: 'Bye' }])
  })

  it('says of a deposit that it is paid back, and of what was never paid nothing', async () => {
    await office.workflow({ trigger: BOOKING_CANCELLED, body: 'Refund: {{refund}}\nBye' })
    const counter = await Desk.open(world, 'operator')
    const pays = (amount: number) => ({ amount: { amount }, method: amount > 0 ? PaymentMethod.CASH : null })
    const deposit = await counter.book({ date: '2026-07-03', payment: pays(2000) })
    const unpaid = await counter.book({ date: '2026-07-04', payment: pays(0) })
    await office.cancel(deposit)
    await office.cancel(unpaid)
    await office.work()
    expect(await office.rows(deposit)).toMatchObject([{ text: 'Refund: £20.00\nBye' }])
    expect(await office.rows(unpaid)).toMatchObject([{ text: 'Bye' }])
  })
})

describe('a workflow for amended bookings', () => {
  it('sends one for each amendment, but none for one of the notes alone', async () => {
    await office.workflow({ trigger: BOOKING_AMENDED, body: '{{participants}}' })
    const booking = await office.book()
    await office.work()
    expect(await office.emails(booking)).toEqual([])
    await office.amend(booking, { participants: 3 })
    await office.work()
    await office.amend(booking, { participants: 4 })
    await office.work()
    await office.amend(booking, { notes: 'By the window' })
    await office.work()
    const rows = await office.rows(booking)
    expect(rows.map(({ status, text }) => `${status} ${text}`).sort()).toEqual(['SENT 3', 'SENT 4'])
  })
})

describe('a workflow before the start', () => {
  it('is sent when it is due, with the data of that time', async () => {
    await office.workflow({ ...dayBefore, body: '{{participants}}' })
    const booking = await office.book()
    await office.work()
    expect(await office.emails(booking)).toEqual(['PLANNED 2026-06-30T08:00Z'])
    await office.amend(booking, { participants: 5 })
    at('2026-06-30T07:59:59Z')
    await office.work()
    expect(await office.metered()).toBe(0)
    at('2026-06-30T08:00:00Z')
    await office.work()
    expect(await office.rows(booking)).toMatchObject([{ status: 'SENT', text: '5', sentAt: world.now }])
    expect(await office.metered()).toBe(1)
  })

  it('is rescheduled with the booking, and back', async () => {
    await office.workflow(dayBefore)
    const booking = await office.book()
    await office.work()
    await office.amend(booking, { date: '2026-07-08', time: '13:00' })
    await office.work()
    expect(await office.emails(booking)).toEqual(['PLANNED 2026-07-07T12:00Z'])
    await office.amend(booking, { date: '2026-07-01', time: '09:00' })
    await office.work()
    at('2026-06-30T08:00:00Z')
    await office.work()
    expect(await office.emails(booking)).toEqual(['SENT 2026-06-30T08:00Z'])
  })

  it('is sent again for the new start when the booking moves afterwards', async () => {
    await office.workflow(dayBefore)
    const booking = await office.book()
    await office.work()
    at('2026-06-30T08:00:00Z')
    await office.work()
    await office.amend(booking, { date: '2026-07-08' })
    await office.work()
    at('2026-07-07T08:00:00Z')
    await office.work()
    expect(await office.emails(booking)).toEqual(['SENT 2026-06-30T08:00Z', 'SENT 2026-07-07T08:00Z'])
    expect(await office.metered()).toBe(2)
  })

  it('is skipped if it is overdue at booking or after a move, and planned again after another move', async () => {
    await office.workflow(dayBefore)
    const moved = await office.book()
    await office.work()
    at('2026-06-16T10:00:00Z')
    const late = await office.book({ date: '2026-06-17', time: '09:00' })
    await office.amend(moved, { date: '2026-06-17', time: '09:00' })
    await office.work()
    expect(await office.emails(late)).toEqual([])
    expect(await office.emails(moved)).toEqual(['DROPPED 2026-06-30T08:00Z'])
    await office.amend(moved, { date: '2026-07-02', time: '09:00' })
    await office.work()
    expect(await office.emails(moved)).toEqual(['PLANNED 2026-07-01T08:00Z'])
  })

  it('is sent late after an outage of the worker, but not once the activity has started', async () => {
    await office.workflow(dayBefore)
    const soon = await office.book({ date: '2026-06-17', time: '09:00' })
    const over = await office.book({ date: '2026-06-16', time: '13:00' })
    at('2026-06-16T20:00:00Z')
    await office.work()
    expect(await office.emails(soon)).toEqual(['SENT 2026-06-16T08:00Z'])
    expect(await office.emails(over)).toEqual(['DROPPED 2026-06-15T12:00Z'])
  })

  it('is dropped with its job when the booking is cancelled', async () => {
    await office.workflow(dayBefore)
    await office.workflow({ trigger: BOOKING_CANCELLED })
    const booking = await office.book()
    await office.work()
    await office.cancel(booking)
    await office.work()
    expect((await office.emails(booking)).sort()).toEqual(['DROPPED 2026-06-30T08:00Z', 'SENT 2026-06-15T08:00Z'])
    expect(await world.admin.query('select from graphile_worker.jobs where key is not null')).toEqual([])
  })

  it('is dropped when it is due if the event of the cancellation was lost', async () => {
    await office.workflow(dayBefore)
    const booking = await office.book()
    await office.work()
    await office.cancel(booking)
    await world.admin.query('update booking_event set relayed = true')
    at('2026-06-30T08:00:00Z')
    await office.work()
    expect(await office.emails(booking)).toEqual(['DROPPED 2026-06-30T08:00Z'])
    expect(await office.metered()).toBe(0)
  })

  it('follows the local clock if the delay is in days', async () => {
    await office.workflow({ trigger: BEFORE_START, delay: 1, delayUnit: DelayUnit.DAYS, atTime: '09:00' })
    await office.workflow({ ...dayBefore })
    // The clocks go back during the night before.
    const booking = await office.book({ date: '2026-10-25', time: '13:00' })
    await office.work()
    expect(await office.emails(booking)).toEqual(['PLANNED 2026-10-24T08:00Z', 'PLANNED 2026-10-24T13:00Z'])
  })
})

describe('a workflow after the end', () => {
  it('is sent for a booking that is still CONFIRMED after the end', async () => {
    await office.workflow({ trigger: AFTER_END, delay: 1, delayUnit: DelayUnit.DAYS, atTime: '10:00' })
    const booking = await office.book({ date: '2026-06-16', time: '13:00' })
    await office.work()
    at('2026-06-17T09:00:00Z')
    await office.work()
    expect(await office.emails(booking)).toEqual(['SENT 2026-06-17T09:00Z'])
  })
})

describe('a workflow for outstanding waivers', () => {
  const outstanding = {
    trigger: WAIVER_OUTSTANDING,
    delay: 48,
    delayUnit: DelayUnit.HOURS,
    body: 'Fill in {{waiver_url}}',
  }
  const rapids = { activityId: activities.rapids.activityId, date: '2026-07-01', time: '12:00' }

  it('is sent with the link if answers are missing at that time', async () => {
    await office.workflow(outstanding)
    const booking = await office.book(rapids)
    await office.work()
    at('2026-06-29T11:00:00Z')
    await office.work()
    expect(await office.rows(booking)).toMatchObject([
      { status: 'SENT', text: expect.stringMatching(/^Fill in http:\/\/service\.test\/waiver\/\S+$/) },
    ])
  })

  it('is dropped if the answers are complete by then, or none are required', async () => {
    await office.workflow(outstanding)
    const booking = await office.book(rapids)
    const free = await office.book({ date: '2026-07-01', time: '13:00' })
    await office.work()
    await world.admin.query(`update booking set waiver_status = 'complete' where booking_id = $1`, [booking.bookingId])
    at('2026-06-29T12:00:00Z')
    await office.work()
    expect(await office.emails(booking)).toEqual(['DROPPED 2026-06-29T11:00Z'])
    expect(await office.emails(free)).toEqual(['DROPPED 2026-06-29T12:00Z'])
  })
})

describe('the link to the waiver', () => {
  it('is included if every question is optional too, and not if there are no questions', async () => {
    const { operatorId, activityId } = activities.island
    const questionId = '01980000-0000-7000-8000-0000000000ff'
    await world.admin.query(
      `insert into waiver_question (operator_id, question_id, activity_id, label, type, required, scope, position)
       values ($1, $2, $3, 'Any allergies?', 'text', false, 'booking', 0)`,
      [operatorId, questionId, activityId],
    )
    await office.workflow({ body: 'Answer here: {{waiver_url}}' })
    const asked = await office.book({ activityId, time: '10:00' })
    const plain = await office.book()
    await office.work()
    expect(await office.rows(asked)).toMatchObject([
      { text: expect.stringMatching(/^Answer here: http:\/\/service\.test\/waiver\/\S+$/) },
    ])
    expect(await office.rows(plain)).toMatchObject([{ text: '' }])
    await world.admin.query('delete from waiver_question where question_id = $1', [questionId])
  })
})

describe('saving a workflow', () => {
  it('plans e-mails for existing bookings that are still to come', async () => {
    const booking = await office.book()
    const cancelled = await office.book({ time: '13:00' })
    const soon = await office.book({ date: '2026-06-15', time: '18:00' })
    await office.cancel(cancelled)
    await office.work()
    await office.workflow(dayBefore)
    expect(await office.emails(booking)).toEqual(['PLANNED 2026-06-30T08:00Z'])
    expect([...(await office.emails(cancelled)), ...(await office.emails(soon))]).toEqual([])
  })

  it('reschedules planned e-mails when the delay changes', async () => {
    const workflow = await office.workflow(dayBefore)
    const booking = await office.book()
    await office.work()
    await office.change(workflow, { delay: 48 })
    expect(await office.emails(booking)).toEqual(['PLANNED 2026-06-29T08:00Z'])
  })

  it('drops planned e-mails when it is switched off, and plans them again when on, unless overdue', async () => {
    const workflow = await office.workflow(dayBefore)
    const booking = await office.book()
    const soon = await office.book({ date: '2026-06-17', time: '09:00' })
    await office.work()
    await office.change(workflow, { active: false })
    expect(await office.emails(booking)).toEqual(['DROPPED 2026-06-30T08:00Z'])
    at('2026-06-16T12:00:00Z')
    await office.change(workflow, { active: true })
    expect(await office.emails(booking)).toEqual(['PLANNED 2026-06-30T08:00Z'])
    expect(await office.emails(soon)).toEqual(['DROPPED 2026-06-16T08:00Z'])
  })

  it('drops planned e-mails when it is deleted, or no longer covers the bookings', async () => {
    const deleted = await office.workflow(dayBefore)
    const narrowed = await office.workflow({ ...dayBefore, delay: 48 })
    const booking = await office.book()
    await office.work()
    await office.delete(deleted)
    await office.change(narrowed, { channels: [Channel.POINT_OF_SALE] })
    expect(await office.emails(booking)).toEqual(['DROPPED 2026-06-29T08:00Z', 'DROPPED 2026-06-30T08:00Z'])
  })

  it('is checked again when an e-mail is sent', async () => {
    const workflow = await office.workflow(dayBefore)
    const booking = await office.book()
    await office.work()
    await world.admin.query('update workflow set active = false where workflow_id = $1', [workflow.workflowId])
    at('2026-06-30T08:00:00Z')
    await office.work()
    expect(await office.emails(booking)).toEqual(['DROPPED 2026-06-30T08:00Z'])
  })
})

describe('changes that are planned together', () => {
  it('are of several bookings, each of which gets its own e-mails', async () => {
    await office.workflow()
    await office.workflow({ trigger: BOOKING_CANCELLED })
    await office.workflow(dayBefore)
    const [kept, cancelled] = [await office.book(), await office.book()]
    await office.work()
    await office.cancel(cancelled)
    const another = await office.book()
    const tasks = ['bookings-changed:waitlist', 'bookings-changed:workflows', 'send-emails']
    expect(new Set(await office.work())).toEqual(new Set(tasks))
    expect(await office.emails(kept)).toEqual(['SENT 2026-06-15T08:00Z', 'PLANNED 2026-06-30T08:00Z'])
    expect(await office.emails(another)).toEqual(['SENT 2026-06-15T08:00Z', 'PLANNED 2026-06-30T08:00Z'])
    expect((await office.emails(cancelled)).sort()).toEqual([
      'DROPPED 2026-06-30T08:00Z',
      'SENT 2026-06-15T08:00Z',
      'SENT 2026-06-15T08:00Z',
    ])
  })

  it('can be several of one booking: each is told once', async () => {
    await office.workflow({ trigger: BOOKING_AMENDED })
    const booking = await office.book()
    await office.work()
    await office.amend(booking, { participants: 3 })
    at('2026-06-15T09:00:00Z')
    await office.amend(booking, { participants: 4 })
    expect(new Set(await office.work())).toEqual(
      new Set(['bookings-changed:waitlist', 'bookings-changed:workflows', 'send-emails']),
    )
    expect(await office.emails(booking)).toEqual(['SENT 2026-06-15T08:00Z', 'SENT 2026-06-15T09:00Z'])
  })
})

describe('two workers that plan e-mails for one booking', () => {
  it('are serialised, and the later one uses the latest state of the booking', async () => {
    await office.workflow(dayBefore)
    const booking = await office.book()
    await office.work()
    await office.amend(booking, { date: '2026-07-08' })
    const change = { bookingId: booking.bookingId, version: 2, action: 'AMENDED' } as const
    const lock: [string, unknown[]][] = [
      [`select pg_advisory_xact_lock(hashtextextended('e-mails of ' || $1::uuid, 0))`, [booking.bookingId]],
      [`update booking set starts_at = starts_at + interval '1 hour' where booking_id = $1`, [booking.bookingId]],
    ]
    await whileLocked(world, lock, () => planEmails(world.database, { operatorId, changes: [change] }, world.now))
    expect(await office.emails(booking)).toEqual(['PLANNED 2026-07-07T09:00Z'])
  })
})

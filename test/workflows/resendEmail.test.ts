import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Caller } from '../../src/domain/access/Caller.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import type { Email } from '../../src/domain/emails/Email.ts'
import { decodeTypeId, encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { DelayUnit } from '../../src/domain/workflows/DelayUnit.ts'
import { WorkflowTrigger } from '../../src/domain/workflows/WorkflowTrigger.ts'
import { DeliveryFailure } from '../../src/platform/mail/DeliveryFailure.ts'
import { EmailTransport } from '../../src/platform/mail/EmailTransport.ts'
import { Desk, pass } from '../bookings/Desk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { Line } from '../waitlist/Line.ts'
import { activities, NOW } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { whileLocked } from '../world/whileLocked.ts'
import { Office } from './Office.ts'

const world = useWorld()
let office: Office
let operator: Caller
beforeAll(async () => {
  office = new Office(world)
  operator = await world.caller('operator')
})
beforeEach(async () => {
  world.now = NOW
  await office.clear()
})

interface Resent {
  emailId: string
  kind: string
  status: string
  dueAt: string
}

const resend = async ({ emailId }: Pick<Email, 'emailId'>, caller = operator) =>
  (
    await ask<{ resendEmail: Resent }>(
      world,
      caller,
      'mutation ($id: EmailID!) { resendEmail(emailId: $id) { emailId: id kind status dueAt } }',
      { id: encodeTypeId('eml', emailId) },
    )
  ).resendEmail

/** A booking whose confirmation was sent a minute ago. */
async function confirmed(): Promise<{ booking: Booking; email: Email }> {
  const booking = await office.book()
  await office.work()
  pass(world, 1)
  return { booking, email: (await office.rows(booking))[0]! }
}

const kindsOf = async (booking: Booking) => (await office.rows(booking)).map(each => `${each.kind} ${each.status}`)

describe('resendEmail', () => {
  it('sends a confirmation again as a new e-mail of the kind RESENT, which is not metered', async () => {
    await office.workflow()
    const { booking, email } = await confirmed()
    const resent = await resend(email)
    expect(resent).toMatchObject({ kind: 'RESENT', status: 'PLANNED' })
    expect(await office.metered()).toBe(1)
    await office.work()
    const [first, second, ...more] = await office.rows(booking)
    expect(more).toEqual([])
    expect(first).toEqual(email)
    expect(second).toMatchObject({
      emailId: decodeTypeId('eml', resent.emailId),
      workflowId: email.workflowId,
      kind: 'RESENT',
      status: 'SENT',
      subject: email.subject,
      text: email.text,
      calendar: expect.stringContaining('STATUS:CONFIRMED'),
      sentAt: world.now,
    })
    expect(second!.messageId).not.toBe(email.messageId)
    expect(await office.metered()).toBe(1)
  })

  it('uses the current address and the current state of the booking', async () => {
    await office.workflow()
    const { booking, email } = await confirmed()
    await office.amend(booking, { date: '2026-07-02' })
    await ask(
      world,
      operator,
      'mutation ($r: String!) { amendBooking(bookingReference: $r, input: { customer: { firstName: "Eda", lastName: "Lovelace", email: "right@example.com" } }) { version } }',
      { r: booking.bookingReference },
    )
    await resend(email)
    await office.work()
    const [, second] = await office.rows(booking)
    expect(second).toMatchObject({
      recipient: 'right@example.com',
      subject: 'Hello Eda',
      text: expect.stringContaining('July 2, 2026'),
    })
  })

  it('resends a resent e-mail', async () => {
    await office.workflow()
    const { booking, email } = await confirmed()
    await resend(email)
    await office.work()
    await resend((await office.rows(booking))[1]!)
    await office.work()
    expect(await kindsOf(booking)).toEqual(['WORKFLOW SENT', 'RESENT SENT', 'RESENT SENT'])
  })

  it('returns the e-mail that already waits, to repeated and to concurrent requests', async () => {
    await office.workflow()
    const { booking, email } = await confirmed()
    const first = await resend(email)
    expect(await resend(email)).toEqual(first)
    await office.work()
    pass(world, 1)
    const lock = `select pg_advisory_xact_lock(hashtextextended('e-mails sent once more of ' || $1::uuid, 0))`
    const both = () => Promise.all([resend(email), resend(email)])
    const [one, other] = await whileLocked(world, [[lock, [booking.bookingId]]], both, { waiting: 2 })
    expect(one).toEqual(other)
    expect(one!.emailId).not.toBe(first.emailId)
    expect(await kindsOf(booking)).toEqual(['WORKFLOW SENT', 'RESENT SENT', 'RESENT PLANNED'])
  })

  it('resends an e-mail of a workflow that was switched off since', async () => {
    const workflow = await office.workflow()
    const { booking, email } = await confirmed()
    await office.change(workflow, { active: false })
    await resend(email)
    await office.work()
    expect(await kindsOf(booking)).toEqual(['WORKFLOW SENT', 'RESENT SENT'])
  })

  it('is refused a sixth time within an hour, per booking and workflow', async () => {
    await office.workflow()
    const other = await office.workflow({ trigger: WorkflowTrigger.BOOKING_AMENDED })
    const { booking, email } = await confirmed()
    await office.amend(booking, { participants: 3 })
    await office.work()
    for (let time = 0; time < 5; time++) {
      await resend(email)
      await office.work()
      pass(world, 1)
    }
    const refusal = await refusalOf(resend(email))
    expect(refusal).toMatchObject({
      code: 'rate-limited',
      message:
        'This e-mail was sent once more 5 times within an hour, which is the most; it can be sent again in 55 minutes. Check the address, ada@example.com.',
      facts: { retryAfterSeconds: 55 * 60 },
    })
    await resend((await office.rows(booking)).find(each => each.workflowId === other.workflowId)!)
    const { booking: another, email: anothers } = await confirmed()
    await resend(anothers)
    expect(await kindsOf(another)).toEqual(['WORKFLOW SENT', 'RESENT PLANNED'])
    pass(world, 55)
    await resend(email)
  })

  it('is refused if the e-mail is no longer true, or its workflow is deleted', async () => {
    const workflow = await office.workflow()
    const { booking, email } = await confirmed()
    await office.cancel(booking)
    expect(await refusalOf(resend(email))).toMatchObject({
      code: 'invalid-transition',
      message: 'The booking is cancelled. What "Test" says is not true any more.',
    })
    const { email: kept } = await confirmed()
    await office.delete(workflow)
    expect(await refusalOf(resend(kept))).toMatchObject({
      code: 'invalid-transition',
      message: 'The workflow that wrote the e-mail has been deleted.',
    })
  })

  it('is refused for a reminder once the activity has started, and for a complete waiver', async () => {
    const { BEFORE_START, WAIVER_OUTSTANDING } = WorkflowTrigger
    await office.workflow({ trigger: BEFORE_START, delay: 24, delayUnit: DelayUnit.HOURS })
    const booking = await office.book()
    await office.work()
    world.now = new Date('2026-06-30T09:00:00Z')
    await office.work()
    world.now = booking.startsAt
    expect((await refusalOf(resend((await office.rows(booking))[0]!))).message).toBe(
      'The activity has begun. What "Test" says is not true any more.',
    )
    await office.clear()
    world.now = NOW
    await office.workflow({ trigger: WAIVER_OUTSTANDING, delay: 24, delayUnit: DelayUnit.HOURS })
    const owing = await office.book({ activityId: activities.rapids.activityId, time: '12:00' })
    await office.work()
    world.now = new Date('2026-06-30T12:00:00Z')
    await office.work()
    await world.admin.query(`update booking set waiver_status = 'complete' where booking_id = $1`, [owing.bookingId])
    expect((await refusalOf(resend((await office.rows(owing))[0]!))).message).toBe(
      'No answers to the waiver are outstanding. What "Test" says is not true any more.',
    )
  })

  it('is dropped if the booking is cancelled before it is sent', async () => {
    await office.workflow()
    const { booking, email } = await confirmed()
    await resend(email)
    await office.cancel(booking)
    await office.work()
    expect(await kindsOf(booking)).toEqual(['WORKFLOW SENT', 'RESENT DROPPED'])
    expect(await office.metered()).toBe(1)
  })

  it('is retried like any other e-mail when the mail server is unreachable', async () => {
    await office.workflow()
    const { booking, email } = await confirmed()
    await resend(email)
    const outbox = world.mailer
    world.mailer = {
      transport: EmailTransport.SMTP,
      from: outbox.from,
      deliver: () => Promise.reject(new DeliveryFailure('Nobody answers.', { permanent: false, begun: false })),
      close: () => Promise.resolve(),
    }
    await office.work()
    expect((await office.rows(booking))[1]).toMatchObject({
      status: 'PLANNED',
      attempts: 1,
      failure: 'Nobody answers.',
    })
    world.mailer = outbox
    pass(world, 1)
    await office.work()
    expect((await office.rows(booking))[1]).toMatchObject({ status: 'SENT', attempts: 2, failure: null })
  })

  it.each(['PLANNED', 'SENDING', 'FAILED', 'DROPPED'])('is refused for an e-mail that is %s', async status => {
    await office.workflow()
    const { email } = await confirmed()
    await world.admin.query(
      `update email set status = $2, sent_at = null, transport = null, recipient = null, text = null, failure = 'x' where email_id = $1`,
      [email.emailId, status],
    )
    const instead = status === 'FAILED' ? ' Try it again instead.' : ''
    expect(await refusalOf(resend(email))).toMatchObject({
      code: 'invalid-transition',
      message: `The e-mail is ${status}; only one that is SENT is sent once more.${instead}`,
    })
  })

  it('is refused for a test e-mail, for another operator, and for keys without permission', async () => {
    const workflow = await office.workflow()
    await ask(
      world,
      operator,
      'mutation ($id: WorkflowID!) { sendTestEmail(workflowId: $id, to: "me@example.com") { status } }',
      { id: encodeTypeId('wf', workflow.workflowId) },
    )
    await office.work()
    const [tried] = await office.rows()
    expect(await refusalOf(resend(tried!))).toMatchObject({
      code: 'invalid-transition',
      message: 'Only what was written to a customer is sent once more; the e-mail is of the kind TEST.',
    })
    const { email } = await confirmed()
    expect((await refusalOf(resend(email, await world.caller('wallsOperator')))).code).toBe('not-found')
    for (const key of ['operatorReadOnly', 'wanderly'] as const) {
      expect(await refusalOf(resend(email, await world.caller(key)))).toMatchObject({ code: 'permission-denied' })
    }
  })
})

describe('Email.resendRefusal', () => {
  const refusals = async () =>
    (
      await ask<{ emails: { edges: { node: { kind: string; status: string; resendRefusal: string | null } }[] } }>(
        world,
        operator,
        '{ emails { edges { node { kind status resendRefusal } } } }',
        {},
      )
    ).emails.edges.map(each => each.node)

  it('is the refusal of resendEmail, for every e-mail of a list, or null', async () => {
    const workflow = await office.workflow()
    const { email } = await confirmed()
    const { booking: called, email: calledOff } = await confirmed()
    await office.cancel(called)
    const failed = (await confirmed()).email
    await world.admin.query(
      `update email set status = 'FAILED', sent_at = null, transport = null, failure = 'x' where email_id = $1`,
      [failed.emailId],
    )
    const told = (await refusals()).map(each => each.resendRefusal)
    const of = async (one: Email) => (await refusalOf(resend(one))).message
    expect(new Set(told)).toEqual(new Set([null, await of(calledOff), await of(failed)]))
    for (let time = 0; time < 5; time++) {
      await resend(email)
      // While a resent e-mail waits, resendEmail returns it and refuses nothing.
      expect((await refusals()).filter(each => each.status === 'SENT' && each.resendRefusal === null)).not.toEqual([])
      await office.work()
    }
    expect((await refusals()).map(each => each.resendRefusal)).toContain(await of(email))
    expect((await refusals()).filter(each => each.resendRefusal === null)).toEqual([])
    await office.delete(workflow)
    expect((await refusals()).map(each => each.resendRefusal)).toContain(await of(email))
  })

  it('takes the same number of statements for any number of e-mails', async () => {
    await office.workflow()
    const counting = async () => {
      const original = world.database.query
      let count = 0
      world.database.query = (...given: Parameters<typeof original>) => {
        count++
        return original.apply(world.database, given) as never
      }
      await refusals().finally(() => {
        world.database.query = original
      })
      return count
    }
    await confirmed()
    const few = await counting()
    for (let index = 0; index < 4; index++) await confirmed()
    expect(await counting()).toBe(few)
  })
})

describe('resendEmail of an offer', () => {
  it('has the same link, is not metered, and is refused once the offer has ended', async () => {
    const line = await Line.open(world, 'operator')
    const desk = await Desk.open(world, 'operator')
    await line.clear()
    const sold = await line.fill()
    const entry = await line.join('Ada')
    await desk.amend(sold, { participants: 8 })
    await line.work()
    const [offer] = await world.admin.query<Email>(`select email_id "emailId" from email where kind = 'WAITLIST_OFFER'`)
    await resend(offer!)
    await line.work()
    const [again] = await world.admin.query<{ text: string; status: string }>(
      `select text, status from email where kind = 'RESENT' and waitlist_id = $1`,
      [entry.waitlistId],
    )
    expect(again).toEqual({ status: 'SENT', text: (await line.offers())[0]!.text })
    expect(await line.metered()).toHaveLength(1)
    await line.leave(entry)
    expect(await refusalOf(resend(offer!))).toMatchObject({
      code: 'invalid-transition',
      message: 'The customer does not wait any more.',
    })
  })
})

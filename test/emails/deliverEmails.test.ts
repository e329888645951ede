import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { readConfig } from '../../src/app/configuration/readConfig.ts'
import { tasks } from '../../src/app/tasks/tasks.ts'
import { updateOperator } from '../../src/domain/access/updateOperator.ts'
import { releaseAwaitingEmails } from '../../src/domain/emails/releaseAwaitingEmails.ts'
import { DelayUnit } from '../../src/domain/workflows/DelayUnit.ts'
import { WorkflowTrigger } from '../../src/domain/workflows/WorkflowTrigger.ts'
import type { Mailer } from '../../src/platform/mail/Mailer.ts'
import { OutboxMailer } from '../../src/platform/mail/OutboxMailer.ts'
import { defaultSmtpTimeouts } from '../../src/platform/mail/SmtpDelivery.ts'
import { SmtpMailer } from '../../src/platform/mail/SmtpMailer.ts'
import { Office } from '../workflows/Office.ts'
import { NOW, operators } from '../world/cast.ts'
import { doJob } from '../world/doJob.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { servicesOf } from '../world/openApp.ts'
import { openSmtp, type Smtp } from '../world/openSmtp.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'

const { operatorId } = operators.kayaks

const world = useWorld()
let office: Office
let smtp: Smtp
let toLog: Mailer
beforeAll(async () => {
  office = new Office(world)
  smtp = await openSmtp()
  toLog = world.mailer
})
beforeEach(async () => {
  world.now = NOW
  world.mailer = mailerTo(smtp.url)
  smtp.trouble.clear()
  smtp.received.length = 0
  smtp.steps.length = 0
  await office.clear()
})
afterAll(async () => {
  await smtp.close()
})

function mailerTo(url: string): SmtpMailer {
  const { smtp, mailFrom } = readConfig({ SMTP_URL: url, MAIL_FROM: 'Harbour <hello@harbour.test>' })
  return new SmtpMailer(smtp!, mailFrom, { times: { ...defaultSmtpTimeouts, content: 1000 } })
}

const minutes = (count: number) => {
  world.now = new Date(NOW.getTime() + count * 60_000)
}

/** Runs the job of these e-mails, even if it has run. */
const send = (...emails: readonly { emailId: string }[]) =>
  doJob(world, { task: 'send-emails', payload: { operatorId, emailIds: emails.map(each => each.emailId) } })

/** A booking whose confirmation was attempted, and the e-mail. */
async function planned() {
  await office.workflow()
  const booking = await office.book()
  await office.work()
  const [email] = await office.rows(booking)
  return { booking, email: email! }
}

/** A booking whose confirmation is planned and was not attempted. */
async function planUnsent() {
  await office.workflow()
  const booking = await office.book()
  await office.work(['bookings-changed:workflows'])
  return booking
}

describe('sending an e-mail', () => {
  it('hands it to the mail server, records it, and meters it', async () => {
    const { email } = await planned()
    expect(email).toMatchObject({ status: 'SENT', transport: 'SMTP', attempts: 1, failure: null })
    expect(email.messageId).toMatch(/@harbour\.test$/)
    expect(smtp.received).toHaveLength(1)
    const [{ from, to, email: sent }] = smtp.received as [(typeof smtp.received)[0]]
    expect({ from, to }).toEqual({ from: 'hello@harbour.test', to: 'ada@example.com' })
    expect(sent).toMatchObject({ subject: 'Hello Ada', messageId: `<${email.messageId}>` })
    expect(sent.attachments.map(each => each.filename)).toContain('booking.ics')
    expect(await office.metered()).toBe(1)
  })

  it.each([
    ['the sender', null, undefined, 'hello@harbour.test'],
    ['the address of the operator', 'office@harbour.test', ['office@harbour.test'], 'office@harbour.test'],
  ])('is answered to %s, which organizes the calendar entry', async (_, replyTo, header, organizer) => {
    await updateOperator(world.database, operatorId, { replyTo })
    await planned()
    const { email } = smtp.received[0]!
    expect(email.replyTo?.map(each => each.address)).toEqual(header)
    const entry = email.attachments.find(each => each.filename === 'booking.ics')!
    const calendar =
      typeof entry.content === 'string' ? entry.content : Buffer.from(entry.content as ArrayBuffer).toString()
    expect(calendar.replaceAll('\r\n ', '')).toMatch(new RegExp(`^ORGANIZER.*mailto:${organizer}\r?$`, 'im'))
  })

  it('does nothing for an e-mail that is already sent', async () => {
    const { email } = await planned()
    await send(email)
    expect(smtp.received).toHaveLength(1)
    expect(await office.metered()).toBe(1)
  })

  it('sends it once if several workers run its job', async () => {
    const booking = await planUnsent()
    const [email] = await office.rows(booking)
    await Promise.all([1, 2, 3].map(() => send(email!)))
    expect(smtp.received).toHaveLength(1)
    expect(await office.metered()).toBe(1)
  })

  it('skips an e-mail that another worker is sending', async () => {
    const booking = await planUnsent()
    const [email] = await office.rows(booking)
    smtp.trouble.set('content', 'stall')
    const first = send(email!)
    await until(() => smtp.steps.includes('content'))
    await send(email!)
    expect(await office.rows(booking)).toMatchObject([{ status: 'SENDING' }])
    expect(await office.metered()).toBe(0)
    await first
    expect(await office.metered()).toBe(1)
  })
})

describe('sending several e-mails together', () => {
  /** The e-mails of as many bookings, planned and not attempted. */
  async function plan(count: number) {
    await office.workflow()
    for (let index = 0; index < count; index++) await office.book({ email: `guest${index}@example.com` })
    await office.work(['bookings-changed:workflows'])
    return office.rows()
  }

  /** Runs their job, whose errors are reported and ignored here. */
  const work = (emails: readonly { emailId: string }[], stopping = new AbortController().signal) =>
    tasks['send-emails']!(
      servicesOf(world),
      { operatorId, emailIds: emails.map(each => each.emailId) },
      { now: world.now, attempt: 1, maxAttempts: 25, stopping, report: () => {} },
    )

  const statuses = async () => (await office.rows()).map(each => each.status).sort()

  it.each(['SMTP', 'LOG'])('sends and meters each once, by %s', async transport => {
    if (transport === 'LOG') world.mailer = toLog
    const emails = await plan(3)
    await Promise.all([send(...emails), send(...emails)])
    await send(...emails)
    expect(await statuses()).toEqual(['SENT', 'SENT', 'SENT'])
    expect(smtp.received).toHaveLength(transport === 'SMTP' ? 3 : 0)
    expect(await office.metered()).toBe(3)
  })

  it('sends the others when the server rejects one, and when one is no longer to be sent', async () => {
    smtp.trouble.set('recipient guest1@example.com', '450 Mailbox busy')
    const emails = await plan(4)
    await world.admin.query(
      `update booking set status = 'CANCELLED', cancelled_at = created_at where email = 'guest2@example.com'`,
    )
    await send(...emails)
    expect(await statuses()).toEqual(['DROPPED', 'PLANNED', 'SENT', 'SENT'])
    expect(await office.metered()).toBe(2)
    smtp.trouble.clear()
    minutes(1)
    await office.work(['send-email'])
    expect(await statuses()).toEqual(['DROPPED', 'SENT', 'SENT', 'SENT'])
  })

  it('sends the others when one cannot be written, which is tried again', async () => {
    const broken = await office.workflow()
    const emails = await plan(1)
    await world.admin.query(`update workflow set language = '?' where workflow_id = $1`, [broken.workflowId])
    await work(emails)
    const sent = { status: 'SENT', attempts: 1 }
    const failed = { status: 'PLANNED', attempts: 1, failure: 'The service failed to write it.' }
    expect((await office.rows()).sort((one, other) => (one.status < other.status ? -1 : 1))).toMatchObject([
      failed,
      sent,
    ])
  })

  it('leaves the rest to the next job when the worker stops', async () => {
    const emails = await plan(3)
    await world.admin.query('delete from graphile_worker._private_jobs')
    await work(emails, AbortSignal.abort())
    expect(await statuses()).toEqual(['PLANNED', 'PLANNED', 'SENT'])
    await office.work(['send-emails'])
    expect(await statuses()).toEqual(['SENT', 'SENT', 'SENT'])
    expect(smtp.received).toHaveLength(3)
  })
})

describe('an e-mail that cannot be sent', () => {
  it('is retried with growing delays, and fails for good after about an hour', async () => {
    world.mailer = mailerTo('smtp://127.0.0.1:1')
    const { booking, email } = await planned()
    expect(email).toMatchObject({ status: 'PLANNED', attempts: 1, failure: expect.stringContaining('127.0.0.1:1') })
    let tries = 1
    for (let minute = 0; minute <= 120; minute++) {
      minutes(minute)
      tries += (await office.work()).length
    }
    expect(tries).toBe(8)
    expect(await office.rows(booking)).toMatchObject([
      { status: 'FAILED', attempts: 8, failure: expect.stringContaining('nothing listens there') },
    ])
    expect(await office.metered()).toBe(0)
  })

  it('is sent once the mail server accepts it again', async () => {
    smtp.trouble.set('recipient', '450 Mailbox busy')
    const { booking } = await planned()
    expect(await office.rows(booking)).toMatchObject([{ status: 'PLANNED', failure: expect.stringContaining('450') }])
    smtp.trouble.clear()
    minutes(1)
    await office.work()
    expect(await office.rows(booking)).toMatchObject([{ status: 'SENT', attempts: 2, failure: null }])
    expect(smtp.received).toHaveLength(1)
    expect(await office.metered()).toBe(1)
  })

  it('fails for good at once if the server rejects its recipient, and others are still sent', async () => {
    smtp.trouble.set('recipient nobody@example.com', '550 No such user')
    await office.workflow()
    const refused = await office.book({ email: 'nobody@example.com' })
    const taken = await office.book()
    await office.work()
    expect(await office.rows(refused)).toMatchObject([
      { status: 'FAILED', attempts: 1, failure: expect.stringContaining('550 No such user') },
    ])
    expect(await office.rows(taken)).toMatchObject([{ status: 'SENT' }])
    expect(await office.metered()).toBe(1)
  })

  it('is retried after a temporary rejection of the content', async () => {
    smtp.trouble.set('content', '451 Try later')
    const { booking } = await planned()
    expect(await office.rows(booking)).toMatchObject([{ status: 'PLANNED', attempts: 1 }])
    smtp.trouble.clear()
    minutes(1)
    await office.work()
    expect(await office.rows(booking)).toMatchObject([{ status: 'SENT', attempts: 2 }])
    expect(smtp.received).toHaveLength(1)
  })

  it('is not sent again if its delivery is uncertain', async () => {
    smtp.trouble.set('content', 'break')
    const { booking } = await planned()
    expect(await office.rows(booking)).toMatchObject([
      {
        status: 'SENT',
        failure: expect.stringMatching(/Whether the message arrives is not known\. It is not sent again\.$/),
      },
    ])
    expect(await office.metered()).toBe(1)
    expect(await office.work()).toEqual([])
  })

  it('is dropped if its booking is cancelled before the retry', async () => {
    smtp.trouble.set('greeting', '421 Not now')
    const { booking } = await planned()
    smtp.trouble.clear()
    await office.cancel(booking)
    minutes(60)
    await office.work()
    expect(await office.rows(booking)).toMatchObject([{ status: 'DROPPED' }])
    expect(smtp.received).toEqual([])
  })
})

describe('an e-mail that is dropped before the mailer claims it', () => {
  it('is not sent', async () => {
    const booking = await planUnsent()
    const [email] = await office.rows(booking)
    const mailer = world.mailer
    world.mailer = {
      ...{ transport: mailer.transport, from: mailer.from, close: async () => {} },
      async deliver(message, claim) {
        await office.cancel(booking)
        await office.work(['bookings-changed:workflows'])
        return mailer.deliver(message, claim)
      },
    }
    await send(email!)
    expect(await office.rows(booking)).toMatchObject([{ status: 'DROPPED' }])
    expect(smtp.received).toEqual([])
    expect(await office.metered()).toBe(0)
  })
})

describe('with MAIL=log', () => {
  it('counts e-mails that go to the log as sent, once each', async () => {
    world.mailer = toLog
    const booking = await planUnsent()
    const [email] = await office.rows(booking)
    await Promise.all([1, 2].map(() => send(email!)))
    expect(await office.rows(booking)).toMatchObject([{ status: 'SENT', transport: 'LOG' }])
    expect(await office.metered()).toBe(1)
  })
})

describe('without a mail server', () => {
  const release = async () => {
    const run = newChoreRun()
    await releaseAwaitingEmails(world.database, world.mailer, world.now, run)
    expect(run.failures).toEqual([])
    return office.work()
  }
  const WAITING = { status: 'AWAITING_MAIL_SERVER', transport: null, sentAt: null, subject: 'Hello Ada' }

  beforeEach(() => {
    world.mailer = new OutboxMailer({ name: 'Harbour', address: 'hello@harbour.test' })
  })

  it('keeps e-mails in the outbox, rendered and not metered, until there is one', async () => {
    const { booking } = await planned()
    expect(await office.rows(booking)).toMatchObject([WAITING])
    minutes(60)
    expect(await release()).toEqual([])
    expect(await office.rows(booking)).toMatchObject([WAITING])
    expect(await office.metered()).toBe(0)
    world.mailer = mailerTo(smtp.url)
    expect(await release()).toEqual(['send-email'])
    expect(await release()).toEqual([])
    expect(await office.rows(booking)).toMatchObject([{ status: 'SENT', transport: 'SMTP', attempts: 1 }])
    expect(smtp.received).toHaveLength(1)
    expect(await office.metered()).toBe(1)
  })

  it('drops e-mails that are no longer true when there is one', async () => {
    const { booking } = await planned()
    await office.cancel(booking)
    await office.work()
    expect(await office.rows(booking)).toMatchObject([{ status: 'DROPPED' }])
    const { BEFORE_START, BOOKING_CONFIRMED } = WorkflowTrigger
    await office.clear()
    await office.workflow({ trigger: BOOKING_CONFIRMED })
    await office.workflow({ trigger: BEFORE_START, delay: 2, delayUnit: DelayUnit.HOURS })
    const over = await office.book({ date: '2026-06-16' })
    await office.work()
    world.now = new Date('2026-06-16T07:00:00Z')
    await office.work()
    expect(await office.rows(over)).toMatchObject([WAITING, WAITING])
    world.mailer = mailerTo(smtp.url)
    world.now = new Date(over.startsAt.getTime() + 2 * 3_600_000)
    await release()
    expect(await office.rows(over)).toMatchObject([{ status: 'DROPPED' }, { status: 'DROPPED' }])
    expect(smtp.received).toEqual([])
    expect(await office.metered()).toBe(0)
  })

  it('drops e-mails that have waited for more than a week', async () => {
    const { booking } = await planned()
    minutes(7 * 24 * 60)
    await release()
    expect(await office.rows(booking)).toMatchObject([WAITING])
    minutes(7 * 24 * 60 + 1)
    world.mailer = mailerTo(smtp.url)
    expect(await release()).toEqual([])
    expect(await office.rows(booking)).toMatchObject([{ status: 'DROPPED' }])
    expect(smtp.received).toEqual([])
  })

  it('reschedules a waiting e-mail when its booking moves', async () => {
    await office.workflow({ trigger: WorkflowTrigger.BEFORE_START, delay: 24, delayUnit: DelayUnit.HOURS })
    const booking = await office.book({ date: '2026-06-17' })
    await office.work()
    world.now = new Date('2026-06-16T08:00:00Z')
    await office.work()
    expect(await office.rows(booking)).toMatchObject([WAITING])
    await office.amend(booking, { date: '2026-07-08' })
    await office.work()
    expect(await office.emails(booking)).toEqual(['PLANNED 2026-07-07T08:00Z'])
  })
})

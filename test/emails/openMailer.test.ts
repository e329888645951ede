import { describe, expect, it } from '@jest/globals'
import { readConfig } from '../../src/app/configuration/readConfig.ts'
import { newLogger } from '../../src/app/newLogger.ts'
import type { Message } from '../../src/platform/mail/Mailer.ts'
import { openMailer } from '../../src/platform/mail/openMailer.ts'
import { openSmtp } from '../world/openSmtp.ts'

const to = { name: 'Ada', address: 'ada@customer.test' }
const content = {
  messageId: '1@sea.test',
  to,
  replyTo: null,
  subject: 'Hi',
  text: 'Hi',
  html: 'Hi',
  language: null,
  calendar: null,
}

describe('the mailer of the configuration', () => {
  it('sends through SMTP_URL, from MAIL_FROM', async () => {
    const smtp = await openSmtp()
    const mailer = await openMailer(
      readConfig({ SMTP_URL: smtp.url, MAIL_FROM: 'Sea <bookings@sea.test>' }),
      newLogger('silent'),
    )
    const message: Message = { ...content, from: mailer.from }
    expect(mailer.transport).toBe('SMTP')
    await mailer.deliver(message, async () => true)
    expect(smtp.received[0]?.email.from).toEqual({ name: 'Sea', address: 'bookings@sea.test' })
    await mailer.close()
    await smtp.close()
  })

  it('only writes to the log with MAIL=log, and only claimed messages', async () => {
    const lines: string[] = []
    const log = newLogger('info', { write: line => lines.push(line) })
    const mailer = await openMailer(readConfig({ MAIL: 'log' }), log)
    expect(mailer.transport).toBe('LOG')
    const message: Message = { ...content, from: mailer.from }
    expect(await mailer.deliver(message, async () => false)).toEqual({ sent: false, answer: null })
    expect(lines).toEqual([])
    expect(await mailer.deliver(message, async () => true)).toEqual({ sent: true, answer: null })
    expect(lines.map(line => JSON.parse(line))).toMatchObject([
      { to: 'ada@customer.test', subject: 'Hi', msg: 'e-mail logged, not sent (MAIL=log)' },
    ])
  })

  it('sends nothing without a mail server', async () => {
    const mailer = await openMailer(readConfig({ DEMO: '0' }), newLogger('silent'))
    expect(mailer.transport).toBeNull()
    expect(mailer.from).toEqual({ name: 'Bookings', address: 'bookings@localhost' })
    let claimed = false
    const delivering = mailer.deliver({ ...content, from: mailer.from }, async () => (claimed = true))
    await expect(delivering).rejects.toThrow('No mail server is configured: the message waits in the outbox.')
    expect(claimed).toBe(false)
  })
})

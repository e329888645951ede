import { describe, expect, it } from '@jest/globals'
import type { Message } from '../../src/emails/Mailer.ts'
import { openMailer } from '../../src/server/mail/openMailer.ts'
import { readConfig } from '../../src/server/readConfig.ts'
import { openSmtp } from '../world/openSmtp.ts'

const to = { name: 'Ada', address: 'ada@customer.test' }
const letter = { messageId: '1@sea.test', to, subject: 'Hi', text: 'Hi', html: 'Hi', language: null, calendar: null }

describe('the mailer of the configuration', () => {
  it('sends through SMTP_URL, from MAIL_FROM', async () => {
    const smtp = await openSmtp()
    const mailer = await openMailer(readConfig({ SMTP_URL: smtp.url, MAIL_FROM: 'Sea <bookings@sea.test>' }))
    const message: Message = { ...letter, from: mailer.from }
    expect(mailer.sends).toBe(true)
    await mailer.deliver(message, async () => true)
    expect(smtp.received[0]?.email.from).toEqual({ name: 'Sea', address: 'bookings@sea.test' })
    await mailer.close()
    await smtp.close()
  })

  it('sends nothing without SMTP_URL', async () => {
    const mailer = await openMailer(readConfig({}))
    expect(mailer.sends).toBe(false)
    expect(mailer.from).toEqual({ name: 'Bookings', address: 'bookings@localhost' })
    let claimed = false
    const delivering = mailer.deliver({ ...letter, from: mailer.from }, async () => (claimed = true))
    await expect(delivering).rejects.toThrow('Without SMTP_URL no message can be delivered: it stays in the outbox.')
    expect(claimed).toBe(false)
  })
})

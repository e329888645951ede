import { describe, expect, it } from '@jest/globals'
import PostalMime from 'postal-mime'
import { compose, type MimeMessage } from '../../src/platform/mail/compose.ts'
import type { Message } from '../../src/platform/mail/Mailer.ts'

const message: Message = {
  messageId: '0193@sea.test',
  from: { name: 'Seaside Adventures', address: 'bookings@sea.test' },
  to: { name: 'Ada Lovelace', address: 'ada@customer.test' },
  replyTo: null,
  subject: 'You are booked',
  text: 'See you soon.',
  html: '<p>See you soon.</p>',
  language: 'en-GB',
  calendar: null,
}

async function composed(changes: Partial<Message>) {
  const { content, ...envelope } = await compose({ ...message, ...changes })
  const email = await PostalMime.parse(content, { attachmentEncoding: 'utf8' })
  const header = (name: string) => email.headers.filter(each => each.key === name).map(each => each.value)
  return { raw: content.toString('latin1'), envelope, email, header }
}

describe('a message', () => {
  it('has a Message-ID, a language and an Auto-Submitted header', async () => {
    const { header, email } = await composed({})
    expect(header('message-id')).toEqual(['<0193@sea.test>'])
    expect(header('content-language')).toEqual(['en-GB'])
    expect(header('auto-submitted')).toEqual(['auto-generated'])
    expect(header('mime-version')).toEqual(['1.0'])
    expect(header('date')).toHaveLength(1)
    expect(email.from).toEqual({ name: 'Seaside Adventures', address: 'bookings@sea.test' })
    expect(email.to).toEqual([{ name: 'Ada Lovelace', address: 'ada@customer.test' }])
    expect(header('x-mailer')).toEqual([])
  })

  it('has alternatives in plain text and HTML', async () => {
    const { raw, email } = await composed({})
    expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m)
    expect(email.text?.trim()).toBe('See you soon.')
    expect(email.html?.trim()).toBe('<p>See you soon.</p>')
    expect(email.attachments).toEqual([])
  })

  it('carries a calendar entry as a text/calendar part and as a file', async () => {
    const calendar = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:PUBLISH\r\nSUMMARY:Küste\r\nEND:VCALENDAR\r\n'
    const { raw, email } = await composed({ calendar })
    expect(raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH\r$/m)
    const [part, file] = email.attachments
    expect(email.attachments).toHaveLength(2)
    expect(part).toMatchObject({ mimeType: 'text/calendar', method: 'PUBLISH' })
    expect(file).toMatchObject({ filename: 'booking.ics', disposition: 'attachment' })
    // The parser normalises the line breaks; the raw message keeps CRLF.
    expect(part!.content).toBe(calendar.replaceAll('\r\n', '\n'))
    expect(file!.content).toBe(calendar.replaceAll('\r\n', '\n'))
    expect(raw.replaceAll('\r\n', '')).toContain(Buffer.from(calendar).toString('base64'))
  })

  it.each(['Zoë Müller', '山田 花子', 'Ада Лавлейс', '👩‍🚀', 'Łukasz "Luk" Żak, Dr.', `${'long '.repeat(40)}name`])(
    'encodes %s in names, subject and text as ASCII',
    async words => {
      const { raw, email } = await composed({
        from: { name: words, address: 'bookings@sea.test' },
        to: { name: words, address: 'ada@customer.test' },
        subject: words,
        text: `${words}\n.\n\nFrom here.\n`,
        html: `<p>${words}</p>`,
      })
      expect(email.from?.name).toBe(words)
      expect(email.to?.[0]?.name).toBe(words)
      expect(email.subject).toBe(words)
      expect(email.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(`${words}\n.\n\nFrom here.`)
      expect(email.html?.trim()).toBe(`<p>${words}</p>`)
      expect(raw).toMatch(/^[\t\r\n\x20-\x7e]*$/)
      expect(Math.max(...raw.split('\r\n').map(line => line.length))).toBeLessThanOrEqual(998)
    },
  )

  it('encodes an international domain as ASCII, unless the mailbox is international too', async () => {
    const to = async (address: string) => (await composed({ to: { name: '', address } })).envelope.to
    expect(await to('ada@bücher.test')).toBe('ada@xn--bcher-kva.test')
    // A server that can deliver to such a mailbox accepts such domains too (RFC 6531).
    expect(await to('zoë@bücher.test')).toBe('zoë@bücher.test')
  })

  const injected = 'Ada\r\nBcc: spy@evil.test\r\n\r\nBuy things'
  const attempts: [string, Partial<Message>][] = [
    ['subject', { subject: injected }],
    ['sender’s name', { from: { ...message.from, name: injected } }],
    ['recipient’s name', { to: { ...message.to, name: injected } }],
    ['recipient’s name, with its quotes closed', { to: { ...message.to, name: 'Ada" <spy@evil.test>, "' } }],
    ['language', { language: injected }],
    ['Message-ID', { messageId: injected }],
    ['plain LF', { subject: 'Ada\nBcc: spy@evil.test' }],
    ['plain CR', { subject: 'Ada\rBcc: spy@evil.test' }],
  ]
  it.each(attempts)('allows no injection of headers or recipients by its %s', async (_place, changes) => {
    const { email, envelope, header } = await composed(changes)
    expect(envelope).toEqual({ from: 'bookings@sea.test', to: 'ada@customer.test' })
    expect(header('bcc')).toEqual([])
    expect(email.to).toHaveLength(1)
    expect(email.to?.[0]?.address).toBe('ada@customer.test')
    expect(email.from?.address).toBe('bookings@sea.test')
    expect(email.text?.trim()).toBe('See you soon.')
  })

  it.each(['ada@customer.test>\r\nRCPT TO:<spy@evil.test', 'ada@customer.test, spy@evil.test', 'ada@customer.test\n'])(
    'allows no second recipient by the address %j',
    async address => {
      const outcome: MimeMessage | Error = await compose({ ...message, to: { name: '', address } }).catch(
        error => error,
      )
      if (outcome instanceof Error) return
      expect(outcome.to).not.toMatch(/[\r\n]/)
      const { to } = await PostalMime.parse(outcome.content)
      expect(to).toHaveLength(1)
    },
  )

  it('loads no file and no URL named in its texts', async () => {
    const { email } = await composed({ text: 'file:///etc/passwd', html: '<img src="http://evil.test/x">' })
    expect(email.text?.trim()).toBe('file:///etc/passwd')
    expect(email.attachments).toEqual([])
  })
})

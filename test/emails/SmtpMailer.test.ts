import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { readConfig } from '../../src/app/configuration/readConfig.ts'
import { Faults } from '../../src/platform/log/Faults.ts'
import type { DeliveryFailure } from '../../src/platform/mail/DeliveryFailure.ts'
import type { Message } from '../../src/platform/mail/Mailer.ts'
import { defaultSmtpTimeouts, type SmtpTimeouts } from '../../src/platform/mail/SmtpDelivery.ts'
import { SmtpMailer } from '../../src/platform/mail/SmtpMailer.ts'
import { openSmtp, type Smtp, type SmtpOptions, type SmtpStep, type SmtpTrouble } from '../world/openSmtp.ts'
import { suiteLogger } from '../world/suiteLog.ts'

const from = { name: 'Seaside Adventures', address: 'bookings@sea.test' }
const message: Message = {
  messageId: 'mail_1@sea.test',
  from,
  to: { name: 'Ada Lovelace', address: 'ada@customer.test' },
  replyTo: null,
  subject: 'You are booked',
  text: 'See you soon.',
  html: '<p>See you soon.</p>',
  language: 'en-GB',
  calendar: null,
}

let smtp: Smtp
beforeAll(async () => {
  smtp = await openSmtp()
})
afterAll(() => smtp.close())
beforeEach(() => {
  smtp.trouble.clear()
  smtp.received.length = 0
  smtp.steps.length = 0
  smtp.contentBytes = 0
})

const claim = async () => true

function mailerTo(url: string, times: Partial<SmtpTimeouts> = {}): SmtpMailer {
  const { smtp, mailFrom } = readConfig({ SMTP_URL: url, MAIL_FROM: 'Seaside Adventures <bookings@sea.test>' })
  return new SmtpMailer(smtp!, mailFrom, { times: { ...defaultSmtpTimeouts, ...times } })
}

/** The failure of sending a message through a mail server. */
async function failure(
  url: string,
  times: Partial<SmtpTimeouts> = {},
  sent: Message = message,
): Promise<DeliveryFailure> {
  const outcome = await mailerTo(url, times)
    .deliver(sent, claim)
    .catch(error => error)
  expect(outcome).toMatchObject({ name: 'DeliveryFailure' })
  return outcome
}

async function withSmtp(options: SmtpOptions, work: (smtp: Smtp) => Promise<void>): Promise<void> {
  const own = await openSmtp(options)
  try {
    await work(own)
  } finally {
    await own.close()
  }
}

describe('delivering', () => {
  it('hands a message to the mail server and returns its reply', async () => {
    const delivery = await mailerTo(smtp.url).deliver(message, claim)
    expect(delivery).toEqual({ sent: true, answer: expect.stringMatching(/^250 /) })
    expect(smtp.received).toMatchObject([{ from: 'bookings@sea.test', to: 'ada@customer.test' }])
  })

  it('claims once the server is ready for the content, and before any of it is sent', async () => {
    let told: { steps: SmtpStep[]; bytes: number; received: number } | undefined
    await mailerTo(smtp.url).deliver(message, async () => {
      // Content sent before the claim would have arrived by the time the server has taken another message.
      await mailerTo(smtp.url).deliver(message, claim)
      told = { steps: [...smtp.steps.slice(0, 3)], bytes: smtp.contentBytes, received: smtp.received.length }
      return true
    })
    const [first, second] = smtp.received
    expect(told).toEqual({ steps: ['greeting', 'sender', 'recipient'], bytes: first!.raw.length, received: 1 })
    expect(smtp.contentBytes).toBe(first!.raw.length + second!.raw.length)
  })

  it('sends nothing when the claim is refused', async () => {
    const delivery = await mailerTo(smtp.url).deliver(message, async () => false)
    expect(delivery).toEqual({ sent: false, answer: null })
    await mailerTo(smtp.url).deliver({ ...message, subject: 'The next' }, claim)
    expect(smtp.received.map(each => each.email.subject)).toEqual(['The next'])
    expect(smtp.contentBytes).toBe(smtp.received[0]!.raw.length)
  })

  it('rethrows an error of the claim unchanged, and sends nothing', async () => {
    const error = Object.assign(new Error('The database is gone.'), { code: '57P01' })
    await expect(mailerTo(smtp.url).deliver(message, () => Promise.reject(error))).rejects.toBe(error)
    expect(error.code).toBe('57P01')
    expect(smtp.received).toEqual([])
  })

  it('does not claim a message that the server refuses', async () => {
    smtp.trouble.set('recipient', '550 No such user')
    let claimed = false
    const delivering = mailerTo(smtp.url).deliver(message, async () => (claimed = true))
    await expect(delivering).rejects.toThrow('No such user')
    expect(claimed).toBe(false)
  })

  it('reports a timeout during the claim only once the claim has settled, and sends nothing', async () => {
    let settled = false
    const delivering = mailerTo(smtp.url, { content: 30 }).deliver(message, async () => {
      await sleep(150)
      settled = true
      return true
    })
    await expect(delivering).rejects.toMatchObject({ permanent: false, begun: false })
    expect(settled).toBe(true)
    expect(smtp.contentBytes).toBe(0)
  })

  it('aborts a delivery in progress when it is closed', async () => {
    smtp.trouble.set('content', 'stall')
    const mailer = mailerTo(smtp.url)
    const delivering = mailer.deliver(message, async () => {
      setImmediate(() => mailer.close())
      return true
    })
    await expect(delivering).rejects.toMatchObject({ permanent: false, begun: true })
  })
})

describe('TLS and credentials', () => {
  it.each(['secure', 'starttls'] as const)('are taken from the URL: %s', tls =>
    withSmtp({ tls, auth: { user: 'sea@mail.test', pass: 'p@ss/word' } }, async own => {
      expect((await mailerTo(own.url).deliver(message, claim)).sent).toBe(true)
      expect(own.received).toHaveLength(1)
    }),
  )

  it.each(['secure', 'starttls'] as const)('are not sent to a server with an untrusted certificate: %s', tls =>
    withSmtp({ tls }, async own => {
      const told = await failure(own.url.replace('?tls.rejectUnauthorized=false', ''))
      expect(told).toMatchObject({ permanent: false, begun: false })
      expect(told.message).toMatch(/certificate/)
      expect(own.received).toEqual([])
    }),
  )

  it('are not sent over a connection that must be secure and is not', async () => {
    const told = await failure(`${smtp.url}?requireTLS=true`)
    expect(told).toMatchObject({ permanent: false, begun: false })
    expect(told.message).toMatch(/^The mail server 127\.0\.0\.1:\d+ refused to start TLS: 5/)
  })

  it('fail temporarily if they are wrong, and are redacted in the message', () =>
    withSmtp({ auth: { user: 'sea', pass: 'right-and-long' } }, async own => {
      own.trouble.set(
        'login',
        `535 The password hunter2 (${Buffer.from('\0sea\0hunter2').toString('base64')}) is wrong`,
      )
      const told = await failure(own.url.replace('right-and-long', 'hunter2'))
      expect(told).toMatchObject({ permanent: false, begun: false })
      expect(told.message).toMatch(
        /did not accept the user and password of SMTP_URL: 535 .*The password \(secret\) \(\(secret\)\) is wrong\. That is about the mail server/,
      )
    }))

  it('fail temporarily if they are missing', () =>
    withSmtp({ auth: { user: 'sea', pass: 'right-and-long' } }, async own => {
      const told = await failure(own.url.replace('sea:right-and-long@', ''))
      expect(told).toMatchObject({ permanent: false, begun: false })
      expect(told.message).toMatch(/: 530 /)
    }))
})

describe('a failure', () => {
  const refusals: [SmtpStep, SmtpTrouble, RegExp, { permanent: boolean; begun: boolean }][] = [
    ['recipient', '550 No such user', /refused the recipient ada@customer\.test: 550 .*No such user\.$/, final()],
    ['recipient', '450 Greylisted', /refused the recipient ada@customer\.test: 450 .*Greylisted\.$/, passing()],
    [
      'recipient',
      '530 Log in first',
      /refused the recipient ada@customer\.test: 530 .*Log in first\. That is about the mail server/,
      passing(),
    ],
    [
      'sender',
      '553 Not your address',
      /refused the sender bookings@sea\.test: 553 .*Not your address\. That is/,
      passing(),
    ],
    ['sender', '552 Too large', /refused the sender bookings@sea\.test: 552 .*Too large\.$/, final()],
    ['content', '451 Try later', /refused the message: 451 .*Try later\.$/, passing()],
    ['greeting', '554 Not from there', /refused to serve: 554 .*Not from there\. That is/, passing()],
    ['greeting', '421 Too busy', /refused to serve: 421 .*Too busy\.$/, passing()],
  ]
  it.each(refusals)('quotes the server that refuses the %s with %s', async (step, trouble, sentence, verdict) => {
    smtp.trouble.set(step, trouble)
    const told = await failure(smtp.url)
    expect(told.message).toMatch(sentence)
    expect(told).toMatchObject(verdict)
    expect(smtp.received).toEqual([])
  })

  // Whether the violation is that of the recipient or the message, which gives the e-mail up, or that of the server's configuration.
  const verdicts: [SmtpStep, SmtpTrouble, 'gives up' | 'asks the operator'][] = [
    ['recipient', '550 5.1.1 No such user', 'gives up'],
    ['recipient', '550 5.1.2 Bad destination system', 'gives up'],
    ['recipient', '553 5.1.3 Bad address syntax', 'gives up'],
    ['recipient', '550 5.1.6 Mailbox has moved', 'gives up'],
    ['recipient', '556 5.1.10 Recipient address has null MX', 'gives up'],
    ['recipient', '550 5.2.1 Mailbox disabled', 'gives up'],
    ['recipient', '552 5.2.2 Mailbox full', 'gives up'],
    ['recipient', '550 No such user here', 'gives up'],
    ['recipient', '551 User not local', 'gives up'],
    ['content', '550 5.1.1 No such user', 'gives up'],
    ['content', '552 5.3.4 Message too big', 'gives up'],
    ['content', '554 5.6.0 Cannot convert the content', 'gives up'],
    ['content', '552 Too much mail data', 'gives up'],
    ['recipient', '554 5.7.1 Relaying denied', 'asks the operator'],
    ['recipient', '550 5.7.1 Relaying denied', 'asks the operator'],
    ['recipient', '550 5.7.0 Authentication required', 'asks the operator'],
    ['recipient', '550 5.7.23 SPF validation failed', 'asks the operator'],
    ['recipient', '554 5.7.1 Service unavailable; client host is on a list', 'asks the operator'],
    ['recipient', '550 Relay not permitted', 'asks the operator'],
    ['recipient', '553 Sorry, relaying denied from your location', 'asks the operator'],
    ['recipient', '554 Transaction failed', 'asks the operator'],
    ['recipient', '550 5.4.1 Access denied', 'asks the operator'],
    ['recipient', '530 5.7.0 Must issue a STARTTLS command first', 'asks the operator'],
    ['recipient', '535 5.7.8 Credentials invalid', 'asks the operator'],
    ['recipient', '503 5.5.1 Bad sequence of commands', 'asks the operator'],
    ['recipient', '550 5.1.8 Sender address rejected', 'asks the operator'],
    ['content', '554 5.7.1 Message rejected by policy', 'asks the operator'],
    ['content', '550 5.7.26 Unauthenticated mail of this domain is not accepted', 'asks the operator'],
    ['content', '554 Looks like spam', 'asks the operator'],
    ['content', '554 5.3.0 Other system problem', 'asks the operator'],
    ['sender', '550 5.7.1 Not your address', 'asks the operator'],
    ['sender', '501 5.1.7 Bad sender address', 'asks the operator'],
    ['greeting', '554 5.7.1 Not from there', 'asks the operator'],
  ]
  it.each(verdicts)('at the %s with %s %s', async (step, trouble, verdict) => {
    smtp.trouble.set(step, trouble)
    const told = await failure(smtp.url)
    expect(told).toMatchObject({ permanent: verdict === 'gives up', refused: verdict !== 'gives up', begun: false })
    expect(told.message.includes('That is about the mail server and not about the recipient')).toBe(told.refused)
  })

  it('for one recipient does not affect others', async () => {
    smtp.trouble.set('recipient ada@customer.test', '550 No such user')
    await failure(smtp.url)
    const to = { name: 'Grace', address: 'grace@customer.test' }
    expect((await mailerTo(smtp.url).deliver({ ...message, to }, claim)).sent).toBe(true)
  })

  it('shortens a long reply to one line', async () => {
    smtp.trouble.set('content', `554 ${'Very bad. '.repeat(100)}`)
    const told = await failure(smtp.url)
    expect(told.message.length).toBeLessThan(500)
    expect(told.message).not.toMatch(/\n/)
  })

  it('is permanent for a message above the size limit of the server', () =>
    withSmtp({ size: 1000 }, async own => {
      const told = await failure(own.url, {}, { ...message, text: 'Long. '.repeat(500) })
      expect(told).toMatchObject({ permanent: true, begun: false })
      expect(told.message).toMatch(/^The message cannot be sent through .*larger than allowed 1000\.$/)
    }))

  it('is temporary if nothing listens at the address', async () => {
    const gone = await openSmtp()
    const { url } = gone
    await gone.close()
    const told = await failure(url)
    expect(told).toMatchObject({ permanent: false, begun: false })
    expect(told.message).toMatch(/^The mail server 127\.0\.0\.1:\d+ refuses connections: nothing listens there\.$/)
  })

  it('is temporary if the host name cannot be resolved', async () => {
    const told = await failure('smtp://mail.invalid')
    expect(told).toMatchObject({ permanent: false, begun: false })
    expect(told.message).toMatch(/^The name of the mail server mail\.invalid:587 could not be looked up/)
  })

  const stalls: [SmtpStep, Partial<SmtpTimeouts>, RegExp, { permanent: boolean; begun: boolean }][] = [
    ['greeting', { greeting: 100 }, /accepted the connection but sent no greeting in time\.$/, passing()],
    ['recipient', { envelope: 400 }, /was not ready for the message within 0\.4 s\.$/, passing()],
    [
      'content',
      { content: 400 },
      /did not confirm the message within 0\.4 s\. Whether the message arrives is not known\.$/,
      unknown(),
    ],
  ]
  it.each(stalls)('is reported in time if the server stalls at the %s', async (step, times, sentence, verdict) => {
    smtp.trouble.set(step, 'stall')
    const told = await failure(smtp.url, times)
    expect(told.message).toMatch(sentence)
    expect(told).toMatchObject(verdict)
  })

  const breaks: [SmtpStep, { permanent: boolean; begun: boolean }][] = [
    ['greeting', passing()],
    ['sender', passing()],
    ['recipient', passing()],
    ['content', unknown()],
  ]
  it.each(breaks)('is reported if the server closes the connection at the %s', async (step, verdict) => {
    smtp.trouble.set(step, 'break')
    const told = await failure(smtp.url)
    expect(told.message).toMatch(/closed the connection|failed/)
    expect(told).toMatchObject(verdict)
    expect(smtp.received).toEqual([])
  })
})

function final() {
  return { permanent: true, begun: false }
}
function passing() {
  return { permanent: false, begun: false }
}
function unknown() {
  return { permanent: false, begun: true }
}

describe('the log of a mail server', () => {
  const lines: { fault: string; state: string; count?: number; err?: { message: string } }[] = []
  let now = 0
  const faults = new Faults(
    suiteLogger('info', line => lines.push(JSON.parse(line))),
    undefined,
    () => now,
  )
  const watched = (url: string) => {
    const { smtp, mailFrom } = readConfig({ SMTP_URL: url, MAIL_FROM: 'Seaside Adventures <bookings@sea.test>' })
    return new SmtpMailer(smtp!, mailFrom, { fault: faults.of('mail-server') })
  }

  it('has a line when it refuses, and one when it takes messages again', async () => {
    lines.length = 0
    smtp.trouble.set('sender', '553 Not your address')
    for (let n = 0; n < 3; n++)
      await expect(watched(smtp.url).deliver(message, claim)).rejects.toThrow('refused the sender')
    smtp.trouble.clear()
    await watched(smtp.url).deliver(message, claim)
    now += 10_000
    faults.tick()
    expect(lines).toMatchObject([
      { fault: 'mail-server', state: 'began', err: { message: expect.stringContaining('Not your address') } },
      { fault: 'mail-server', state: 'ended', count: 3 },
    ])
  })

  it.each(['550 No such user', '450 Greylisted'] as const)('has nothing about one recipient: %s', async trouble => {
    lines.length = 0
    smtp.trouble.set('recipient', trouble)
    await expect(watched(smtp.url).deliver(message, claim)).rejects.toThrow('refused the recipient')
    expect(lines).toEqual([])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { readConfig } from '../../src/app/configuration/readConfig.ts'
import { StaffRole } from '../../src/domain/access/StaffRole.ts'
import { decodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { defaultSmtpTimeouts } from '../../src/platform/mail/SmtpDelivery.ts'
import { SmtpMailer } from '../../src/platform/mail/SmtpMailer.ts'
import { findFacts } from '../persons/dump.ts'
import { NOW, operators } from '../world/cast.ts'
import { doJob } from '../world/doJob.ts'
import { doJobs } from '../world/doJobs.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { openSmtp, type Smtp } from '../world/openSmtp.ts'
import { useApp } from '../world/useWorld.ts'
import { Crew, headersOf, ofOwnPage } from './Crew.ts'

const { world, app } = useApp()
const operator = bearer('operator')
let crew: Crew
let smtp: Smtp
beforeAll(async () => {
  crew = new Crew(world, app)
  // The last owner cannot be deactivated.
  await crew.add(StaffRole.OWNER)
  smtp = await openSmtp()
  const config = readConfig({ SMTP_URL: smtp.url, MAIL_FROM: 'Bookings <bookings@service.test>' })
  world.mailer = new SmtpMailer(config.smtp!, config.mailFrom, { times: defaultSmtpTimeouts })
})
beforeEach(async () => {
  world.now = NOW
  await work()
  smtp.received.length = 0
  smtp.trouble.clear()
})
afterAll(() => smtp.close())

const MINUTE = 60_000
const pass = (minutes: number) => {
  world.now = new Date(world.now.getTime() + minutes * MINUTE)
}

/** Sends what is queued. */
const work = () => doJobs(world, ['staff-letter'])

const ACCOUNT = 'staffAccount { id name email role version invitedAt lastSignedInAt deactivatedAt }'

interface Account {
  id: string
  name: string
  email: string
  invitedAt: string
  lastSignedInAt: string | null
}

/** Runs a mutation of a staff account as the operator. */
async function change(name: string, input: object): Promise<Account> {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${ACCOUNT} } }`
  const data = await crew.data<Record<string, { staffAccount: Account }>>(operator, query, { input })
  return data[name]!.staffAccount
}

const invite = (input: object = {}) =>
  change('inviteStaff', { name: 'Marta Reis', email: 'marta@example.com', role: 'OWNER', ...input })

const askFor = (email: unknown, headers: Record<string, string> = ofOwnPage) =>
  app.inject({ method: 'POST', url: '/dashboard/sign-in', headers, payload: { email } })

/** The tokens in the letters that were sent. */
const tokens = () =>
  smtp.received.map(({ email }) => /http:\/\/service\.test\/dashboard#sign-in=([\w-]+)/.exec(email.text!)![1]!)

const nameOf = async (answer: Awaited<ReturnType<Crew['open']>>) => {
  const { viewer } = await crew.data<{ viewer: { staff: { name: string } } }>(
    headersOf(answer),
    '{ viewer { staff { name } } }',
  )
  return viewer.staff.name
}

describe('an invitation', () => {
  it('arrives with a link that signs in once', async () => {
    const { id, ...account } = await invite()
    expect(account).toEqual({
      name: 'Marta Reis',
      email: 'marta@example.com',
      role: 'OWNER',
      version: 1,
      invitedAt: NOW.toISOString(),
      lastSignedInAt: null,
      deactivatedAt: null,
    })
    await work()
    const [letter] = await smtp.arrived(1)
    expect(letter).toMatchObject({ from: 'bookings@service.test', to: 'marta@example.com' })
    expect(letter!.email).toMatchObject({
      subject: expect.stringContaining('Harbour Kayaks'),
      to: [{ name: 'Marta Reis', address: 'marta@example.com' }],
      from: { name: 'Bookings', address: 'bookings@service.test' },
    })
    const [token] = tokens()
    expect(letter!.email.html).toContain(`href="http://service.test/dashboard#sign-in=${token}"`)

    pass(7 * 24 * 60 - 1)
    const opened = await crew.open(token!)
    expect([opened.statusCode, opened.body]).toEqual([204, ''])
    expect(await nameOf(opened)).toBe('Marta Reis')
    const { lastSignedInAt } = await crew
      .data<{ node: Account }>(
        operator,
        'query ($id: ID!) { node(id: $id) { ... on StaffAccount { lastSignedInAt } } }',
        { id },
      )
      .then(data => data.node)
    expect(lastSignedInAt).toBe(world.now.toISOString())

    const again = await crew.open(token!)
    expect([again.statusCode, again.headers['set-cookie']]).toEqual([401, undefined])
    expect(JSON.parse(again.body).detail).toBe('This link was used before, or has expired. Ask for a new one.')
    await change('deactivateStaff', { staffId: id })
  })

  it('expires after seven days', async () => {
    const { id } = await invite()
    await work()
    pass(7 * 24 * 60)
    const late = await crew.open(tokens()[0]!)
    expect([late.statusCode, late.headers['set-cookie']]).toEqual([401, undefined])
    await change('deactivateStaff', { staffId: id })
  })

  it('is sent again with another link, and both work', async () => {
    const { id } = await invite()
    await work()
    pass(60)
    expect((await change('resendInvitation', { staffId: id })).invitedAt).toBe(world.now.toISOString())
    await work()
    const [first, second] = tokens()
    expect(second).not.toBe(first)
    for (const token of [first!, second!]) expect((await crew.open(token)).statusCode).toBe(204)
    await change('deactivateStaff', { staffId: id })
  })

  it('is not sent if the account was not added, and the account is not added without it', async () => {
    const { id } = await invite()
    await work()
    smtp.received.length = 0
    const { error } = await crew.ask(
      operator,
      'mutation { inviteStaff(input: { name: "Other", email: "MARTA@example.com", role: GUIDE }) { staffAccount { id } } }',
    )
    expect(error.extensions).toMatchObject({
      code: 'validation',
      errors: [
        {
          pointer: '/inviteStaff/input/email',
          detail: 'An active staff account of this operator has this e-mail address.',
        },
      ],
    })
    await work()
    expect(smtp.received).toEqual([])
    await change('deactivateStaff', { staffId: id })
  })

  it('can be sent to the same address once the account before was deactivated', async () => {
    const first = await invite()
    await change('deactivateStaff', { staffId: first.id })
    const second = await invite()
    expect(second.id).not.toBe(first.id)
    const { error } = await crew.ask(
      operator,
      'mutation ($id: StaffID!) { resendInvitation(input: { staffId: $id }) { staffAccount { id } } }',
      { id: first.id },
    )
    expect(error.extensions.errors).toMatchObject([{ pointer: '/variables/id' }])
    expect(error.message).toMatch(/^The account of Marta Reis was deactivated/)
    await work()
    expect(smtp.received).toHaveLength(1)
    await change('deactivateStaff', { staffId: second.id })
  })
})

describe('a letter to sign in', () => {
  let staffId: string
  beforeAll(async () => {
    staffId = (await crew.add(StaffRole.RECEPTION, { name: 'Beatriz Lopes', email: 'Beatriz@Example.com' })).id
  })

  it('has a link that signs in once, within 15 minutes', async () => {
    await askFor('beatriz@example.com')
    await work()
    const [letter] = await smtp.arrived(1)
    expect(letter!.to).toBe('Beatriz@example.com')
    expect(letter!.email.subject).toMatch(/^Sign in to the dashboard of /)
    const [token] = tokens()
    pass(14)
    const opened = await crew.open(token!)
    expect([opened.statusCode, await nameOf(opened)]).toEqual([204, 'Beatriz Lopes'])
    expect((await crew.open(token!)).statusCode).toBe(401)
    await askFor('beatriz@example.com')
    await work()
    pass(15)
    expect((await crew.open(tokens()[1]!)).statusCode).toBe(401)
  })

  it('is sent to addresses in upper or lower case, and the answer is the same for an unknown one', async () => {
    const known = await askFor(' BEATRIZ@EXAMPLE.COM ')
    await work()
    expect(smtp.received.map(each => each.to)).toEqual(['Beatriz@example.com'])
    const unknown = await askFor('nobody@example.com')
    await work()
    expect(smtp.received).toHaveLength(1)
    expect([known.statusCode, known.body]).toEqual([202, ''])
    expect([unknown.statusCode, unknown.body]).toEqual([202, ''])
    const named = ({ headers }: typeof known) => Object.keys(headers).sort()
    expect(named(unknown)).toEqual(named(known))
  })

  it.each([
    ['no address', undefined],
    ['a name', 'beatriz'],
    ['a number', 5],
    ['two addresses', 'beatriz@example.com, eva@example.com'],
    ['a list', ['beatriz@example.com']],
  ])('is refused for %s', async (_, email) => {
    const { statusCode, body } = await askFor(email)
    expect(statusCode).toBe(422)
    expect(JSON.parse(body).errors).toMatchObject([
      { pointer: '/email', detail: expect.stringContaining('ana@example.com') },
    ])
    await work()
    expect(smtp.received).toEqual([])
  })

  it('is refused unless a page of the service asks for it', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.test' }, {}]) {
      expect((await askFor('beatriz@example.com', headers as Record<string, string>)).statusCode).toBe(403)
    }
    await work()
    expect(smtp.received).toEqual([])
  })

  it('is queued once while it waits', async () => {
    for (let time = 0; time < 3; time++) await askFor('beatriz@example.com')
    await work()
    expect(smtp.received).toHaveLength(1)
  })

  it('is not sent while five links are open', async () => {
    pass(60)
    for (let time = 0; time < 7; time++) {
      await askFor('beatriz@example.com')
      await work()
    }
    expect(smtp.received).toHaveLength(5)
    expect((await crew.open(tokens()[2]!)).statusCode).toBe(204)
    for (let time = 0; time < 2; time++) {
      await askFor('beatriz@example.com')
      await work()
    }
    expect(smtp.received).toHaveLength(6)
    pass(15)
    await askFor('beatriz@example.com')
    await work()
    expect(smtp.received).toHaveLength(7)
  })

  it('is tried again, as often as the mail server refuses it, with a link that works', async () => {
    pass(300)
    await askFor('beatriz@example.com')
    smtp.trouble.set('recipient', '450 Later')
    const [letter] = await world.admin.query<{ payload: object }>('select payload from graphile_worker._private_jobs')
    const send = () => doJob(world, { task: 'staff-letter', payload: letter!.payload })
    await expect(work()).rejects.toThrow()
    for (let attempt = 0; attempt < 6; attempt++) await expect(send()).rejects.toThrow()
    smtp.trouble.clear()
    await send()
    expect(smtp.received).toHaveLength(1)
    expect((await crew.open(tokens()[0]!)).statusCode).toBe(204)
  })

  it('is sent for each operator for which the person works', async () => {
    const walls = new Crew(world, app, operators.walls)
    await walls.add(StaffRole.OWNER, { name: 'E. Sousa', email: 'eva@example.com' })
    await crew.add(StaffRole.GUIDE, { name: 'Eva Sousa', email: 'Eva@example.com' })
    await work()
    smtp.received.length = 0
    await askFor('eva@example.com')
    await work()
    expect(smtp.received).toHaveLength(2)
    const names = []
    for (const token of tokens()) {
      const { viewer } = await crew.data<{ viewer: object }>(
        headersOf(await crew.open(token)),
        '{ viewer { operator { name } staff { name } } }',
      )
      names.push(viewer)
    }
    expect(names).toEqual(
      expect.arrayContaining([
        { operator: { name: 'Harbour Kayaks' }, staff: { name: 'Eva Sousa' } },
        { operator: { name: 'Brooklyn Walls' }, staff: { name: 'E. Sousa' } },
      ]),
    )
  })

  it('goes to the new address after a change, and links that went to the old one work no more', async () => {
    await askFor('beatriz@example.com')
    await work()
    const [old] = tokens()
    await change('updateStaff', { staffId, name: 'Beatriz L.' })
    expect((await crew.open(old!)).statusCode).toBe(204)
    await askFor('beatriz@example.com')
    await work()
    await change('updateStaff', { staffId, email: 'lopes@example.com' })
    for (const token of tokens().slice(1)) expect((await crew.open(token)).statusCode).toBe(401)
    smtp.received.length = 0
    await askFor('lopes@example.com')
    await askFor('beatriz@example.com')
    await work()
    expect(smtp.received.map(each => each.to)).toEqual(['lopes@example.com'])
  })

  it('is not sent after the account was deactivated, also if it was queued before', async () => {
    await askFor('lopes@example.com')
    await change('deactivateStaff', { staffId })
    await askFor('lopes@example.com')
    await work()
    expect(smtp.received).toEqual([])
  })
})

describe('a link to sign in', () => {
  it('is in no e-mail of the operator, and is stored nowhere', async () => {
    const { id } = await invite()
    await work()
    const [token] = tokens()
    const { emails } = await crew.data<{ emails: { nodes: object[] } }>(
      operator,
      '{ emails { nodes { id subject text } } }',
    )
    expect(emails.nodes).toEqual([])
    expect(await findFacts(world, [token!])).toEqual([])
    expect((await findFacts(world, ['marta@example.com'])).map(each => each.split(':')[0])).toEqual(
      expect.arrayContaining(['marta@example.com in public.staff_account']),
    )
    expect(decodeTypeId('stf', id)).toBeDefined()
    await change('deactivateStaff', { staffId: id })
  })

  it('works no more once the account was deactivated', async () => {
    const { id } = await invite()
    await work()
    await change('deactivateStaff', { staffId: id })
    const answer = await crew.open(tokens()[0]!)
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([401, undefined])
    expect((await app.inject({ url: `/dashboard/sign-in/${tokens()[0]}` })).headers.location).toBe(
      '/dashboard?link=used',
    )
  })

  it('can be asked for 30 times an hour from one address', async () => {
    let seconds = 0
    const limited = await openApp(world, { rateLimitPerSecond: 1000, uptime: () => seconds * 1000 })
    const payload = { email: 'nobody@example.com' }
    const ask = () => limited.inject({ method: 'POST', url: '/dashboard/sign-in', headers: ofOwnPage, payload })
    try {
      const statuses = new Set<number>()
      // Half a minute apart, because signing in is limited by the minute.
      for (; seconds < 15 * 60; seconds += 30) statuses.add((await ask()).statusCode)
      expect([...statuses]).toEqual([202])
      for (let time = 0; time < 7; time++) expect((await ask()).statusCode).toBe(202)
      const refused = await ask()
      expect([refused.statusCode, JSON.parse(refused.body).detail]).toEqual([
        429,
        'From this address 30 links an hour can be asked for. Try again later.',
      ])
      seconds += 120
      expect((await ask()).statusCode).toBe(202)
    } finally {
      await limited.close()
    }
  })
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { LinkSigner } from '../../src/domain/access/LinkSigner.ts'
import { StaffRole } from '../../src/domain/access/StaffRole.ts'
import { deactivateStaff } from '../../src/domain/staff/deactivateStaff.ts'
import { updateStaff } from '../../src/domain/staff/updateStaff.ts'
import { NOW, operators } from '../world/cast.ts'
import { openApp } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'
import { whileLocked } from '../world/whileLocked.ts'
import { Crew, headersOf, type Member, ofOwnPage } from './Crew.ts'
import { Issuer } from './Issuer.ts'

const ORIGIN = 'https://booking.example.com'
const CALLBACK = `${ORIGIN}/dashboard/oidc/callback`
const { RECEPTION, OWNER } = StaffRole

const world = useWorld()
let app: FastifyInstance
let issuer: Issuer
let crew: Crew
beforeAll(async () => {
  world.links = new LinkSigner(ORIGIN, Buffer.alloc(32, 7))
  issuer = await Issuer.open(CALLBACK)
  app = await openApp(world, { oidc: issuer.settings })
  crew = new Crew(world, app)
  await crew.add(OWNER)
})
afterAll(async () => {
  await app.close()
  await issuer.close()
})

let count = 0
let email: string
/** The login of Beatriz at the provider. */
let login: string
/** That of somebody else. */
let somebody: string
let beatriz: Member
beforeEach(async () => {
  world.now = NOW
  count++
  email = `beatriz-${count}@example.com`
  login = `login-${count}`
  somebody = `somebody-${count}`
  beatriz = await crew.add(RECEPTION, { name: 'Beatriz Lopes', email })
  issuer.people.set(login, { email: email.toUpperCase(), email_verified: true })
})
afterEach(() => {
  issuer.tamper = undefined
})

const pass = (minutes: number) => {
  world.now = new Date(world.now.getTime() + minutes * 60_000)
}

const get = (url: string, headers: object = {}, from: FastifyInstance = app) =>
  from.inject({ url, headers: { 'user-agent': 'Firefox of a test', ...headers } })

interface Begun {
  url: URL
  /** The cookie of the browser that has begun. */
  cookie: { cookie: string }
}

/** Begins to sign in, in a new browser. */
async function begin(from: FastifyInstance = app, headers = {}): Promise<Begun> {
  const answer = await get('/dashboard/oidc', headers, from)
  expect(answer.statusCode).toBe(303)
  return {
    url: new URL(String(answer.headers.location)),
    cookie: { cookie: String(answer.headers['set-cookie']).split(';')[0]! },
  }
}

/** Comes back from the provider. */
const comeBack = ({ search }: URL, headers: object, to: FastifyInstance = app) =>
  get(`/dashboard/oidc/callback${search}`, { 'sec-fetch-site': 'cross-site', ...headers }, to)

/** Signs in with a login of the provider. */
async function signIn(by = login, from: FastifyInstance = app, at: Issuer = issuer): Promise<LightMyRequestResponse> {
  const { url, cookie } = await begin(from)
  return comeBack(await at.visit(url.href, by), cookie, from)
}

/** Why nobody was signed in. */
function expectRefused(answer: LightMyRequestResponse, reason: string): void {
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/dashboard?sign-in=${reason}`])
  expect(String(answer.headers['set-cookie'] ?? '')).not.toContain('session')
}

async function expectSignedIn(answer: LightMyRequestResponse, name = 'Beatriz Lopes'): Promise<void> {
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/dashboard'])
  expect(await crew.data(headersOf(answer), '{ viewer { staff { name } } }')).toEqual({ viewer: { staff: { name } } })
}

const bindingOf = async ({ keyId }: Member) =>
  (
    await world.admin.query<{ issuer: string | null; subject: string | null }>(
      'select oidc_issuer issuer, oidc_subject subject from staff_account where key_id = $1',
      [keyId],
    )
  )[0]

describe('signing in with a provider', () => {
  it('sends the browser to it with PKCE, state and nonce, which no page reads', async () => {
    const answer = await get('/dashboard/oidc')
    const { origin, searchParams } = new URL(String(answer.headers.location))
    expect(origin).toBe(issuer.url)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'bookings',
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{51}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-dashboard_browser=[\w-]{22}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const other = new URL(String((await get('/dashboard/oidc')).headers.location)).searchParams
    for (const name of ['state', 'nonce', 'code_challenge']) expect(other.get(name)).not.toBe(searchParams.get(name))
  })

  it('opens a session like any other, and binds the account to the person there', async () => {
    expect(await bindingOf(beatriz)).toEqual({ issuer: null, subject: null })
    const answer = await signIn()
    await expectSignedIn(answer)
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-dashboard_session=[\w-]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const query = '{ viewer { staff { lastSignedInAt } sessions { address userAgent isCurrent } } }'
    expect(await crew.data(headersOf(answer), query)).toEqual({
      viewer: {
        staff: { lastSignedInAt: NOW.toISOString() },
        sessions: [{ address: '127.0.0.1', userAgent: 'Firefox of a test', isCurrent: true }],
      },
    })
    expect(await bindingOf(beatriz)).toEqual({ issuer: issuer.url, subject: login })
  })

  it('finds the account by that later, whatever address the provider has', async () => {
    await signIn()
    issuer.people.set(login, { email: 'other@example.com', email_verified: false })
    await expectSignedIn(await signIn())
  })

  it.each([
    ['in the ID token, with the secret in the body', { inToken: true, post: true }],
    ['in the ID token, with the secret in a header', { inToken: true, post: false }],
    ['from its endpoint, with the secret in the body', { inToken: false, post: true }],
  ])('reads the address %s', async (_, options) => {
    const other = await Issuer.open(CALLBACK, options)
    const from = await openApp(world, { oidc: other.settings })
    try {
      // One provider has it as a text.
      other.people.set(login, { email, email_verified: 'true' })
      await expectSignedIn(await signIn(login, from, other))
    } finally {
      await from.close()
      await other.close()
    }
  })

  it('is refused without a verified address, and binds nothing', async () => {
    for (const claims of [{ email, email_verified: false }, { email, email_verified: 'false' }, { email }, {}]) {
      issuer.people.set(login, claims)
      expectRefused(await signIn(), 'unverified')
    }
    expect(await bindingOf(beatriz)).toEqual({ issuer: null, subject: null })
  })

  it('is refused to an address without an account, and of an account that was deactivated', async () => {
    issuer.people.set('stranger', { email: 'stranger@example.com', email_verified: true })
    expectRefused(await signIn('stranger'), 'unknown')
    await expectSignedIn(await signIn())
    await deactivateStaff(world.database, crew.operatorId, beatriz.keyId, world.now)
    expectRefused(await signIn(), 'unknown')
    expect(await bindingOf(beatriz)).toEqual({ issuer: null, subject: null })
  })

  it('is refused to somebody else with the same address, until an owner has invited the person again', async () => {
    await signIn()
    issuer.people.set(somebody, { email, email_verified: true })
    expectRefused(await signIn(somebody), 'other-login')
    expect(await bindingOf(beatriz)).toEqual({ issuer: issuer.url, subject: login })
    await deactivateStaff(world.database, crew.operatorId, beatriz.keyId, world.now)
    await crew.add(RECEPTION, { name: 'Beatriz again', email })
    await expectSignedIn(await signIn(somebody), 'Beatriz again')
    expectRefused(await signIn(), 'other-login')
  })

  it('is of the first of two who come at the same time with one address', async () => {
    issuer.people.set(somebody, { email, email_verified: true })
    const [one, other] = [await begin(), await begin()]
    const [first, second] = [await issuer.visit(one.url.href, login), await issuer.visit(other.url.href, somebody)]
    const answers = await whileLocked(
      world,
      [['select from staff_account where key_id = $1 for update', [beatriz.keyId]]],
      () => Promise.all([comeBack(first, one.cookie), comeBack(second, other.cookie)]),
      { waiting: 2 },
    )
    const locations = answers.map(each => each.headers.location)
    expect(locations.toSorted()).toEqual(['/dashboard', '/dashboard?sign-in=other-login'])
  })

  it('binds again after the address of the account has changed', async () => {
    await signIn()
    await updateStaff(world.database, crew.operatorId, beatriz.keyId, { name: 'Beatriz L.' }, world.now)
    await expectSignedIn(await signIn(), 'Beatriz L.')
    const renamed = `new-${email}`
    await updateStaff(world.database, crew.operatorId, beatriz.keyId, { email: renamed }, world.now)
    expectRefused(await signIn(), 'unknown')
    issuer.people.set(somebody, { email: renamed, email_verified: true })
    await expectSignedIn(await signIn(somebody), 'Beatriz L.')
  })

  it('binds again where the installation has another provider', async () => {
    await signIn()
    const other = await Issuer.open(CALLBACK)
    const from = await openApp(world, { oidc: other.settings })
    try {
      other.people.set('elsewhere', { email, email_verified: true })
      await expectSignedIn(await signIn('elsewhere', from, other))
      expect(await bindingOf(beatriz)).toEqual({ issuer: other.url, subject: 'elsewhere' })
    } finally {
      await from.close()
      await other.close()
    }
  })

  it('has one account of a person at an operator', async () => {
    await signIn()
    const second = await crew.add(RECEPTION, { email: `second-${email}` })
    issuer.people.set(login, { email: `second-${email}`, email_verified: true })
    await expectSignedIn(await signIn())
    expect(await bindingOf(second)).toEqual({ issuer: null, subject: null })
  })

  it('lets somebody choose who works for several operators', async () => {
    const walls = new Crew(world, app, operators.walls)
    const there = await walls.add(OWNER, { name: 'B. Lopes', email })
    const answer = await signIn()
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([303, undefined])
    const [, choices] = /^\/dashboard#accounts=(.+)$/.exec(String(answer.headers.location))!
    const accounts = JSON.parse(decodeURIComponent(choices!)) as { operatorName: string; token: string }[]
    expect(accounts.map(each => each.operatorName)).toEqual(['Brooklyn Walls', 'Harbour Kayaks'])
    for (const [index, name] of ['B. Lopes', 'Beatriz Lopes'].entries()) {
      const { token } = accounts[index]!
      const opened = await crew.open(token)
      expect(await crew.data(headersOf(opened), '{ viewer { staff { name } } }')).toEqual({
        viewer: { staff: { name } },
      })
      expect((await crew.open(token)).statusCode).toBe(401)
    }
    expect(await bindingOf(there)).toEqual({ issuer: issuer.url, subject: login })
    // For five minutes.
    const again = JSON.parse(decodeURIComponent(String((await signIn()).headers.location).split('accounts=')[1]!))
    pass(5)
    expect((await crew.open(again[0].token)).statusCode).toBe(401)
  })
})

describe('the state', () => {
  it('works once, also in another process', async () => {
    const { url, cookie } = await begin()
    const back = await issuer.visit(url.href, login)
    const other = await openApp(world, { oidc: issuer.settings })
    try {
      await expectSignedIn(await comeBack(back, cookie, other))
      expectRefused(await comeBack(back, cookie, other), 'expired')
      expectRefused(await comeBack(back, cookie), 'expired')
    } finally {
      await other.close()
    }
  })

  it('is of one browser', async () => {
    const [one, other] = [await begin(), await begin()]
    const back = await issuer.visit(one.url.href, login)
    expectRefused(await comeBack(back, other.cookie), 'expired')
    expectRefused(await comeBack(back, {}), 'expired')
    await expectSignedIn(await comeBack(back, one.cookie))
  })

  it.each([
    ['of another kind', async () => (await crewChallenge()).state],
    ['of its own making', async () => Buffer.alloc(38, 1).toString('base64url')],
    ['that is empty', async () => ''],
  ])('is refused if it is one %s', async (_, make) => {
    const { url, cookie } = await begin()
    const back = await issuer.visit(url.href, login)
    back.searchParams.set('state', await make())
    expectRefused(await comeBack(back, cookie), 'expired')
    back.searchParams.delete('state')
    expectRefused(await comeBack(back, cookie), 'expired')
  })

  it('lasts 15 minutes, in which a person types a password', async () => {
    const [early, late] = [await begin(), await begin()]
    const backs = [await issuer.visit(early.url.href, login), await issuer.visit(late.url.href, login)]
    pass(14.99)
    await expectSignedIn(await comeBack(backs[0]!, early.cookie))
    pass(0.01)
    expectRefused(await comeBack(backs[1]!, late.cookie), 'expired')
  })

  it('is not used up by a preview of the link', async () => {
    const { url, cookie } = await begin()
    const { search } = await issuer.visit(url.href, login)
    const preview = await app.inject({ method: 'HEAD', url: `/dashboard/oidc/callback${search}`, headers: cookie })
    expect(preview.headers.location).toBeUndefined()
    await expectSignedIn(await get(`/dashboard/oidc/callback${search}`, cookie))
  })

  /** The challenge with which a passkey would sign in. */
  async function crewChallenge() {
    const answer = await app.inject({ method: 'POST', url: '/dashboard/session/challenge', headers: ofOwnPage })
    return { state: answer.json().challenge as string }
  }
})

describe('a response of the provider', () => {
  /** Comes back with a code that belongs to another request. */
  async function withCodeOf(taken: URL): Promise<LightMyRequestResponse> {
    const { url, cookie } = await begin()
    const back = await issuer.visit(url.href, login)
    back.searchParams.set('code', taken.searchParams.get('code')!)
    return comeBack(back, cookie)
  }

  it('is refused with a code that was used', async () => {
    const { url, cookie } = await begin()
    const back = await issuer.visit(url.href, login)
    await expectSignedIn(await comeBack(back, cookie))
    expectRefused(await withCodeOf(back), 'invalid')
  })

  it('is refused with the code of another browser, which was not used', async () => {
    const { url } = await begin()
    expectRefused(await withCodeOf(await issuer.visit(url.href, login)), 'invalid')
  })

  it.each([
    ['nonce', 'another-nonce'],
    ['code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  ])('is refused if its request had another %s', async (name, value) => {
    const { url, cookie } = await begin()
    url.searchParams.set(name, value)
    expectRefused(await comeBack(await issuer.visit(url.href, login), cookie), 'invalid')
  })

  it('is refused from another issuer, and without one that it announces', async () => {
    for (const iss of ['https://attacker.test', undefined]) {
      const { url, cookie } = await begin()
      const back = await issuer.visit(url.href, login)
      expect(back.searchParams.get('iss')).toBe(issuer.url)
      if (iss) back.searchParams.set('iss', iss)
      else back.searchParams.delete('iss')
      expectRefused(await comeBack(back, cookie), 'invalid')
    }
  })

  const forge = (change: (header: Record<string, unknown>, payload: Record<string, unknown>) => void) => {
    issuer.tamper = tokens => {
      const [header, payload, signature] = tokens.id_token!.split('.')
      const [changedHeader, changedPayload] = [header!, payload!].map(part =>
        JSON.parse(Buffer.from(part, 'base64url').toString()),
      )
      change(changedHeader, changedPayload)
      const parts = [changedHeader, changedPayload].map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
      tokens.id_token = [...parts, signature].join('.')
    }
  }

  it.each<[string, Parameters<typeof forge>[0]]>([
    ['that the provider has not signed', (_, payload) => Object.assign(payload, { auth_time: 1 })],
    ['without a signature', header => Object.assign(header, { alg: 'none' })],
    ['of another issuer', (_, payload) => Object.assign(payload, { iss: 'https://attacker.test' })],
    ['for another client', (_, payload) => Object.assign(payload, { aud: 'other' })],
    ['that has expired', (_, payload) => Object.assign(payload, { exp: 1_000_000_000 })],
  ])('is refused with an ID token %s', async (_, change) => {
    forge(change)
    expectRefused(await signIn(), 'invalid')
    issuer.tamper = undefined
    await expectSignedIn(await signIn())
  })

  it('is refused without an ID token', async () => {
    issuer.tamper = tokens => {
      delete tokens.id_token
    }
    expectRefused(await signIn(), 'invalid')
  })

  it('says that the person has cancelled', async () => {
    const { url, cookie } = await begin()
    const back = new URL(CALLBACK)
    back.search = new URLSearchParams({
      error: 'access_denied',
      state: url.searchParams.get('state')!,
      iss: issuer.url,
    }).toString()
    expectRefused(await comeBack(back, cookie), 'cancelled')
    expectRefused(await comeBack(back, cookie), 'expired')
  })
})

describe('a provider that is away', () => {
  it('stops nothing, and is used again as soon as it is back', async () => {
    const server = createServer((_, response) => response.writeHead(503).end())
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const other = await Issuer.open(CALLBACK)
    const from = await openApp(world, { oidc: { ...other.settings, issuer: url } })
    try {
      expectRefused(await get('/dashboard/oidc', {}, from), 'unavailable')
      expect((await get('/health', {}, from)).statusCode).toBe(200)
      expect((await get('/dashboard/identity-provider', {}, from)).json()).toEqual({ label: 'Example' })
      server.removeAllListeners('request')
      server.on('request', async (request, response) => {
        const found = await fetch(`${other.url}${request.url}`)
        response.end((await found.text()).replaceAll(other.url, url))
      })
      expect((await begin(from)).url.origin).toBe(url)
    } finally {
      server.closeAllConnections()
      server.close()
      await from.close()
      await other.close()
    }
  })

  it('is given up after five seconds without an answer', async () => {
    const server = createServer(() => {})
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const from = await openApp(world, { oidc: { ...issuer.settings, issuer: url } })
    try {
      const started = performance.now()
      expectRefused(await get('/dashboard/oidc', {}, from), 'unavailable')
      // Without a limit of its own the package waits for 30.
      expect(performance.now() - started).toBeLessThan(20_000)
    } finally {
      server.closeAllConnections()
      server.close()
      await from.close()
    }
  })

  it('refuses who comes back meanwhile, and says so', async () => {
    const other = await Issuer.open(CALLBACK)
    const from = await openApp(world, { oidc: other.settings })
    try {
      other.people.set(login, { email, email_verified: true })
      const { url, cookie } = await begin(from)
      const back = await other.visit(url.href, login)
      await other.close()
      expectRefused(await comeBack(back, cookie, from), 'unavailable')
    } finally {
      await from.close()
    }
  })
})

describe('GET /dashboard/oidc', () => {
  it('is limited to 30 a minute from one address, as every way to sign in', async () => {
    const limited = await openApp(world, { oidc: issuer.settings, rateLimitPerSecond: 1000 })
    try {
      const statuses = []
      for (let time = 0; time < 31; time++)
        statuses.push((await get('/dashboard/oidc/callback', {}, limited)).statusCode)
      expect(statuses).toEqual([...Array.from({ length: 30 }, () => 303), 429])
      expect((await get('/dashboard/oidc', {}, limited)).statusCode).toBe(429)
    } finally {
      await limited.close()
    }
  })

  it('is not there where none is configured', async () => {
    const without = await openApp(world)
    try {
      expect((await get('/dashboard/identity-provider', {}, without)).json()).toEqual({ label: null })
      for (const url of ['/dashboard/oidc', '/dashboard/oidc/callback?code=1&state=2']) {
        expect((await get(url, {}, without)).statusCode).toBe(404)
      }
    } finally {
      await without.close()
    }
  })
})

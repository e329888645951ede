import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { deleteSpentChallenges } from '../../src/domain/access/deleteSpentChallenges.ts'
import { LinkSigner } from '../../src/domain/access/LinkSigner.ts'
import { SESSION_MS } from '../../src/domain/access/openSession.ts'
import { StaffRole } from '../../src/domain/access/StaffRole.ts'
import { deactivateStaff } from '../../src/domain/staff/deactivateStaff.ts'
import { MAX_PASSKEYS } from '../../src/domain/staff/passkeys/addPasskey.ts'
import { relyingPartyOf } from '../../src/domain/staff/passkeys/relyingPartyOf.ts'
import { userHandleOf } from '../../src/domain/staff/passkeys/userHandle.ts'
import { updateStaff } from '../../src/domain/staff/updateStaff.ts'
import type { Headers } from '../graphql/post.ts'
import { findFacts } from '../persons/dump.ts'
import { keys, NOW, operators } from '../world/cast.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { useAppOf, useWorld } from '../world/useWorld.ts'
import { Authenticator, type Deviation } from './Authenticator.ts'
import { Crew, headersOf, type Member, ofOwnPage } from './Crew.ts'

const ORIGIN = 'https://booking.example.com'
const { RECEPTION, OWNER, GUIDE, MANAGER } = StaffRole

const world = useWorld()
beforeAll(() => {
  world.links = new LinkSigner(ORIGIN, Buffer.alloc(32, 7))
})
const app = useAppOf(world)
let crew: Crew
let owner: Headers
beforeAll(async () => {
  crew = new Crew(world, app)
  owner = await crew.signInAs(OWNER)
})

let beatriz: Member
let session: Headers
let device: Authenticator
beforeEach(async () => {
  world.now = NOW
  beatriz = await crew.add(RECEPTION, { name: 'Beatriz Lopes' })
  session = await crew.signIn(beatriz)
  device = new Authenticator(ORIGIN)
})

const pass = (minutes: number) => {
  world.now = new Date(world.now.getTime() + minutes * 60_000)
}

const send = (url: string, headers: object, payload: object = {}, to: FastifyInstance = app) =>
  to.inject({ method: 'POST', url, headers: { 'user-agent': 'Firefox of a test', ...headers }, payload })

const detailOf = ({ body }: LightMyRequestResponse) => JSON.parse(body).detail as string

/** Begins to add a passkey. */
async function begin(headers: Headers = session): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const answer = await send('/dashboard/passkeys/challenge', headers)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const finish = (credential: RegistrationResponseJSON, headers: Headers = session, name = 'Telephone') =>
  send('/dashboard/passkeys', headers, { name, credential })

/** Adds the passkey of a device to the account of a session. */
async function add(to: Authenticator = device, headers: Headers = session, name?: string): Promise<void> {
  const answer = await finish(to.create(await begin(headers)), headers, name)
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
}

interface Begun {
  options: PublicKeyCredentialRequestOptionsJSON
  /** Of the browser that has begun. */
  headers: Headers
}

/** Begins to sign in, in a new browser. */
async function meet(to: FastifyInstance = app): Promise<Begun> {
  const answer = await send('/dashboard/session/challenge', ofOwnPage, {}, to)
  expect(answer.statusCode).toBe(200)
  return { options: answer.json(), headers: headersOf(answer) }
}

const enter = (passkey: unknown, headers: object, to: FastifyInstance = app) =>
  send('/dashboard/session/passkey', headers, { credential: passkey as object }, to)

/** Signs in with the passkey of a device. */
async function signIn(by: Authenticator = device, deviation: Deviation = {}): Promise<LightMyRequestResponse> {
  const { options, headers } = await meet()
  return enter(by.get(options, deviation), headers)
}

const own = async (headers: Headers = session) =>
  (
    await crew.data<{
      viewer: { passkeys: { id: string; name: string; createdAt: string; lastUsedAt: string | null }[] }
    }>(headers, '{ viewer { passkeys { id name createdAt lastUsedAt } } }')
  ).viewer.passkeys

const countOf = async ({ id }: Member) =>
  (
    await crew.data<{ node: { passkeys: object[] } }>(
      owner,
      'query ($id: ID!) { node(id: $id) { ... on StaffAccount { passkeys { id } } } }',
      { id },
    )
  ).node.passkeys.length

const REMOVE = 'mutation ($id: PasskeyID!) { removePasskey(input: { passkeyId: $id }) { viewer { id } } }'
const REMOVE_ALL = 'mutation ($id: StaffID!) { removePasskeys(input: { staffId: $id }) { staffAccount { id } } }'

const refusedSignIn = 'This passkey did not sign in. Try again, or use your e-mail address.'

/** Whatever is wrong, the answer is the same. */
function expectRefused(answer: LightMyRequestResponse): void {
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([401, undefined])
  expect(detailOf(answer)).toBe(refusedSignIn)
}

describe('the relying party', () => {
  it.each([
    ['https://booking.example.com', { id: 'booking.example.com', origin: 'https://booking.example.com' }],
    ['https://booking.example.com:8443', { id: 'booking.example.com', origin: 'https://booking.example.com:8443' }],
    ['https://example.com/booking', { id: 'example.com', origin: 'https://example.com' }],
    ['http://localhost:4000', { id: 'localhost', origin: 'http://localhost:4000' }],
    ['http://127.0.0.1:4000', { id: 'localhost', origin: 'http://localhost:4000' }],
    ['http://[::1]:4000', { id: 'localhost', origin: 'http://localhost:4000' }],
  ])('of %s is its domain', (url, expected) => {
    expect(relyingPartyOf(url)).toEqual(expected)
  })

  it.each(['http://booking.example.com', 'https://192.0.2.7', 'http://192.0.2.7:4000', 'https://[2001:db8::1]'])(
    'of %s does not exist, and the refusal names PUBLIC_URL',
    url => {
      expect(() => relyingPartyOf(url)).toThrow(
        `Passkeys need a domain and https. The administrator sets PUBLIC_URL to the URL of the service, such as https://booking.example.com; it is ${url}.`,
      )
    },
  )

  it('is missing at an address: then passkeys are refused, and signing in by e-mail is not', async () => {
    const { links } = world
    world.links = new LinkSigner('http://192.0.2.7:4000', Buffer.alloc(32, 7))
    const other = await openApp(world)
    try {
      for (const [url, headers, payload] of [
        ['/dashboard/session/challenge', ofOwnPage, {}],
        ['/dashboard/session/passkey', ofOwnPage, { credential: {} }],
        ['/dashboard/passkeys/challenge', session, {}],
        ['/dashboard/passkeys', session, { name: 'Telephone', credential: {} }],
      ] as const) {
        // Cookies have no prefix where there is no https.
        const plain = 'cookie' in headers ? { ...headers, cookie: headers.cookie!.replace('__Host-', '') } : headers
        const answer = await send(url, plain, payload, other)
        expect([url, answer.statusCode, detailOf(answer)]).toEqual([url, 403, expect.stringContaining('PUBLIC_URL')])
      }
      expect((await send('/dashboard/sign-in', ofOwnPage, { email: beatriz.email }, other)).statusCode).toBe(202)
    } finally {
      world.links = links
      await other.close()
    }
  })
})

describe('adding a passkey', () => {
  it('makes one for the account, which the device has to verify', async () => {
    const options = await begin()
    expect(options).toMatchObject({
      rp: { id: 'booking.example.com', name: 'Harbour Kayaks' },
      user: { name: beatriz.email, displayName: 'Beatriz Lopes' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await add(device, session, ' Telephone ')
    expect(await own()).toEqual([
      { id: expect.stringMatching(/^psk_/), name: 'Telephone', createdAt: NOW.toISOString(), lastUsedAt: null },
    ])
    expect(await countOf(beatriz)).toBe(1)
    expect((await begin()).excludeCredentials).toEqual([{ id: device.id, type: 'public-key' }])
  })

  it('is refused twice with one challenge, also after the passkey was removed', async () => {
    const credential = device.create(await begin())
    expect((await finish(credential)).statusCode).toBe(204)
    const passkeyId = (await own())[0]!.id
    await crew.data(session, REMOVE, { id: passkeyId })
    const again = await finish(credential)
    expect([again.statusCode, detailOf(again)]).toEqual([
      422,
      'This took too long, or was done before. Add the passkey again.',
    ])
    expect(await own()).toEqual([])
  })

  it('is refused with the challenge of another session, of the same person and of another', async () => {
    const others = [await crew.signIn(beatriz), await crew.signInAs(MANAGER)]
    for (const other of others) {
      const answer = await finish(device.create(await begin(other)))
      expect(answer.statusCode).toBe(422)
    }
    expect(await own()).toEqual([])
  })

  it('is refused with the challenge of signing in, one of its own making, and none', async () => {
    const { options } = await meet()
    const begun = await begin()
    for (const challenge of [options.challenge, Buffer.alloc(38, 1).toString('base64url'), '']) {
      expect((await finish(device.create(begun, { challenge }))).statusCode).toBe(422)
    }
    expect(await own()).toEqual([])
  })

  it('takes at most five minutes', async () => {
    const [late, inTime] = [device.create(await begin()), new Authenticator(ORIGIN).create(await begin())]
    pass(4.99)
    expect((await finish(inTime)).statusCode).toBe(204)
    pass(0.01)
    expect((await finish(late)).statusCode).toBe(422)
  })

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://booking.example.com.attacker.test' }],
    ['another port', { origin: `${ORIGIN}:8443` }],
    ['another relying party', { rpId: 'example.com' }],
    ['a device that has not verified the person', { userVerified: false }],
    ['what signs in', { type: 'webauthn.get' }],
  ])('is refused from %s', async (_, deviation) => {
    const answer = await finish(device.create(await begin(), deviation))
    expect([answer.statusCode, detailOf(answer)]).toEqual([
      422,
      'The device has not made a passkey for this service. Add it again.',
    ])
    expect(await own()).toEqual([])
  })

  it.each([undefined, null, 5, 'text', {}, { response: {} }, { response: { clientDataJSON: 'x' } }])(
    'is refused with %j for a passkey',
    async credential => {
      const answer = await send('/dashboard/passkeys', session, { name: 'Telephone', credential } as object)
      expect(answer.statusCode).toBe(422)
      expect(JSON.parse(answer.body).errors).toMatchObject([{ pointer: '/credential' }])
    },
  )

  it.each([undefined, '', '  ', 'x'.repeat(101), 5, '\ud800'])(
    'is refused with the name %j, before it is checked',
    async name => {
      const credential = device.create(await begin())
      const answer = await send('/dashboard/passkeys', session, { name, credential } as object)
      expect([answer.statusCode, JSON.parse(answer.body).errors]).toMatchObject([
        422,
        [{ pointer: '/name', detail: 'Give the passkey a name of at most 100 characters.' }],
      ])
      // The challenge is still good.
      expect((await finish(credential)).statusCode).toBe(204)
    },
  )

  it('is refused for one that was added before', async () => {
    await add()
    const answer = await finish(device.create(await begin()))
    expect([answer.statusCode, detailOf(answer)]).toEqual([422, 'This passkey was added before.'])
  })

  it(`is refused beyond ${MAX_PASSKEYS}`, async () => {
    for (let count = 0; count < MAX_PASSKEYS; count++) await add(new Authenticator(ORIGIN))
    const answer = await finish(device.create(await begin()))
    expect([answer.statusCode, detailOf(answer)]).toEqual([
      422,
      'An account has at most 10 passkeys. Remove one that you no longer use.',
    ])
    expect(await countOf(beatriz)).toBe(MAX_PASSKEYS)
  })

  it('is refused to keys of programs, to their sessions, without a session, and to other sites', async () => {
    const payload = { key: keys.operator.text }
    const ofKey = headersOf(await send('/dashboard/session', ofOwnPage, payload))
    for (const url of ['/dashboard/passkeys/challenge', '/dashboard/passkeys']) {
      for (const [headers, status] of [
        [{ ...ofOwnPage, ...bearer('operator') }, 403],
        [ofKey, 403],
        [ofOwnPage, 401],
        [{ ...session, 'sec-fetch-site': 'cross-site' }, 403],
        [{ cookie: session.cookie!, 'sec-fetch-site': 'same-site' }, 403],
      ] as const) {
        expect([url, headers, (await send(url, headers)).statusCode]).toEqual([url, headers, status])
      }
    }
  })
})

describe('signing in with a passkey', () => {
  beforeEach(() => add())

  it('opens a session like any other', async () => {
    pass(30)
    const answer = await signIn()
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-dashboard_session=[\w-]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const query =
      '{ viewer { staff { name lastSignedInAt } sessions { openedAt expiresAt address userAgent isCurrent } } }'
    const { viewer } = await crew.data<{ viewer: { staff: object; sessions: object[] } }>(headersOf(answer), query)
    expect(viewer.staff).toEqual({ name: 'Beatriz Lopes', lastSignedInAt: world.now.toISOString() })
    expect(viewer.sessions[0]).toEqual({
      openedAt: world.now.toISOString(),
      expiresAt: new Date(world.now.getTime() + SESSION_MS).toISOString(),
      address: '127.0.0.1',
      userAgent: 'Firefox of a test',
      isCurrent: true,
    })
    expect((await own())[0]!.lastUsedAt).toBe(world.now.toISOString())
  })

  it('names no account and no passkey before somebody has signed in', async () => {
    const { options } = await meet()
    expect(options).toEqual({
      rpId: 'booking.example.com',
      challenge: expect.any(String),
      timeout: expect.any(Number),
      userVerification: 'required',
    })
  })

  it('is refused the second time with the same signature, also by another process', async () => {
    const other = await openApp(world)
    try {
      const { options, headers } = await meet()
      const passkey = device.get(options)
      expect((await enter(passkey, headers)).statusCode).toBe(204)
      expectRefused(await enter(passkey, headers))
      expectRefused(await enter(passkey, headers, other))
      const begun = await meet(other)
      expect((await enter(device.get(begun.options), begun.headers)).statusCode).toBe(204)
    } finally {
      await other.close()
    }
  })

  it('uses a challenge up also if it fails', async () => {
    const { options, headers } = await meet()
    expectRefused(await enter(device.forged().get(options), headers))
    expectRefused(await enter(device.get(options), headers))
  })

  it('is refused with the challenge of another browser, and in a browser without a name', async () => {
    const [one, other] = [await meet(), await meet()]
    expectRefused(await enter(device.get(one.options), other.headers))
    expectRefused(await enter(device.get(one.options), ofOwnPage))
    expect((await enter(device.get(one.options), one.headers)).statusCode).toBe(204)
  })

  it('is refused with the challenge of adding a passkey, and one of its own making', async () => {
    const { challenge } = await begin()
    for (const made of [challenge, Buffer.alloc(38, 1).toString('base64url'), '']) {
      expectRefused(await signIn(device, { challenge: made }))
    }
  })

  it('works in every window of a browser', async () => {
    const { options, headers } = await meet()
    const second = await send('/dashboard/session/challenge', headers)
    expect(headersOf(second)).toEqual(headers)
    for (const each of [second.json(), options]) {
      expect((await enter(device.get(each), headers)).statusCode).toBe(204)
    }
  })

  it('is refused after five minutes', async () => {
    const [early, late] = [await meet(), await meet()]
    pass(4.99)
    expect((await enter(device.get(early.options), early.headers)).statusCode).toBe(204)
    pass(0.01)
    expectRefused(await enter(device.get(late.options), late.headers))
  })

  it.each<[string, Deviation]>([
    ['of another origin', { origin: 'https://attacker.test' }],
    ['of a domain above', { origin: 'https://example.com', rpId: 'example.com' }],
    ['for another relying party', { rpId: 'attacker.test' }],
    ['without a verified person', { userVerified: false }],
    ['that makes a passkey', { type: 'webauthn.create' }],
    ['of another account', { userHandle: Buffer.alloc(32, 1).toString('base64url') }],
    ['of no account', { userHandle: '' }],
    ['of an unknown passkey', { id: Buffer.alloc(16, 1).toString('base64url') }],
  ])('is refused with a signature %s, in the same words', async (_, deviation) => {
    expectRefused(await signIn(device, deviation))
    expect((await signIn()).statusCode).toBe(204)
  })

  it('is refused with the signature of another key', async () => {
    expectRefused(await signIn(device.forged()))
  })

  it.each([null, 5, 'text', {}, { response: null }, { id: 5, response: { clientDataJSON: 'e30' } }])(
    'is refused with %j for a passkey',
    async passkey => {
      const { headers } = await meet()
      expectRefused(await enter(passkey, headers))
    },
  )

  it('is refused once the counter of the device goes back or stands still', async () => {
    const counting = new Authenticator(ORIGIN, 5)
    await add(counting)
    expectRefused(await signIn(counting))
    expect((await signIn(counting, { counter: 6 })).statusCode).toBe(204)
    for (const counter of [6, 5, 1, 0]) expectRefused(await signIn(counting, { counter }))
    expect((await signIn(counting, { counter: 4_294_967_295 })).statusCode).toBe(204)
    expectRefused(await signIn(counting, { counter: 7 }))
  })

  it('never mixes operators: a passkey signs in where it was added alone', async () => {
    const walls = new Crew(world, app, operators.walls)
    const person = await walls.add(OWNER, { email: 'eva@example.com' })
    // Somebody at another operator who knows the identifier of a passkey adds one with it.
    const thief = new Authenticator(ORIGIN)
    thief.id = device.id
    await add(thief, await walls.signIn(person))
    const handle = (operatorId: string, { keyId }: Member) =>
      Buffer.from(userHandleOf({ operatorId, keyId })).toString('base64url')
    for (const userHandle of [
      handle(walls.operatorId, person),
      handle(walls.operatorId, beatriz),
      handle(crew.operatorId, person),
    ]) {
      expectRefused(await signIn(device, { userHandle }))
    }
    for (const userHandle of [handle(crew.operatorId, beatriz), handle(crew.operatorId, person)]) {
      expectRefused(await signIn(thief, { userHandle }))
    }
    for (const [by, name] of [
      [device, 'Harbour Kayaks'],
      [thief, 'Brooklyn Walls'],
    ] as const) {
      const answer = await signIn(by)
      expect(await crew.data(headersOf(answer), '{ viewer { operator { name } } }')).toEqual({
        viewer: { operator: { name } },
      })
    }
  })

  it('is refused once the account was deactivated, and its passkeys are gone', async () => {
    const { options, headers } = await meet()
    await deactivateStaff(world.database, crew.operatorId, beatriz.keyId, world.now)
    expectRefused(await enter(device.get(options), headers))
    expect(await countOf(beatriz)).toBe(0)
    expect(await world.admin.query('select from staff_passkey where key_id = $1', [beatriz.keyId])).toEqual([])
  })

  it('is refused to a deactivated account by the statement too, if a passkey were left', async () => {
    await world.admin.query('update staff_account set deactivated_at = $2 where key_id = $1', [beatriz.keyId, NOW])
    expectRefused(await signIn())
  })

  it('does not add a passkey while the account is deactivated', async () => {
    const later = new Authenticator(ORIGIN)
    const credential = later.create(await begin())
    // As if the session had been found before.
    await world.admin.query('update staff_account set deactivated_at = $2 where key_id = $1', [beatriz.keyId, NOW])
    const answer = await finish(credential)
    expect([answer.statusCode, detailOf(answer)]).toEqual([422, 'This account was deactivated.'])
  })

  it('goes on with another e-mail address and role', async () => {
    const changes = { email: 'lopes@example.com', role: MANAGER }
    await updateStaff(world.database, crew.operatorId, beatriz.keyId, changes, world.now)
    const opened = headersOf(await signIn())
    expect(await crew.data(opened, '{ viewer { staff { email role } } }')).toEqual({
      viewer: { staff: { email: 'lopes@example.com', role: 'MANAGER' } },
    })
  })

  it('is refused to other sites', async () => {
    const { options, headers } = await meet()
    for (const site of ['cross-site', 'same-site', 'none']) {
      const answer = await enter(device.get(options), { ...headers, 'sec-fetch-site': site })
      expect(answer.statusCode).toBe(403)
    }
    expect((await send('/dashboard/session/challenge', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })

  it('is limited to 30 a minute from one address, as every way to sign in', async () => {
    const limited = await openApp(world, { rateLimitPerSecond: 1000 })
    try {
      const statuses = []
      for (let time = 0; time < 31; time++) statuses.push((await enter({}, ofOwnPage, limited)).statusCode)
      expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429])
    } finally {
      await limited.close()
    }
  })
})

describe('removePasskey', () => {
  it('removes an own passkey, which signs in no more, and leaves sessions open', async () => {
    await add()
    const opened = headersOf(await signIn())
    const passkeyId = (await own())[0]!.id
    expect(await crew.codeOf(session, REMOVE, { id: passkeyId })).toBeUndefined()
    expectRefused(await signIn())
    expect(await own(opened)).toEqual([])
    expect(await crew.codeOf(session, REMOVE, { id: passkeyId })).toBe('not-found')
  })

  it('removes any passkey as an owner, and as everybody else no other', async () => {
    await add()
    const passkeyId = (await own())[0]!.id
    const others = [await crew.signInAs(GUIDE), await crew.signInAs(MANAGER)]
    for (const other of [...others, bearer('operatorReadOnly'), bearer('wanderly'), bearer('wallsOperator')]) {
      expect(await crew.codeOf(other, REMOVE, { id: passkeyId })).toBe('not-found')
    }
    expect((await signIn()).statusCode).toBe(204)
    expect(await crew.codeOf(owner, REMOVE, { id: passkeyId })).toBeUndefined()
    expectRefused(await signIn())
  })
})

describe('removePasskeys', () => {
  it('removes all passkeys of a person as an owner', async () => {
    await add()
    const second = new Authenticator(ORIGIN)
    await add(second)
    expect(await countOf(beatriz)).toBe(2)
    expect(await crew.codeOf(session, REMOVE_ALL, { id: beatriz.id })).toBe('permission-denied')
    expect(await crew.codeOf(bearer('wallsOperator'), REMOVE_ALL, { id: beatriz.id })).toBe('not-found')
    await crew.data(owner, REMOVE_ALL, { id: beatriz.id })
    expect(await countOf(beatriz)).toBe(0)
    for (const each of [device, second]) expectRefused(await signIn(each))
    expect(await crew.codeOf(owner, REMOVE_ALL, { id: beatriz.id })).toBeUndefined()
  })
})

describe('the audit log', () => {
  it('has who added and removed passkeys, and nothing by which one is known', async () => {
    await add(device, session, 'Telephone of Beatriz')
    const passkeyId = (await own())[0]!.id
    await crew.data(session, REMOVE, { id: passkeyId })
    await add(new Authenticator(ORIGIN), session, 'Telephone of Beatriz')
    await crew.data(owner, REMOVE_ALL, { id: beatriz.id })
    const query = `query ($id: String!) { auditLog(filter: { objects: [$id] }) { nodes {
      action actor objectType key { name } changes { row ids } } } }`
    const { auditLog } = await crew.data<{ auditLog: { nodes: object[] } }>(owner, query, { id: beatriz.id })
    const entry = (action: string, by: string) => ({
      action,
      actor: 'SESSION',
      objectType: 'STAFF_ACCOUNT',
      key: { name: by },
      changes: [{ row: 'staffPasskey', ids: expect.anything() }],
    })
    expect(auditLog.nodes).toEqual([
      entry('removePasskeys', 'Person 1'),
      entry('addPasskey', 'Beatriz Lopes'),
      entry('removePasskey', 'Beatriz Lopes'),
      entry('addPasskey', 'Beatriz Lopes'),
    ])
    const facts = await findFacts(world, [
      device.id,
      Buffer.from(device.id, 'base64url').toString('hex'),
      'Telephone of',
    ])
    expect(facts).toEqual([])
  })

  it('has nothing of a passkey that was refused', async () => {
    await finish(device.create(await begin(), { userVerified: false }))
    const { auditLog } = await crew.data<{ auditLog: { nodes: object[] } }>(
      owner,
      'query ($id: String!) { auditLog(filter: { objects: [$id] }) { nodes { action } } }',
      { id: beatriz.id },
    )
    expect(auditLog.nodes).toEqual([])
  })
})

describe('spent challenges', () => {
  it('are stored until an hour after they have expired', async () => {
    const stored = async () =>
      (
        await world.admin.query('select from spent_challenge where expires_at = $1', [
          new Date(NOW.getTime() + 300_000),
        ])
      ).length
    await add()
    await signIn()
    const before = await stored()
    expect(before).toBeGreaterThanOrEqual(2)
    pass(64.9)
    await deleteSpentChallenges(world.database, world.now)
    expect(await stored()).toBe(before)
    pass(0.1)
    await deleteSpentChallenges(world.database, world.now)
    expect(await stored()).toBe(0)
  })
})

afterAll(() => {
  world.now = NOW
})

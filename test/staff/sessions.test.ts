import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { SESSION_MS } from '../../src/domain/access/openSession.ts'
import { StaffRole } from '../../src/domain/access/StaffRole.ts'
import { decodeTypeId, encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import type { Headers } from '../graphql/post.ts'
import { keys, NOW } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'
import { Crew, headersOf, type Member, ofOwnPage } from './Crew.ts'

const { world, app } = useApp()
const { RECEPTION, OWNER, GUIDE } = StaffRole
let crew: Crew
let beatriz: Member
let owner: Headers
beforeAll(async () => {
  crew = new Crew(world, app)
  owner = await crew.signInAs(OWNER)
})
beforeEach(async () => {
  world.now = NOW
  beatriz = await crew.add(RECEPTION, { name: 'Beatriz Lopes', memberIds: [] })
})

interface Session {
  sessionId: string
  openedAt: string
  expiresAt: string
  address: string
  userAgent: string | null
  isCurrent: boolean
}

const SESSION = 'sessionId openedAt expiresAt address userAgent isCurrent'

/** The own sessions. */
const own = async (headers: Headers) =>
  (await crew.data<{ viewer: { sessions: Session[] } }>(headers, `{ viewer { sessions { ${SESSION} } } }`)).viewer
    .sessions

/** The sessions of an account, as the owner sees them. */
const sessionsOf = async ({ id }: Member) => {
  const query = `query ($id: ID!) { node(id: $id) { ... on StaffAccount { sessions { ${SESSION} } } } }`
  return (await crew.data<{ node: { sessions: Session[] } }>(owner, query, { id })).node.sessions
}

const end = (headers: Headers, sessionId: string) =>
  crew.codeOf(headers, 'mutation ($input: EndSessionInput!) { endSession(input: $input) { viewer { id } } }', {
    input: { sessionId },
  })

const isOpen = async (headers: Headers) => (await crew.codeOf(headers, '{ viewer { scopes } }')) === undefined

const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)

describe('the sessions of a person', () => {
  it('are listed with when, from where and with what they were opened, the latest first', async () => {
    const first = await crew.signIn(beatriz, 'Firefox at the desk')
    world.now = minutes(10)
    const second = await crew.signIn(beatriz, 'Safari of a telephone')
    const facts = [
      { openedAt: world.now.toISOString(), address: '127.0.0.1', userAgent: 'Safari of a telephone' },
      { openedAt: NOW.toISOString(), address: '127.0.0.1', userAgent: 'Firefox at the desk' },
    ].map(each => ({
      ...each,
      expiresAt: new Date(Date.parse(each.openedAt) + SESSION_MS).toISOString(),
      sessionId: expect.stringMatching(/^ses_/),
    }))
    expect(await own(second)).toEqual([
      { ...facts[0], isCurrent: true },
      { ...facts[1], isCurrent: false },
    ])
    expect((await own(first)).map(each => each.isCurrent)).toEqual([false, true])
    expect(await sessionsOf(beatriz)).toEqual(facts.map(each => ({ ...each, isCurrent: false })))
  })

  it('leave out links that were not used, and sessions that have ended or expired', async () => {
    await crew.token(beatriz)
    const ended = await crew.signIn(beatriz)
    await app.inject({ method: 'DELETE', url: '/dashboard/session', headers: ended })
    expect(await sessionsOf(beatriz)).toEqual([])
    await crew.signIn(beatriz)
    const open = await sessionsOf(beatriz)
    expect(open).toHaveLength(1)
    await world.admin.query('update dashboard_session set opened_at = $2, expires_at = $3 where session_id = $1', [
      decodeTypeId('ses', open[0]!.sessionId),
      minutes(-20),
      NOW,
    ])
    expect(await sessionsOf(beatriz)).toEqual([])
  })

  it('keep at most 300 characters of what the browser says of itself, and nothing if it says nothing', async () => {
    const long = await crew.signIn(beatriz, 'x'.repeat(400))
    expect((await own(long))[0]!.userAgent).toBe('x'.repeat(300))
    const silent = await crew.signIn(beatriz, '')
    expect((await own(silent)).find(each => each.isCurrent)!.userAgent).toBeNull()
  })

  it('show who is signed in, with the account', async () => {
    const session = await crew.signIn(beatriz)
    const query = '{ viewer { staff { id name role email lastSignedInAt } } }'
    expect(await crew.data(session, query)).toEqual({
      viewer: {
        staff: {
          id: beatriz.id,
          name: 'Beatriz Lopes',
          role: 'RECEPTION',
          email: beatriz.email,
          lastSignedInAt: NOW.toISOString(),
        },
      },
    })
    expect(await crew.data(bearer('operator'), '{ viewer { staff { id } sessions { sessionId } } }')).toEqual({
      viewer: { staff: null, sessions: [] },
    })
    // The account has what owners may read of it.
    expect(await crew.codeOf(session, '{ viewer { staff { sessions { sessionId } } } }')).toBe('permission-denied')
  })
})

describe('endSession', () => {
  it('ends an own session, also that of the request, and does nothing the second time', async () => {
    const [here, there] = [await crew.signIn(beatriz), await crew.signIn(beatriz)]
    const other = (await own(here)).find(each => !each.isCurrent)!
    expect(await end(here, other.sessionId)).toBeUndefined()
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, false])
    expect(await end(here, other.sessionId)).toBeUndefined()
    expect((await own(here)).map(each => each.isCurrent)).toEqual([true])
    const current = (await own(here))[0]!
    await end(here, current.sessionId)
    expect(await isOpen(here)).toBe(false)
  })

  it('ends any session as an owner, and as everybody else no other', async () => {
    const session = await crew.signIn(beatriz)
    const [{ sessionId }] = (await own(session)) as [Session]
    for (const role of [GUIDE, RECEPTION, StaffRole.MANAGER]) {
      expect(await end(await crew.signInAs(role), sessionId)).toBe('not-found')
    }
    for (const key of ['operatorReadOnly', 'usage', 'wanderly', 'wallsOperator'] as const) {
      expect(await end(bearer(key), sessionId)).toBe('not-found')
    }
    expect(await isOpen(session)).toBe(true)
    expect(await end(owner, sessionId)).toBeUndefined()
    expect(await isOpen(session)).toBe(false)
  })

  it('does not end a link that was not used', async () => {
    const token = await crew.token(beatriz)
    const [row] = await world.admin.query<{ id: string }>(
      'select session_id id from dashboard_session where key_id = $1',
      [beatriz.keyId],
    )
    expect(await end(owner, encodeTypeId('ses', row!.id))).toBe('not-found')
    expect((await crew.open(token)).statusCode).toBe(204)
  })

  it('ends sessions that were opened with a key of a program too', async () => {
    const payload = { key: keys.operator.text }
    const opened = await app.inject({ method: 'POST', url: '/dashboard/session', headers: ofOwnPage, payload })
    const session = headersOf(opened)
    const [{ sessionId, userAgent }] = (await own(session)) as [Session]
    expect(userAgent).toBe('lightMyRequest')
    expect(await end(bearer('operator'), sessionId)).toBeUndefined()
    expect(await isOpen(session)).toBe(false)
  })
})

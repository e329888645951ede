import { describe, expect, it } from '@jest/globals'
import type { InjectOptions } from 'fastify'
import { buildApp } from '../../src/app/buildApp.ts'
import { deleteOldSessions } from '../../src/domain/access/deleteOldSessions.ts'
import { LinkSigner } from '../../src/domain/access/LinkSigner.ts'
import { issueSignIn } from '../../src/domain/access/openSession.ts'
import { keys, NOW } from '../world/cast.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { bearer, servicesOf, settings } from '../world/openApp.ts'
import { useAppOf, useWorld } from '../world/useWorld.ts'

const world = useWorld()
const app = useAppOf(world)

const own = { 'sec-fetch-site': 'same-origin' }
const signIn = (key: unknown, headers: Record<string, string> = own) =>
  app.inject({ method: 'POST', url: '/dashboard/session', headers, payload: { key } })
const query = (cookie: string, headers: Record<string, string> = own, more: InjectOptions = {}) =>
  app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { ...headers, cookie },
    payload: { query: '{ viewer { operator { name } scopes } }' },
    ...more,
  })
const cookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie']).split(';')[0]!
const codeOf = (answer: { body: string }) => JSON.parse(answer.body).errors?.[0].extensions.code

describe('signing in to the dashboard', () => {
  it('exchanges a key for a session cookie that is HttpOnly and SameSite=Strict', async () => {
    const response = await signIn(` ${keys.operator.text} `)
    expect(response.statusCode).toBe(204)
    expect(response.headers['set-cookie']).toMatch(
      /^dashboard_session=[\w-]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect(response.headers['set-cookie']).not.toContain(keys.operator.text)
    const { data } = JSON.parse((await query(cookieOf(response))).body)
    expect(data.viewer).toEqual({ operator: { name: 'Harbour Kayaks' }, scopes: ['OPERATOR_WRITE', 'USAGE_READ'] })
  })

  it.each([
    ['nothing', '', 422, 'validation'],
    ['a number', 5, 422, 'validation'],
    ['an invalid key', 'secret', 401, 'unauthenticated'],
    ['the key of a partner', keys.wanderly.text, 403, 'permission-denied'],
    ['a key for usage only', keys.usage.text, 403, 'permission-denied'],
  ])('refuses %s', async (_, key, status, code) => {
    const response = await signIn(key)
    expect(response.statusCode).toBe(status)
    expect(JSON.parse(response.body).type).toMatch(new RegExp(`/${code}$`))
    expect(response.headers['set-cookie']).toBeUndefined()
    if (status === 422) expect(JSON.parse(response.body).errors).toMatchObject([{ pointer: '/key' }])
  })

  it('is refused unless the request comes from a page of the service', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.test' }, {}] as Record<
      string,
      string
    >[]) {
      expect((await signIn(keys.operator.text, headers)).statusCode).toBe(403)
    }
    expect((await signIn(keys.operator.text, { origin: 'http://localhost:80' })).statusCode).toBe(204)
  })

  it('works once with a link, until the link expires', async () => {
    const until = new Date(NOW.getTime() + 60_000)
    const caller = await world.caller('operator')
    const token = await issueSignIn(world.database, world.links, caller, until, NOW)
    expect((await app.inject({ method: 'HEAD', url: `/dashboard/sign-in/${token}` })).statusCode).toBe(405)
    const first = await app.inject({ url: `/dashboard/sign-in/${token}` })
    expect([first.statusCode, first.headers.location]).toEqual([303, '/dashboard'])
    expect(codeOf(await query(cookieOf(first)))).toBeUndefined()
    const second = await app.inject({ url: `/dashboard/sign-in/${token}` })
    expect([second.headers.location, second.headers['set-cookie']]).toEqual(['/dashboard?link=used', undefined])
    const late = await issueSignIn(world.database, world.links, caller, until, NOW)
    world.now = until
    expect((await app.inject({ url: `/dashboard/sign-in/${late}` })).headers.location).toBe('/dashboard?link=used')
    world.now = NOW
  })
})

describe('a session of the dashboard', () => {
  it('is ignored unless the request comes from a page of the service', async () => {
    const cookie = cookieOf(await signIn(keys.operator.text))
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://elsewhere.test' },
      {},
    ]) {
      expect(codeOf(await query(cookie, headers as Record<string, string>))).toBe('unauthenticated')
    }
  })

  it('is not accepted as an API key', async () => {
    const cookie = cookieOf(await signIn(keys.operator.text))
    const token = cookie.split('=')[1]!
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.inject({ url: '/api/v2/usage/meters?from=2026-06-01&to=2026-06-01', headers })).statusCode).toBe(
      401,
    )
  })

  it('is ignored if the request has an API key', async () => {
    const cookie = cookieOf(await signIn(keys.operator.text))
    const response = await query(cookie, { ...own, ...bearer('wallsOperator') })
    expect(JSON.parse(response.body).data.viewer.operator.name).toBe('Brooklyn Walls')
  })

  it.each<[string, (cookie: string) => Promise<unknown>]>([
    [
      'when it is signed out',
      cookie => app.inject({ method: 'DELETE', url: '/dashboard/session', headers: { ...own, cookie } }),
    ],
    [
      'after twelve hours',
      async () => {
        world.now = new Date(NOW.getTime() + 12 * 3_600_000)
      },
    ],
    [
      'when its key is revoked',
      () =>
        world.admin.query('update api_key set revoked_at = $1 where operator_id = $2 and scopes @> $3', [
          NOW,
          keys.operator.operatorId,
          ['operator:write'],
        ]),
    ],
  ])('ends %s', async (_, end) => {
    const cookie = cookieOf(await signIn(keys.operator.text))
    expect(codeOf(await query(cookie))).toBeUndefined()
    await end(cookie)
    expect(codeOf(await query(cookie))).toBe('unauthenticated')
    world.now = NOW
    await world.admin.query('update api_key set revoked_at = null')
  })

  it('is signed: a forged token and a token of another kind are refused', async () => {
    const cookie = cookieOf(await signIn(keys.operator.text))
    const forged = `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`
    expect(codeOf(await query(forged))).toBe('unauthenticated')
    const waiver = world.links.sign(
      'waiver',
      keys.operator.operatorId,
      keys.operator.operatorId,
      new Date(NOW.getTime() + 60_000),
    )
    expect(codeOf(await query(`dashboard_session=${waiver}`))).toBe('unauthenticated')
  })

  it('uses a Secure cookie with the __Host- prefix if the service is reached over HTTPS', async () => {
    const links = new LinkSigner('https://service.test', Buffer.alloc(32, 7))
    const safe = await buildApp({ ...servicesOf(world), links }, settings)
    const headers = { ...own, host: 'service.test' }
    const payload = { key: keys.operator.text }
    const response = await safe.inject({ method: 'POST', url: '/dashboard/session', headers, payload })
    expect(response.headers['set-cookie']).toMatch(
      /^__Host-dashboard_session=[\w-]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const cookie = cookieOf(response)
    const ask = (sent: string) =>
      safe.inject({
        method: 'POST',
        url: '/graphql',
        headers: { ...headers, cookie: sent },
        payload: { query: '{ viewer { scopes } }' },
      })
    expect(codeOf(await ask(cookie))).toBeUndefined()
    expect(codeOf(await ask(cookie.replace('__Host-', '')))).toBe('unauthenticated')
    const { headers: after } = await safe.inject({
      method: 'DELETE',
      url: '/dashboard/session',
      headers: { ...headers, cookie },
    })
    expect(after['set-cookie']).toMatch(/^__Host-dashboard_session=; /)
    expect(codeOf(await ask(cookie))).toBe('unauthenticated')
    await safe.close()
  })

  it('is deleted when it has expired, and so is a sign-in link', async () => {
    const count = async () => (await world.admin.query('select session_id from dashboard_session')).length
    await world.admin.query('delete from dashboard_session')
    await signIn(keys.operator.text)
    const until = new Date(NOW.getTime() + 60_000)
    await issueSignIn(world.database, world.links, await world.caller('operator'), until, NOW)
    const round = newChoreRun()
    const left: number[] = []
    for (const at of [NOW, until, new Date(NOW.getTime() + 12 * 3_600_000)]) {
      await deleteOldSessions(world.database, at, round)
      left.push(await count())
    }
    expect(left).toEqual([2, 1, 0])
    expect(round.failures).toEqual([])
  })

  it('cannot be ended by another site', async () => {
    const cookie = cookieOf(await signIn(keys.operator.text))
    const response = await app.inject({
      method: 'DELETE',
      url: '/dashboard/session',
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    })
    expect(response.statusCode).toBe(403)
    expect(codeOf(await query(cookie))).toBeUndefined()
  })
})

import { describe, expect, it } from '@jest/globals'
import { problemKinds } from '../../src/domain/refusals/problem.ts'
import { bearer } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'

const { app } = useApp()

describe('GET /problems/{slug}', () => {
  it.each(Object.entries(problemKinds))('explains %s', async (slug, { status, title }) => {
    const { statusCode, body, headers } = await app.inject({ url: `/problems/${slug}` })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain(`${status} ${title}`)
  })

  it('returns 404 for unknown types', async () => {
    for (const slug of ['nonsense', '__proto__', 'constructor', '%3Cscript%3E']) {
      expect((await app.inject({ url: `/problems/${slug}` })).statusCode).toBe(404)
    }
  })

  it('is linked from /problems for every type', async () => {
    const { body } = await app.inject({ url: '/problems' })
    for (const slug of Object.keys(problemKinds)) expect(body).toContain(`href="/problems/${slug}"`)
  })
})

describe('GET /', () => {
  it('links to the documentation and the APIs', async () => {
    const { statusCode, body } = await app.inject({ url: '/' })
    expect(statusCode).toBe(200)
    const apis = ['/graphql', '/graphiql', '/openapi.json', '/schema.graphql', '/codegen.yml', '/refusals.d.ts']
    for (const path of ['/docs', '/guides/developers', ...apis]) expect(body).toContain(`href="${path}"`)
  })
})

describe('an unknown URL', () => {
  const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  it.each(['/nothing', '/problems/nonsense', '/nothing/at/all?x=1'])('returns a page to a browser: %s', async url => {
    const { statusCode, headers, body } = await app.inject({ url, headers: html })
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(body).toContain('<title>There is no such page</title>')
    expect(body).toContain('href="/"')
  })

  it('returns a problem if the client does not accept HTML or the path belongs to an API', async () => {
    for (const asked of [
      { url: '/nothing' },
      { url: '/nothing', headers: { accept: 'application/json' } },
      { url: '/nothing', headers: html, method: 'POST' as const },
      { url: '/graphql/nothing', headers: html },
      { url: '/api/v2/nothing', headers: { ...html, ...bearer('wanderly') } },
    ]) {
      const { statusCode, headers } = await app.inject(asked)
      expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8'])
    }
  })
})

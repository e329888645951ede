import { describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { problemKinds } from '../../src/problem.ts'
import { withApp } from '../world/withApp.ts'

let app: FastifyInstance
withApp(opened => {
  app = opened.app
})

describe('GET /problems/{slug}', () => {
  it.each(Object.entries(problemKinds))('explains %s', async (slug, { status, title }) => {
    const { statusCode, body, headers } = await app.inject({ url: `/problems/${slug}` })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain(`${status} ${title}`)
  })

  it('knows no other types', async () => {
    for (const slug of ['nonsense', '__proto__', 'constructor', '%3Cscript%3E']) {
      expect((await app.inject({ url: `/problems/${slug}` })).statusCode).toBe(404)
    }
  })

  it('lists them all', async () => {
    const { body } = await app.inject({ url: '/problems' })
    for (const slug of Object.keys(problemKinds)) expect(body).toContain(`href="/problems/${slug}"`)
  })
})

describe('GET /', () => {
  it('says where everything is', async () => {
    const { statusCode, body } = await app.inject({ url: '/' })
    expect(statusCode).toBe(200)
    for (const path of ['/docs', '/graphql', '/graphiql', '/openapi.json']) expect(body).toContain(`href="${path}"`)
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { newLogger } from '../../src/server/newLogger.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { World } from '../world/World.ts'

let world: World
let app: FastifyInstance
const lines: string[] = []

beforeAll(async () => {
  world = await World.open()
  app = await openApp(world, { logger: newLogger('info', { write: (line: string) => lines.push(line) }) })
})
afterAll(async () => {
  await app.close()
  await world.close()
})

async function logged(options: InjectOptions): Promise<string> {
  lines.length = 0
  await app.inject(options)
  expect(lines).toHaveLength(1)
  return lines[0]!
}

describe('the log', () => {
  it('has one line for each request: what was asked for, by whose key, and no more', async () => {
    const url = '/api/v2/ota/partner/products?name=Lovelace'
    const line = await logged({ url, headers: bearer('wanderly') })
    expect(JSON.parse(line)).toMatchObject({ method: 'GET', path: '/api/v2/ota/partner/products', status: 200 })
    expect(line).not.toContain('Lovelace')
    expect(line).not.toContain('abk_')
  })

  it("tells the caller's address, as the proxy says it where there is one to trust", async () => {
    const options = { url: '/health', headers: { 'x-forwarded-for': '203.0.113.9' } }
    expect(JSON.parse(await logged(options))).toMatchObject({ address: '127.0.0.1' })
    const logger = newLogger('info', { write: (line: string) => lines.push(line) })
    const behindProxy = await openApp(world, { logger, trustProxy: true })
    try {
      lines.length = 0
      await behindProxy.inject(options)
      expect(JSON.parse(lines[0]!)).toMatchObject({ address: '203.0.113.9' })
    } finally {
      await behindProxy.close()
    }
  })

  it.each([
    ['GET', '/waiver/secret'],
    ['GET', '/waiver/secret/'],
    ['GET', '/waiver/a/secret'],
    ['PATCH', '/waiver/secret'],
    ['DELETE', '/files/secret'],
    ['GET', '//waiver/secret'],
    ['GET', '/Waiver/secret'],
    ['GET', '/%77aiver/secret'],
    ['GET', '/waiver%2Fsecret'],
  ] as const)('says nothing of what stands behind a path of secrets: %s %s', async (method, url) => {
    expect(await logged({ method, url })).not.toContain('secret')
  })
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '../../src/server/buildApp.ts'
import { type OpenDatabase, openDatabase } from '../../src/server/openDatabase.ts'
import { bearer, servicesOf, settings } from '../world/openApp.ts'
import { Wire } from '../world/Wire.ts'
import { World } from '../world/World.ts'
import { holding, untilQueued } from '../world/whileHolding.ts'

let world: World
let wire: Wire
let database: OpenDatabase
let app: FastifyInstance
let logged: { msg: string; requestId?: string; err?: { message: string } }[]

beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world.close())

beforeEach(async () => {
  logged = []
  const logger = pino({ level: 'error' }, { write: (line: string) => logged.push(JSON.parse(line)) })
  wire = await Wire.open(world.databaseUrl)
  database = await openDatabase(wire.url, 2)
  app = await buildApp({ ...servicesOf(world), database }, { ...settings, logger })
})
afterEach(async () => {
  await app.close()
  await wire.close()
  await database.close()
})

const rest = () => app.inject({ url: '/api/v2/ota/partner/products', headers: bearer('wanderly') })
const graphql = () =>
  app.inject({
    method: 'POST',
    url: '/graphql',
    headers: bearer('wanderly'),
    payload: { query: '{ products { name } }' },
  })

const doors = [
  ['over REST', rest, (body: unknown) => body],
  ['over GraphQL', graphql, (body: { errors: { extensions: unknown }[] }) => body.errors[0]!.extensions],
] as const

describe('a database that breaks off', () => {
  it.each(doors)(
    'in the middle of a request is a fault of the service, and in the log: %s',
    async (_, ask, problemIn) => {
      const answer = await holding(world, [['lock table product in access exclusive mode']], async () => {
        const answer = ask()
        await untilQueued(world, 1)
        wire.reset()
        return answer
      })
      expectFault(problemIn(answer.json()))
      expect((await ask()).statusCode).toBe(200)
    },
  )

  it.each(doors)('while it is connected to is one too: %s', async (_, ask, problemIn) => {
    wire.reset({ off: true })
    // The first request is the one that finds out.
    await ask()
    logged.length = 0
    expectFault(problemIn((await ask()).json()))
    expect(logged[0]!.err!.message).toContain('ECONNRESET')
  })

  function expectFault(problem: unknown): void {
    expect(problem).toMatchObject({ type: 'http://service.test/problems/internal', status: 500 })
    const { requestId } = problem as { requestId: string }
    expect(logged).toEqual([expect.objectContaining({ msg: 'request failed', requestId })])
  }
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { MikroORM } from '@mikro-orm/postgresql'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Sql } from '../../src/database/Database.ts'
import { buildApp } from '../../src/server/buildApp.ts'
import { type DatabaseLimits, databaseLimits } from '../../src/server/databaseLimits.ts'
import { type OpenDatabase, openDatabase } from '../../src/server/openDatabase.ts'
import { ormOptions } from '../../src/server/ormOptions.ts'
import { activities } from '../world/cast.ts'
import { bearer, servicesOf, settings } from '../world/openApp.ts'
import { suiteLogger } from '../world/suiteLog.ts'
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
  wire = await Wire.open(world.databaseUrl)
  await openWith({})
})
afterEach(async () => {
  await app.close()
  await wire.close()
  await database.close()
})

/** Opens the service again, on a database that has other limits. */
async function openWith(limits: Partial<DatabaseLimits>): Promise<void> {
  await app?.close()
  await database?.close()
  const logger = suiteLogger('error', line => logged.push(JSON.parse(line)))
  database = await openDatabase(wire.url, 2, limits)
  app = await buildApp({ ...servicesOf(world), database }, { ...settings, readyTimeout: 3000, logger })
}

const held: [string][] = [['lock table product in access exclusive mode']]
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
      const answer = await holding(world, held, async () => {
        const answer = ask()
        await untilQueued(world, 1)
        wire.cut()
        return answer
      })
      expectFault(problemIn(answer.json()))
      wire.restore()
      expect((await ask()).statusCode).toBe(200)
    },
  )

  it.each(doors)('while it is connected to is one too: %s', async (_, ask, problemIn) => {
    wire.cut()
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

describe('a database that takes too long', () => {
  it.each(doors)('over a statement is given up, and the caller told to come back: %s', async (_, ask, problemIn) => {
    await openWith({ statement_timeout: 2000 })
    const answer = await holding(world, held, ask)
    expectLater(answer, problemIn)
  })

  it.each(doors)('to have a connection free is not waited for longer: %s', async (_, ask, problemIn) => {
    await openWith({ connectionTimeoutMillis: 3000 })
    const answer = await holding(world, held, async () => {
      const others = Promise.all([rest(), rest()])
      await untilQueued(world, 2)
      const answer = await ask()
      return { answer, others }
    })
    expect((await answer.others).map(each => each.statusCode)).toEqual([200, 200])
    expectLater(answer.answer, problemIn)
  })

  it('over the statement that books has booked nothing', async () => {
    await openWith({ statement_timeout: 2000 })
    const book = () =>
      app.inject({
        method: 'POST',
        url: '/api/v2/ota/partner/booking',
        headers: { ...bearer('wanderly'), 'idempotency-key': 'patient' },
        payload: {
          ActivityID: activities.sunset.id,
          Date: '2026-06-20',
          Time: '09:00',
          Participants: 2,
          Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+442079460958' },
        },
      })
    const answer = await holding(world, [['lock table booking in share mode']], book)
    expectLater(answer, body => body)
    expect(await world.database.query('select from booking')).toHaveLength(0)
    expect((await book()).statusCode).toBe(201)
  })

  it('over a unit of work is given up too', async () => {
    await openWith({ statement_timeout: 2000 })
    const work = holding(world, held, () => database.unitOfWork((_em, sql) => sql.query('select from product')))
    await expect(work).rejects.toMatchObject({ code: 'overloaded' })
  })

  function expectLater(answer: LightMyRequestResponse, problemIn: (body: never) => unknown): void {
    const problem = problemIn(answer.json() as never)
    expect(problem).toMatchObject({ type: 'http://service.test/problems/overloaded', status: 503 })
    if (answer.statusCode !== 200) expect(answer.headers['retry-after']).toBe('1')
    expect(logged).toEqual([])
  }
})

describe('a database that falls silent', () => {
  it('makes the service not ready', async () => {
    expect((await app.inject('/ready')).statusCode).toBe(200)
    wire.hang()
    const answer = await app.inject('/ready')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({ status: 'no database' })
  })

  it('is a fault of the service in the end, for nobody knows what it has done', async () => {
    await openWith({ query_timeout: 3000, connectionTimeoutMillis: 3000 })
    await rest()
    wire.hang()
    const answer = await rest()
    expect(answer.json()).toMatchObject({ status: 500 })
    expect(logged).toHaveLength(1)
    // A new connection is not answered either; then it is certain that nothing was done.
    expect((await rest()).json()).toMatchObject({ status: 503 })
    wire.restore()
    expect((await rest()).statusCode).toBe(200)
  })
})

describe('a transaction in which nothing happens', () => {
  it('is ended by the database, and its connection is not used again', async () => {
    await openWith({ idle_in_transaction_session_timeout: 50 })
    const idle = database.transaction(async () => {
      await world.database.query('select pg_sleep(0.2)')
    })
    await expect(idle).rejects.toThrow()
    expect(await Promise.all([1, 2, 3].map(n => database.query('select $1::int n', [n])))).toHaveLength(3)
  })
})

describe('the limits', () => {
  const limitsOf = async (sql: Sql) => {
    const rows = await sql.query<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout')",
    )
    return Object.fromEntries(rows.map(each => [each.name, Number(each.setting)]))
  }

  it('hold for every connection of the service', async () => {
    const { statement_timeout, idle_in_transaction_session_timeout } = databaseLimits
    const expected = { statement_timeout, idle_in_transaction_session_timeout }
    expect(await limitsOf(database)).toEqual(expected)
    expect(await database.unitOfWork((_em, sql) => limitsOf(sql))).toEqual(expected)
  })

  it('do not hold for migrations, which take as long as they take', async () => {
    const orm = new MikroORM(ormOptions(world.databaseUrl, 1))
    try {
      const [row] = await orm.em.getConnection().execute('show statement_timeout')
      expect(row).toEqual({ statement_timeout: '0' })
    } finally {
      await orm.close()
    }
  })
})

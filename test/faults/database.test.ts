import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { MikroORM } from '@mikro-orm/postgresql'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { buildApp } from '../../src/app/buildApp.ts'
import { openDatabase } from '../../src/app/openDatabase.ts'
import { schemaOptions } from '../../src/app/schema/schemaOptions.ts'
import { outcomeUnknown } from '../../src/domain/refusals/outcomeUnknown.ts'
import { type DatabaseLimits, databaseLimits } from '../../src/platform/connection/databaseLimits.ts'
import { type OpenDatabase } from '../../src/platform/connection/openPool.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { refusedPage } from '../../src/transports/pages/sendRefused.ts'
import { activities, operators } from '../world/cast.ts'
import { FaultProxy } from '../world/FaultProxy.ts'
import { bearer, servicesOf, settings } from '../world/openApp.ts'
import { suiteLogger } from '../world/suiteLog.ts'
import { until, untilPasses } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued } from '../world/whileLocked.ts'

const world = useWorld()
let proxy: FaultProxy
let database: OpenDatabase
let app: FastifyInstance
let logged: { msg: string; requestId?: string; err?: { message: string } }[]

beforeEach(async () => {
  logged = []
  proxy = await FaultProxy.open(world.databaseUrl)
  await openWith({})
})
afterEach(async () => {
  await app.close()
  await proxy.close()
  await database.close()
})

/** Opens the service again, with other database limits. */
async function openWith(limits: Partial<DatabaseLimits>): Promise<void> {
  await app?.close()
  await database?.close()
  const logger = suiteLogger('error', line => logged.push(JSON.parse(line)))
  database = await openDatabase(proxy.url, 2, limits)
  app = await buildApp({ ...servicesOf(world), database }, { ...settings, readyTimeout: 3000, logger })
}

const held: [string][] = [['lock table product in access exclusive mode']]
const rest = (query = '') => app.inject({ url: `/api/v2/ota/partner/products${query}`, headers: bearer('wanderly') })
const graphql = () =>
  app.inject({
    method: 'POST',
    url: '/graphql',
    headers: bearer('wanderly'),
    payload: { query: '{ products { nodes { name } } }' },
  })

const book = (key: string) =>
  app.inject({
    method: 'POST',
    url: '/api/v2/ota/partner/booking',
    headers: { ...bearer('wanderly'), 'idempotency-key': key },
    payload: {
      ActivityID: activities.sunset.id,
      Date: '2026-06-20',
      Time: '09:00',
      Participants: 2,
      Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+442079460958' },
    },
  })

/** Retries until there is a response: the database is back, and the service finds out by itself. */
async function untilAnswered(ask: () => Promise<LightMyRequestResponse>): Promise<void> {
  await untilPasses(async () => {
    const response = await ask()
    if (response.statusCode !== 200 || response.json().errors) throw new Error(`There is no answer: ${response.body}`)
  })
}

const transports = [
  ['over REST', rest, (body: unknown) => body],
  ['over GraphQL', graphql, (body: { errors: { extensions: unknown }[] }) => body.errors[0]!.extensions],
] as const

it('a full disk of the database leads to 503, and nothing is changed', async () => {
  await world.admin.query(`create function fill_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
  await world.admin.query('create trigger fill_disk before insert on booking execute function fill_disk()')
  const response = await book('disk').finally(() => world.admin.query('drop function fill_disk cascade'))
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '10'])
  expect(response.json().detail).toBe('The disk of the database is full. Nothing was changed. Try again later.')
  expect((await book('disk')).statusCode).toBe(201)
})

describe('a database that closes connections', () => {
  it.each(transports)('during a read leads to 503, and recovery is immediate: %s', async (_, ask, problemIn) => {
    const response = await holding(world, held, async () => {
      const answer = ask()
      await untilQueued(world, 1)
      proxy.cut()
      return answer
    })
    expectAway(response, problemIn)
    proxy.restore()
    await untilAnswered(ask)
  })

  it.each(transports)('while connecting leads to 503 without waiting: %s', async (_, ask, problemIn) => {
    proxy.cut()
    for (let n = 1; n <= 3; n++) expectAway(await ask(), problemIn)
    expect((await app.inject('/ready')).statusCode).toBe(503)
    expect((await app.inject('/health')).statusCode).toBe(200)
    proxy.restore()
    await untilAnswered(ask)
    expect((await app.inject('/ready')).statusCode).toBe(200)
  })

  it.each([
    ['in the statement that books', 'lock table booking in share mode'],
    ['in a statement before it', 'lock table product in access exclusive mode'],
  ])('%s reports whether the outcome is known', async (where, lock) => {
    const key = where.replaceAll(' ', '-')
    const count = async () => (await world.admin.query('select from booking')).length
    const before = await count()
    const response = await holding(world, [[lock]], async () => {
      const answer = book(key)
      await untilQueued(world, 1)
      proxy.cut()
      return answer
    })
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('1')
    const problem = response.json()
    expect(problem.type).toBe('http://service.test/problems/overloaded')
    if (where === 'in a statement before it') {
      expect(problem.detail).toContain('Nothing was changed.')
      expect(problem).not.toHaveProperty('outcomeUnknown')
    } else {
      expect(problem.detail).toContain('send the same request again with the same key')
      expect(problem.detail).toContain('look first whether it was carried out')
      expect(problem.outcomeUnknown).toBe(true)
    }
    proxy.restore()
    await untilAnswered(rest)
    const made = await book(key)
    expect(made.statusCode).toBe(201)
    expect((await book(key)).json()).toEqual(made.json())
    expect(await count()).toBe(before + 1)
  })

  it('before the commit of a transaction changes nothing and says so; at the commit the outcome is unknown', async () => {
    const before = database.transaction(async sql => {
      await sql.query('select 1')
      proxy.cut()
      await sql.query('select 1')
    })
    await expect(before).rejects.toMatchObject({ code: 'overloaded', facts: { retryAfterSeconds: 1 } })
    await expect(before).rejects.not.toHaveProperty('facts.outcomeUnknown')
    proxy.restore()
    await untilAnswered(rest)
    const at = database.transaction(async sql => {
      await sql.query('select 1')
      proxy.cut()
    })
    await expect(at).rejects.toMatchObject({ code: 'overloaded', facts: { outcomeUnknown: true } })
    proxy.restore()
    await untilAnswered(rest)
    const unit = database.unitOfWork(operators.kayaks.operatorId, async (_em, sql) => {
      await sql.query('select 1')
      proxy.cut()
    })
    await expect(unit).rejects.toMatchObject({ code: 'overloaded', facts: { outcomeUnknown: true } })
  })

  it('for one session does not affect others', async () => {
    const cut = database.transaction(async sql => {
      const [own] = await sql.query<{ pid: number }>('select pg_backend_pid() pid')
      await world.admin.query('select pg_terminate_backend($1)', [own!.pid])
      await sql.query('select 1')
    })
    await expect(cut).rejects.toMatchObject({ code: 'overloaded' })
    expect((await rest()).statusCode).toBe(200)
  })

  function expectAway(answer: LightMyRequestResponse, problemIn: (body: never) => unknown): void {
    const problem = problemIn(answer.json() as never)
    expect(problem).toMatchObject({ type: 'http://service.test/problems/overloaded', status: 503 })
    expect(problem).toMatchObject({ detail: expect.stringContaining('Nothing was changed.') })
    expect(problem).not.toHaveProperty('outcomeUnknown')
    if (answer.statusCode !== 200) expect(answer.headers['retry-after']).toBe('1')
  }
})

describe('a slow database', () => {
  it.each(transports)('that exceeds the statement timeout leads to 503: %s', async (_, ask, problemIn) => {
    await openWith({ statement_timeout: 2000 })
    const response = await holding(world, held, ask)
    expectLater(response, problemIn)
  })

  it.each(transports)('without a free connection leads to 503 after the timeout: %s', async (_, ask, problemIn) => {
    await openWith({ connectionTimeoutMillis: 3000 })
    const answer = await holding(world, held, async () => {
      // Different requests: one that is repeated while it is read is answered together with the first.
      const others = Promise.all([rest('?Limit=1'), rest('?Limit=2')])
      await untilQueued(world, 2)
      const response = await ask()
      return { answer: response, others }
    })
    expect((await answer.others).map(each => each.statusCode)).toEqual([200, 200])
    expectLater(answer.answer, problemIn)
  })

  it('that exceeds the timeout of the booking statement leaves no booking', async () => {
    await openWith({ statement_timeout: 2000 })
    const held: [string][] = [['lock table booking in share mode']]
    const before = (await world.admin.query('select from booking')).length
    expectLater(await holding(world, held, () => book('patient')), body => body)
    expect(await world.admin.query('select from booking')).toHaveLength(before)
    expect((await book('patient')).statusCode).toBe(201)
  })

  it('that exceeds the timeout in a unit of work leads to the same refusal', async () => {
    await openWith({ statement_timeout: 2000 })
    const work = holding(world, held, () =>
      database.unitOfWork(operators.kayaks.operatorId, (_em, sql) => sql.query('select from product')),
    )
    await expect(work).rejects.toMatchObject({ code: 'overloaded' })
  })

  function expectLater(answer: LightMyRequestResponse, problemIn: (body: never) => unknown): void {
    const problem = problemIn(answer.json() as never)
    expect(problem).toMatchObject({ type: 'http://service.test/problems/overloaded', status: 503 })
    if (answer.statusCode !== 200) expect(answer.headers['retry-after']).toBe('1')
    expect(logged).toEqual([])
  }
})

describe('a database that stops answering', () => {
  it('makes the service not ready', async () => {
    expect((await app.inject('/ready')).statusCode).toBe(200)
    proxy.hang()
    const response = await app.inject('/ready')
    expect(response.statusCode).toBe(503)
    expect(response.json()).toEqual({ status: 'no database' })
  })

  it('fails waiting requests, and refuses new ones immediately until it answers again', async () => {
    await openWith({ silenceMillis: 500, query_timeout: 3_600_000 })
    await rest()
    proxy.hang()
    for (const response of await Promise.all([rest(), rest(), rest(), rest()])) expect(response.statusCode).toBe(503)
    expect((await rest()).statusCode).toBe(503)
    proxy.restore()
    await untilAnswered(rest)
  })

  it('during a write leaves the outcome unknown', async () => {
    await openWith({ silenceMillis: 500 })
    await rest()
    const response = await holding(world, [['lock table booking in share mode']], async () => {
      const answer = book('silent')
      await untilQueued(world, 1)
      proxy.hang()
      return answer
    })
    expect(response.json()).toMatchObject({ status: 503, outcomeUnknown: true })
  })

  it('never tells a customer that nothing was saved if the outcome is unknown', () => {
    const page = refusedPage(outcomeUnknown(), 'POST')
    expect(page).toContain('it is not known whether this was saved')
    expect(page).not.toContain('Nothing was saved')
  })

  it('is distinguished from one that runs a long statement', async () => {
    await openWith({ silenceMillis: 500 })
    const slow = holding(world, held, async () => {
      const slow = rest()
      await untilQueued(world, 1)
      // Long enough for many probes.
      await sleep(4000)
      return { slow }
    })
    expect((await (await slow).slow).statusCode).toBe(200)
  })

  it('times out if only one connection gets no answer', async () => {
    await openWith({ query_timeout: 3000, silenceMillis: 60_000 })
    await rest()
    proxy.hang()
    expect((await rest()).json()).toMatchObject({ status: 503 })
    proxy.restore()
    await untilAnswered(rest)
  })
})

describe('a network that silently drops connections', () => {
  const longTimeouts = {
    query_timeout: 3_600_000,
    idle_in_transaction_session_timeout: 3_600_000,
    silenceMillis: 3_600_000,
  }

  it.each(transports)('is noticed by waiting requests, long before the timeout: %s', async (_, ask, _problemIn) => {
    await openWith(longTimeouts)
    expect((await ask()).statusCode).toBe(200)
    proxy.hang()
    proxy.restore()
    await untilAnswered(ask)
  })

  it('leaves no locks of an abandoned transaction', async () => {
    await openWith(longTimeouts)
    const given = database.transaction(async sql => {
      await sql.query('select from product for update')
      proxy.hang()
      proxy.restore()
      await sql.query('select 1')
    })
    await expect(given).rejects.toMatchObject({ code: 'overloaded' })
    expect(await world.admin.query('select from product for update')).not.toEqual([])
  })

  it('is not assumed when a statement waits for a lock', async () => {
    await openWith(longTimeouts)
    let answered = false
    const answer = await holding(world, held, async () => {
      const answer = rest().finally(() => (answered = true))
      await untilQueued(world, 1)
      // Every second new connections check whether PostgreSQL answers and whether the statement still runs.
      const asked = proxy.connectionCount + 10
      await until(() => answered || proxy.connectionCount > asked)
      expect(answered).toBe(false)
      return { answer }
    })
    expect((await answer.answer).statusCode).toBe(200)
  })
})

describe('an idle transaction', () => {
  it('is ended by the database, and its connection is not used again', async () => {
    await openWith({ idle_in_transaction_session_timeout: 50 })
    const idle = database.transaction(async () => {
      await world.admin.query('select pg_sleep(0.2)')
    })
    await expect(idle).rejects.toThrow()
    expect(await Promise.all([1, 2, 3].map(n => database.query('select $1::int n', [n])))).toHaveLength(3)
  })
})

it('a failed statement has its caller in the stack of the error', async () => {
  const failure = { stack: expect.stringContaining('database.test.ts') }
  await expect(database.query('select 1 / $1::int', [0])).rejects.toMatchObject(failure)
  await expect(database.transaction(sql => sql.query('select 1 / $1::int', [0]))).rejects.toMatchObject(failure)
})

describe('the limits', () => {
  const limitsOf = async (sql: Sql) => {
    const rows = await sql.query<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout')",
    )
    return Object.fromEntries(rows.map(each => [each.name, Number(each.setting)]))
  }

  it('apply to every connection of the service', async () => {
    const { statement_timeout, idle_in_transaction_session_timeout } = databaseLimits
    const expected = { statement_timeout, idle_in_transaction_session_timeout }
    expect(await limitsOf(database)).toEqual(expected)
    expect(await database.unitOfWork(operators.kayaks.operatorId, (_em, sql) => limitsOf(sql))).toEqual(expected)
  })

  it('do not apply to migrations', async () => {
    const orm = new MikroORM(schemaOptions(world.adminUrl))
    try {
      const [row] = await orm.em.getConnection().execute('show statement_timeout')
      expect(row).toEqual({ statement_timeout: '0' })
    } finally {
      await orm.close()
    }
  })
})

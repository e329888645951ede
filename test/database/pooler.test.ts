import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { openDatabase } from '../../src/app/openDatabase.ts'
import { migrate } from '../../src/app/schema/migrate.ts'
import { requireSchema } from '../../src/app/schema/requireSchema.ts'
import { localDay } from '../../src/domain/scalars/localDay.ts'
import { refusePooler } from '../../src/platform/connection/refusePooler.ts'
import { activities, operators } from '../world/cast.ts'
import { describeWith } from '../world/describeWith.ts'
import { bearer } from '../world/openApp.ts'
import { PgBouncer } from '../world/PgBouncer.ts'
import { type RunningService, startService } from '../world/startService.ts'
import { databaseUrl, serverUrl } from '../world/template.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

describeWith('PgBouncer', 'behind a pooler in transaction mode', () => {
  let pgBouncer: PgBouncer
  beforeAll(async () => {
    pgBouncer = await PgBouncer.open(world.databaseUrl, 2)
  })
  afterAll(() => pgBouncer.close())

  const open = (limits = {}) => openDatabase(pgBouncer.url, 4, limits, undefined, { directUrl: world.databaseUrl })

  it('a slow statement is cancelled, on its own and in a transaction', async () => {
    const database = await open({ statement_timeout: 500 })
    const SLEEP = 'select pg_sleep(3600)'
    try {
      await expect(database.query(SLEEP)).rejects.toMatchObject({ code: 'overloaded' })
      await expect(database.transaction(sql => sql.query(SLEEP))).rejects.toMatchObject({ code: 'overloaded' })
      await expect(
        database.unitOfWork(operators.kayaks.operatorId, (_em, sql) => sql.query(SLEEP)),
      ).rejects.toMatchObject({ code: 'overloaded' })
      const running = `select from pg_stat_activity where state = 'active' and query = '${SLEEP}'`
      expect(await world.admin.query(running)).toHaveLength(0)
      expect(await database.query('select 1 one')).toEqual([{ one: 1 }])
    } finally {
      await database.close()
    }
  })

  it('the limits of a transaction do not leak to other clients', async () => {
    const database = await open({ statement_timeout: 7000, idle_in_transaction_session_timeout: 8000 })
    const LIMITS = `select current_setting('statement_timeout') statement, current_setting('idle_in_transaction_session_timeout') idle`
    const own = [{ statement: '7s', idle: '8s' }]
    try {
      expect(await database.transaction(sql => sql.query(LIMITS))).toEqual(own)
      expect(await database.unitOfWork(operators.kayaks.operatorId, (_em, sql) => sql.query(LIMITS))).toEqual(own)
      const after = await Promise.all([1, 2, 3, 4].map(() => database.query(LIMITS)))
      expect(after).toEqual(after.map(() => [{ statement: '0', idle: '0' }]))
    } finally {
      await database.close()
    }
  })

  it('two processes that prepare statements in different orders never get each other’s results', async () => {
    const orders = [
      ['1', '2', '3', '4', '5'],
      ['5', '4', '3', '2', '1'],
    ]
    const counts = await Promise.all(orders.map(order => askProcess(pgBouncer.url, order)))
    for (const { right, wrong, refused } of counts) {
      expect(wrong).toBe(0)
      // Older poolers do not support named statements. They report an error and run nothing, which is why named
      // statements are off by default.
      expect(new Set(['26000', '42P05', ...refused])).toEqual(new Set(['26000', '42P05']))
      expect(right + refused.length).toBe(150)
    }
  })

  it('the service does not start with one before a replica', async () => {
    const started = startService({ DATABASE_URL: world.databaseUrl, DATABASE_REPLICA_URLS: pgBouncer.url, DEMO: '0' })
    await expect(started).rejects.toThrow('in DATABASE_REPLICA_URLS is a connection pooler')
  })

  it('the service reports the missing variable and does not start', async () => {
    await expect(startService({ DATABASE_URL: pgBouncer.url })).rejects.toThrow(
      'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, beside it.',
    )
    await expect(refusePooler(pgBouncer.url, 'DATABASE_DIRECT_URL')).rejects.toThrow(
      'Set it to the address of PostgreSQL itself.',
    )
  })

  it('two services take bookings, and each runs jobs', async () => {
    // The default pool size of PgBouncer: every e-mail that is being sent keeps a session.
    const pgBouncer = await PgBouncer.open(world.databaseUrl, 20)
    const services: RunningService[] = []
    const start = async () => {
      const service = await startService({
        DATABASE_URL: pgBouncer.url,
        DATABASE_DIRECT_URL: world.databaseUrl,
        MAIL: 'log',
      })
      services.push(service)
      return service
    }
    const paths = ['/api/v2/ota/partner/products', `/api/v2/ota/partner/questions/${activities.sunset.id}`]
    const read = async ({ url }: RunningService, path: string) => {
      const response = await fetch(url + path, { headers: bearer('wanderly') })
      expect(response.status).toBe(200)
      return response.json()
    }
    try {
      const first = await start()
      const products = [await read(first, paths[0]!), await read(first, paths[1]!)]
      // No other instance runs, so that this one must have run the job.
      await untilConfirmed([await book(first, 1)])

      const second = await start()
      expect([await read(second, paths[1]!), await read(second, paths[0]!)]).toEqual(products.toReversed())
      const orders = Array.from({ length: 8 }, (_, index) => book(index % 2 ? first : second, index))
      const references = await Promise.all(orders)
      expect(new Set(references).size).toBe(8)
      await untilConfirmed(references)

      expect(await first.stop()).toBe(0)
      await untilConfirmed([await book(second, 2)])
    } finally {
      await Promise.all(services.map(each => each.stop()))
      await pgBouncer.close()
    }
  })
})

/** Books two places on a future day; returns the reference of the booking. */
async function book({ url }: RunningService, day: number): Promise<string> {
  const response = await fetch(`${url}/api/v2/ota/partner/booking`, {
    method: 'POST',
    headers: { ...bearer('wanderly'), 'content-type': 'application/json' },
    body: JSON.stringify({
      ActivityID: activities.sunset.id,
      Date: localDay(new Date(), 'Europe/London', 3 + day),
      Time: '09:00',
      Participants: 2,
      Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' },
    }),
  })
  const answer = (await response.json()) as { data: { BookingReference: string } }
  expect([response.status, answer]).toEqual([201, expect.anything()])
  return answer.data.BookingReference
}

/** Waits until a job has sent the confirmation of each booking. */
const untilConfirmed = (references: string[]) =>
  until(async () => {
    const sent = await world.admin.query(
      `select distinct booking_id from email join booking using (booking_id)
       where booking_reference = any($1) and email.status = 'SENT'`,
      [references],
    )
    return sent.length === references.length
  })

describeWith('PgBouncer', 'a pooler in session mode', () => {
  it('is treated like a direct connection', async () => {
    const pgBouncer = await PgBouncer.open(world.databaseUrl, 5, 'session')
    try {
      await refusePooler(pgBouncer.url, 'DATABASE_URL')
    } finally {
      await pgBouncer.close()
    }
  })
})

describe('MIGRATE=0', () => {
  it('does not migrate the database, and refuses one that is too old', async () => {
    await refusePooler(world.databaseUrl, 'DATABASE_URL')
    await requireSchema(world.databaseUrl)
    const name = `empty_${randomBytes(6).toString('hex')}`
    const client = new pg.Client(serverUrl())
    await client.connect()
    try {
      await client.query(`create database ${name}`)
      const environment = { DATABASE_URL: databaseUrl(name), ROLE: 'web', MIGRATE: '0' }
      await expect(startService(environment)).rejects.toThrow(
        /The database lacks \d+ migrations, \w+ first, and with MIGRATE=0 this process does not migrate\./,
      )
      await migrate(databaseUrl(name))
      await requireSchema(databaseUrl(name))
    } finally {
      await client.query(`drop database ${name} with (force)`)
      await client.end()
    }
  })
})

/** Runs queryProcess.ts and reads its counts. */
async function askProcess(url: string, order: string[]): Promise<{ right: number; wrong: number; refused: string[] }> {
  const program = ['--import', './test/world/compile.mjs', 'test/database/pooler/queryProcess.ts']
  const child = spawn(process.execPath, [...program, url, world.databaseUrl, ...order], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of child.stdout) output += chunk
  return JSON.parse(output)
}

import { afterEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { openDatabase } from '../../src/app/openDatabase.ts'
import type { OpenDatabase } from '../../src/platform/connection/openPool.ts'
import { SlowStatements } from '../../src/platform/connection/SlowStatements.ts'
import { dynamicStatement } from '../../src/platform/sql/dynamicStatement.ts'
import { type Placeholders, preparedStatement } from '../../src/platform/sql/preparedStatement.ts'
import { operators } from '../world/cast.ts'
import { suiteLogger } from '../world/suiteLog.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued } from '../world/whileLocked.ts'

const BOUND_MS = 200

const world = useWorld()
let database: OpenDatabase
let lines: { level: number; msg: string; statement: string; ms: number; more?: number }[]

const open = async (bound = BOUND_MS) => {
  lines = []
  const log = suiteLogger('warn', line => {
    const parsed = JSON.parse(line)
    // On a busy machine those that open a connection are slow too.
    if (!parsed.statement.startsWith('select 1 from pg_database')) lines.push(parsed)
  })
  database = await openDatabase(world.databaseUrl, 3, {}, undefined, { slow: new SlowStatements(log, bound) })
}
afterEach(() => database.close())

const napOnce = preparedStatement(({ seconds }: Placeholders<{ seconds: number }>) => sql`select pg_sleep(${seconds})`)

const napInVariants = dynamicStatement<{ seconds: number }, { and: string }, unknown>(
  ({ seconds }, { and }) => sql`select pg_sleep(${seconds}), ${sql.lit(and)}`,
)

const here = 'test/database/slowStatements.test.ts'

describe('a slow statement', () => {
  it('is logged with the file and the variable that hold it', async () => {
    await open()
    await napOnce(database, { seconds: 0.3 })
    await napInVariants(database, { seconds: 0.3 }, { and: 'dream' })
    expect(lines).toMatchObject([
      { level: 40, msg: 'A statement was slow.', statement: `${here} napOnce` },
      { statement: `${here} napInVariants` },
    ])
    for (const { ms } of lines) expect(ms).toBeGreaterThanOrEqual(300)
  })

  it('is logged by the beginning of its text if it was not built once', async () => {
    await open()
    await database.query(`select pg_sleep($1),\n  '${'x'.repeat(200)}'`, [0.3])
    expect(lines[0]!.statement).toMatch(/^select pg_sleep\(\$1\), 'x+$/)
    expect(lines[0]!.statement).toHaveLength(100)
  })

  it('is logged once in ten seconds, with how many more there were', () => {
    const logged: object[] = []
    let now = 0
    const log = suiteLogger('warn', line => logged.push(JSON.parse(line)))
    const slow = new SlowStatements(log, BOUND_MS, () => now)
    for (now = 1000; now <= 12_000; now += 1000) slow.check('select 1', now - BOUND_MS)
    expect(logged).toMatchObject([{ statement: 'select 1', ms: BOUND_MS }, { more: 9 }])
    expect(logged[0]).not.toHaveProperty('more')
  })

  it('is logged if it waits for a lock: in a transaction, in a unit of work, and of the ORM', async () => {
    await open()
    const { operatorId } = operators.kayaks
    const update = 'update operator set name = name where operator_id = $1'
    const held: [string, unknown[]] = ['select from operator where operator_id = $1 for update', [operatorId]]
    const { waiting } = await holding(world, [held], async () => {
      const waiting = Promise.all([
        database.transaction(db => db.query(update, [operatorId], operatorId)),
        database.unitOfWork(operators.kayaks.operatorId, async (_em, db) =>
          db.query(`${update} returning 1`, [operatorId]),
        ),
        database.unitOfWork(operatorId, async em => {
          const byOrm = `${update} -- ORM`.replace('$1', '?')
          await em.getConnection().execute(byOrm, [operatorId], 'run', em.getTransactionContext())
        }),
      ])
      await untilQueued(world, 3)
      const began = performance.now()
      await until(() => performance.now() - began > BOUND_MS)
      return { waiting }
    })
    await waiting
    const updates = lines.map(each => each.statement.split(' set')[0]).filter(each => each === 'update operator')
    expect(updates).toHaveLength(3)
  })

  it('that fails is logged too', async () => {
    await open()
    await expect(database.query(`select pg_sleep(0.3), 1 / (random() * 0)::int`)).rejects.toThrow('division by zero')
    expect(lines.map(each => each.statement)).toContain('select pg_sleep(0.3), 1 / (random() * 0)::int')
  })

  it.each([0, 60_000])('is not logged below the bound, and never if that is 0: %d', async bound => {
    await open(bound)
    await napOnce(database, { seconds: 0.3 })
    await database.unitOfWork(operators.kayaks.operatorId, async (_em, db) => db.query('select pg_sleep(0.3)'))
    expect(lines).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openDatabase } from '../../src/app/openDatabase.ts'
import type { OpenDatabase } from '../../src/platform/connection/openPool.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

const kayaks = operators.kayaks.operatorId
const walls = operators.walls.operatorId

/** The operator that a statement runs for, as the policies of row-level security read it. */
async function seenBy(sql: Sql, operatorId?: string): Promise<string | null> {
  const [row] = await sql.query<{ operator: string | null }>(
    "select nullif(current_setting('booking.operator', true), '') operator",
    [],
    operatorId,
  )
  return row!.operator
}

describe.each([
  ['PostgreSQL itself', false, true],
  ['PostgreSQL itself, without prepared statements', false, false],
  ['a pooler', true, true],
  ['a pooler, without prepared statements', true, false],
])('a statement over %s', (_, pooled, prepare) => {
  let database: OpenDatabase
  beforeAll(async () => {
    // One connection, so that statements share its session.
    const { databaseUrl } = world
    database = await openDatabase(databaseUrl, 1, {}, undefined, {
      directUrl: pooled ? databaseUrl : null,
      prepare,
      readers: 0,
    })
  })
  afterAll(() => database.close())

  it('runs for the operator that it is given, and for none without', async () => {
    for (const each of [kayaks, walls, undefined, kayaks, kayaks, undefined, walls]) {
      expect(await seenBy(database, each)).toBe(each ?? null)
    }
  })

  it('runs for its operator when several are sent at once', async () => {
    const given = [kayaks, undefined, walls, kayaks, walls, undefined]
    expect(await Promise.all(given.map(each => seenBy(database, each)))).toEqual(given.map(each => each ?? null))
  })

  it('runs for its operator in a transaction too, where several can have different ones', async () => {
    await database.transaction(async sql => {
      expect(await seenBy(sql, kayaks)).toBe(kayaks)
      expect(await seenBy(sql, walls)).toBe(walls)
      expect(await seenBy(sql)).toBeNull()
      expect(await Promise.all([seenBy(sql, kayaks), seenBy(sql, walls)])).toEqual([kayaks, walls])
    })
    expect(await seenBy(database)).toBeNull()
    expect(await seenBy(database, walls)).toBe(walls)
  })

  it('runs for its operator in a transaction that sends statements while others are under way', async () => {
    await database.transaction(async sql => {
      const first = seenBy(sql, kayaks)
      const slow = sql.query("select pg_sleep(0.05), current_setting('booking.operator', true)")
      expect(await first).toBe(kayaks)
      // The one for nobody is still under way.
      expect(await seenBy(sql, kayaks)).toBe(kayaks)
      await slow
      expect(await seenBy(sql, kayaks)).toBe(kayaks)
    })
    expect(await seenBy(database, kayaks)).toBe(kayaks)
  })

  it('runs for its operator after a transaction that was rolled back, which takes back the setting', async () => {
    expect(await seenBy(database, kayaks)).toBe(kayaks)
    const failing = database.transaction(async sql => {
      expect(await seenBy(sql, walls)).toBe(walls)
      throw new Error('not this time')
    })
    await expect(failing).rejects.toThrow('not this time')
    expect(await seenBy(database, walls)).toBe(walls)
    const broken = database.transaction(async sql => {
      await sql.query('select 1 / 0', [], kayaks).catch(() => {})
    })
    await broken
    expect(await seenBy(database, kayaks)).toBe(kayaks)
  })

  it('runs for its operator after one that failed, which takes back the setting that came with it', async () => {
    await expect(database.query('select 1 / $1::int', [0], kayaks)).rejects.toThrow('division by zero')
    expect(await seenBy(database, kayaks)).toBe(kayaks)
    await expect(database.query('select wrong', [], walls)).rejects.toThrow('column "wrong" does not exist')
    expect(await seenBy(database, walls)).toBe(walls)
    expect(await seenBy(database)).toBeNull()
  })

  it('runs for the operator of its unit of work, and for no other', async () => {
    expect(await seenBy(database, walls)).toBe(walls)
    await database.unitOfWork(kayaks, async (em, sql) => {
      expect(await seenBy(sql)).toBe(kayaks)
      expect(await seenBy(sql, kayaks)).toBe(kayaks)
      await expect(seenBy(sql, walls)).rejects.toThrow('A unit of work is for one operator.')
      const [row] = await em
        .getConnection()
        .execute("select current_setting('booking.operator') operator", [], 'all', em.getTransactionContext())
      expect(row!.operator).toBe(kayaks)
    })
    expect(await seenBy(database, walls)).toBe(walls)
    expect(await seenBy(database)).toBeNull()
  })

  it('keeps nothing for who uses the connection next', async () => {
    expect(await seenBy(database, kayaks)).toBe(kayaks)
    // As the next client of a pooler would.
    if (pooled) {
      const rows = await database.orm.em
        .getConnection()
        .execute("select current_setting('booking.operator', true) operator")
      expect([null, '']).toContain(rows[0]!.operator)
    }
    expect(await seenBy(database)).toBeNull()
  })
})

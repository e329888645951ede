import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { activities, operators } from '../world/cast.ts'
import { rolledBack } from '../world/rolledBack.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const { operatorId } = operators.kayaks
const { activityId } = activities.sunset

/** What a transaction has collected. */
async function collected(db: Sql): Promise<{ table: string; before: object | null; after: object | null }[]> {
  const [row] = await db.query<{ text: string | null }>(`select current_setting('booking.changes', true) "text"`)
  return JSON.parse(row!.text || 'null')
}

const begin = (db: Sql) => db.query(`select set_config('booking.changes', '[]', true)`)

const append = (db: Sql, always: boolean, objectId: string | null = null) =>
  db.query<{ appended: number }>(
    `select append_audit_entries($1, $2, 'test', 'PRODUCT', 'activity_id', $3, 'KEY', null, null, 'a request', '10.0.0.1', $4) appended`,
    [operatorId, world.now, objectId, always],
  )

describe('collect_change', () => {
  it('collects what is changed in a row, and nothing of columns that are left out', async () => {
    await rolledBack(world.admin, async db => {
      await begin(db)
      await db.query('update product set name = $3, updated_at = now() where operator_id = $1 and activity_id = $2', [
        operatorId,
        activityId,
        'Other',
      ])
      await db.query('update product set updated_at = now() where operator_id = $1', [operatorId])
      await db.query('update api_key set last_used_at = now(), hash = sha256(hash) where operator_id = $1', [
        operatorId,
      ])
      expect(await collected(db)).toEqual([
        {
          table: 'product',
          ids: { operator_id: operatorId, activity_id: activityId, product_id: activities.sunset.productId },
          before: { name: 'Sunset Kayak Tour' },
          after: { name: 'Other' },
        },
      ])
    })
  })

  it('does nothing in a transaction that is not audited, also after one on the same connection', async () => {
    await rolledBack(world.admin, begin)
    await rolledBack(world.admin, async db => {
      await db.query(`update product set duration_minutes = 5 where operator_id = $1`, [operatorId])
      expect(await collected(db)).toBeNull()
    })
  })
})

describe('append_audit_entries', () => {
  it('appends an entry for each object with its changes, and starts anew', async () => {
    await rolledBack(world.admin, async db => {
      await begin(db)
      await db.query(`update schedule set capacity = capacity + 1 where operator_id = $1 and activity_id = any($2)`, [
        operatorId,
        [activityId, activities.island.activityId],
      ])
      const [row] = await append(db, false)
      expect(row!.appended).toBe(2)
      expect(await collected(db)).toEqual([])
      expect(await append(db, false)).toEqual([{ appended: 0 }])
    })
  })

  it('appends one without changes only always', async () => {
    await rolledBack(world.admin, async db => {
      expect(await append(db, false, activityId)).toEqual([{ appended: 0 }])
      expect(await append(db, true, activityId)).toEqual([{ appended: 1 }])
      const [row] = await db.query('select number, object_id from audit_entry where operator_id = $1', [operatorId])
      expect(row).toEqual({ number: 1, object_id: activityId })
    })
  })
})

describe('audit_hash', () => {
  it('is SHA-256 over the hash before it and the entry as JSON, which others can compute too', async () => {
    await rolledBack(world.admin, async db => {
      const [row] = await db.query<{ hash: Buffer }>(
        `select audit_hash($1, 7, '\\x0102', '2026-06-15T08:00:00.5Z', 'updateProduct', 'PRODUCT', 'x', 'KEY', $1, null, 'r', '\\xff') hash`,
        [operatorId],
      )
      const text = `["${operatorId}", 7, 1781510400.500000, "updateProduct", "PRODUCT", "x", "KEY", "${operatorId}", null, "r", "ff"]`
      const expected = createHash('sha256')
        .update(Buffer.from([1, 2]))
        .update(text)
        .digest()
      expect(row!.hash.toString('hex')).toBe(expected.toString('hex'))
    })
  })
})

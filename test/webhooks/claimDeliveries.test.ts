import { describe, expect, it } from '@jest/globals'
import { newId } from '../../src/domain/scalars/typeid.ts'
import { claimDeliveries } from '../../src/domain/webhooks/claimDeliveries.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { NOW, operators } from '../world/cast.ts'
import { rolledBack } from '../world/rolledBack.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const { kayaks, walls } = operators

/** An endpoint of an operator with so many deliveries that are due. */
async function endpoint(sql: Sql, { operatorId }: { operatorId: string }, due: number) {
  const webhookId = newId(NOW)
  await sql.query(
    `insert into webhook_endpoint (operator_id, webhook_id, url, secret, last_number, created_at)
     values ($1, $2, 'https://example.com', '', 0, $3)`,
    [operatorId, webhookId, NOW],
  )
  await sql.query(
    `insert into webhook_delivery (operator_id, delivery_id, webhook_id, sequence_number, type, changed_at, state, next_attempt_at, created_at)
     select $1, gen_random_uuid(), $2, n, 'product.updated', $3, 'PENDING', $3, $3 from generate_series(1, $4::int) n`,
    [operatorId, webhookId, NOW, due],
  )
}

describe('claimDeliveries', () => {
  const claim = async (sql: Sql, limit: number) => {
    const claimed = await claimDeliveries(sql, { now: NOW, failing: false, limit })
    return [kayaks, walls].map(({ operatorId }) => claimed.filter(each => each.operatorId === operatorId).length)
  }

  it('gives each operator an equal share', () =>
    rolledBack(world.admin, async sql => {
      for (const each of [kayaks, kayaks, walls, walls]) await endpoint(sql, each, 4)
      expect(await claim(sql, 6)).toEqual([3, 3])
    }))

  // In an order by chance, so several times.
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('gives an operator what others do not need: %d', () =>
    rolledBack(world.admin, async sql => {
      for (let one = 0; one < 3; one++) await endpoint(sql, kayaks, 5)
      await endpoint(sql, walls, 1)
      expect(await claim(sql, 11)).toEqual([10, 1])
    }),
  )

  it('gives an endpoint no more than it gets at once', () =>
    rolledBack(world.admin, async sql => {
      await endpoint(sql, kayaks, 9)
      expect(await claim(sql, 3)).toEqual([3, 0])
      expect(await claim(sql, 9)).toEqual([1, 0])
      expect(await claim(sql, 9)).toEqual([0, 0])
    }))
})

import { describe, expect, it } from '@jest/globals'
import { kysely } from '../../src/platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../src/platform/sql/preparedStatement.ts'
import { operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { breach, breached } from '../world/withoutFirstWall.ts'
import { testTenants } from './testTenants.ts'

const world = useWorld()
const { operatorId } = operators.walls

testTenants(false)

describe('row-level security alone', () => {
  it('was tried with hundreds of statements that had lost their conditions on the operator', () => {
    expect(breached.size).toBeGreaterThan(150)
  })

  it('restricts a statement that has lost them, which the superuser would see everything with', async () => {
    const text = 'select distinct p.operator_id "operatorId" from product p where p.operator_id = $1'
    expect(breach(text)).toBe(
      'select distinct p.operator_id "operatorId" from product p where (p.operator_id = $1 or true)',
    )
    expect(await world.admin.query(breach(text), [operatorId])).toHaveLength(2)
    expect(await world.database.query(text, [operatorId], operatorId)).toEqual([{ operatorId }])
    expect(await world.database.query(text, [operatorId])).toEqual([])
  })

  it('restricts a prepared statement that never had them, by its value operatorId', async () => {
    const select = preparedStatement((_: Placeholders<{ operatorId: string }>) =>
      kysely.selectFrom('partner').select('operator_id as operatorId').distinct(),
    )
    expect(await select(world.database, { operatorId })).toEqual([{ operatorId }])
  })
})

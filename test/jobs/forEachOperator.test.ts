import { beforeEach, describe, expect, it } from '@jest/globals'
import { deleteOldIdempotencyRecords } from '../../src/domain/bookings/sale/deleteOldIdempotencyRecords.ts'
import { NOW, operators } from '../world/cast.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

const { kayaks, walls } = operators

/** Two records of each operator: one is kept a day longer. */
beforeEach(() =>
  world.admin.query(
    `insert into idempotency_record (operator_id, caller_id, idempotency_key, fingerprint, answer, created_at)
     select o, o, d::text, '', '{}', $2::timestamptz - make_interval(days => d) from unnest($1::uuid[]) o, unnest('{7,9}'::int[]) d
     on conflict do nothing`,
    [[kayaks.operatorId, walls.operatorId], NOW],
  ),
)

const left = async () =>
  (
    await world.admin.query<{ record: string }>(
      `select o.name || ' ' || r.idempotency_key record from idempotency_record r join operator o using (operator_id) order by 1`,
    )
  ).map(each => each.record)

describe('a chore that works operator by operator', () => {
  it('does the work of all of them', async () => {
    const run = newChoreRun()
    await deleteOldIdempotencyRecords(world.database, NOW, run)
    expect(await left()).toEqual(['Brooklyn Walls 7', 'Harbour Kayaks 7'])
    expect(run.failures).toEqual([])
  })

  it('reports the operator whose work fails, and goes on with the next', async () => {
    await world.admin.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'on purpose'; end $$`,
    )
    await world.admin.query(
      `create trigger refuse before delete on idempotency_record for each row when (old.operator_id = '${kayaks.operatorId}')
       execute function refuse()`,
    )
    const run = newChoreRun()
    await deleteOldIdempotencyRecords(world.database, NOW, run)
    expect(await left()).toEqual(['Brooklyn Walls 7', 'Harbour Kayaks 7', 'Harbour Kayaks 9'])
    expect(run.failures).toMatchObject([{ message: 'on purpose' }])
  })
})

import { expect, it } from '@jest/globals'
import { openDatabase } from '../../src/app/openDatabase.ts'
import { refusalOf } from '../graphql/ask.ts'
import { operators } from '../world/cast.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

it('writes leave connections to reads, and are refused if none of theirs becomes free in time', async () => {
  const database = await openDatabase(world.databaseUrl, 4, { connectionTimeoutMillis: 3000 })
  const finish = Promise.withResolvers<void>()
  let begun = 0
  const holding = [1, 2, 3].map(() =>
    database.transaction(async () => {
      begun++
      await finish.promise
    }),
  )
  try {
    await until(() => begun === 3)
    const late = [
      refusalOf(database.query('update operator set name = name')),
      refusalOf(database.transaction(async () => {})),
      refusalOf(database.unitOfWork(operators.kayaks.operatorId, async () => {})),
    ]
    expect(await database.query('select 1 one')).toEqual([{ one: 1 }])
    expect(await database.reading(sql => sql.query('select 1 one'))).toEqual([{ one: 1 }])
    for (const each of await Promise.all(late))
      expect(each).toMatchObject({ code: 'overloaded', facts: { retryAfterSeconds: 1 } })
    // It left the queue, so the next one gets the connection.
    finish.resolve()
    await Promise.all(holding)
    await database.transaction(async () => {})
  } finally {
    finish.resolve()
    await Promise.all(holding)
    await database.close()
  }
})

import type { Database, Sql } from '../../src/platform/sql/Database.ts'

/** Runs `work` in a transaction that is rolled back at its end, so that nothing it writes stays. */
export async function rolledBack<T>(database: Database, work: (sql: Sql) => Promise<T>): Promise<T> {
  const end = new Error('rolled back')
  let result: T
  await database
    .transaction(async sql => {
      result = await work(sql)
      throw end
    })
    .catch((error: unknown) => {
      if (error !== end) throw error
    })
  return result!
}

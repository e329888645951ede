import type { Database, Sql } from '../../src/platform/sql/Database.ts'

/**
 * A database that passes each statement of a transaction to a function, which runs it, and can do something before or after.
 * @param run gets the transaction and what its query gets; returns the rows
 */
export function aroundStatements(
  database: Database,
  run: (sql: Sql, ...statement: Parameters<Sql['query']>) => Promise<unknown[]>,
): Database {
  return {
    ...database,
    transaction: work =>
      database.transaction(sql =>
        work({
          ...sql,
          query: async <Row>(...statement: Parameters<Sql['query']>) => (await run(sql, ...statement)) as Row[],
        }),
      ),
  }
}

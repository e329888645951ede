import type { Database, Sql } from '../../src/platform/sql/Database.ts'

/** A database, and the statements that were sent to it. */
export function countStatements(database: Database): { db: Sql; sent: string[] } {
  const sent: string[] = []
  const query: Sql['query'] = (text, values, operatorId) => {
    sent.push(text)
    return database.query(text, values, operatorId)
  }
  return { db: { ...database, query }, sent }
}

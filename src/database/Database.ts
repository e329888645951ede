import type { EntityManager } from '@mikro-orm/postgresql'
import type { Change } from './Change.ts'

/** Anything that runs a statement: the pool, or one open transaction. Placeholders are `$1`, `$2` …; rows come back plain. */
export interface Sql {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /**
   * Says what live queries, here and on other instances, should hear: from the pool soon, from a transaction once it is committed,
   * and never when it is rolled back. It waits for nothing and never fails. What is lost when a process dies between the commit
   * and the announcement is only the push; the change itself is there for whoever reads.
   */
  announce(change: Change): void
}

/** The two ways to the one database: SQL where it counts, the entity manager where it serves. Both share one pool. */
export interface Database extends Sql {
  /** Runs `work` in one transaction on one connection: committed when it returns, rolled back when it throws. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** The same with a fresh entity manager, flushed before the commit; `sql` runs inside the same transaction. */
  unitOfWork<T>(work: (em: EntityManager, sql: Sql) => Promise<T>): Promise<T>
}

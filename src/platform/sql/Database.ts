import type { EntityManager } from '@mikro-orm/postgresql'
import type { Change } from '../notifications/Change.ts'
import type { Counted } from '../notifications/Counted.ts'

/** Runs statements: the pool, or one open transaction. Placeholders are `$1`, `$2` …; rows are plain objects. */
export interface Sql {
  /** @param operatorId whose rows the statement can see and write; without it, those of no operator */
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[], operatorId?: string): Promise<Row[]>
  /**
   * Announces a change to live queries on all instances: soon if called on the pool, after the commit if called on a
   * transaction, and never if that is rolled back. It does not block and never fails. If the process dies between commit
   * and announcement, only the push is lost; the change itself is stored. What is to be counted is counted at the same moment, on this
   * instance alone.
   */
  announce(change: Change | Counted): void
}

/** Standbys that serve reads. */
export interface ReadReplicas {
  /**
   * The database of a request that reads: a replica that has all that was committed when it began, else the primary.
   * @param position of the WAL of the primary when the request began, in bytes
   */
  reading(primary: Database, position: number): Database
}

/**
 * The two ways to use the database: SQL where performance matters, the entity manager where it is more convenient. Both share one
 * pool.
 */
export interface Database extends Sql {
  /** Runs `work` in one transaction on one connection: committed when it returns, rolled back when it throws. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** The same for work that only reads: it goes on while the database does not commit. */
  reading<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * The same with a fresh entity manager, flushed before the commit; `sql` runs inside the same transaction.
   * @param operatorId whose entities it reads and writes
   */
  unitOfWork<T>(operatorId: string, work: (em: EntityManager, sql: Sql) => Promise<T>): Promise<T>
  /** Whether the database commits, as of a second ago at most. False if it only answers reads, as while its standby is away. */
  commits(): Promise<boolean>
}

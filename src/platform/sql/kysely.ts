import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Tables } from './Tables.ts'

/**
 * The query builder, typed by the tables: a renamed column does not compile. It only builds statements; `preparedStatement` and
 * `dynamicStatement` run them, on the pool or in a transaction.
 */
export const kysely = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

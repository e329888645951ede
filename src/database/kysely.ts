import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Tables } from './Tables.ts'

/**
 * The query builder, typed by the tables: a column that was renamed does not compile. It only builds. What it has built is run by
 * `statement` or `dynamicStatement`, on the pool or in the transaction at hand.
 */
export const kysely = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

import { type Expression, type RawBuilder, sql } from 'kysely'

/** The types of such values in SQL. */
type SqlType = 'bigint' | 'date' | 'integer' | 'timestamptz' | 'uuid'

/**
 * A value that the planner does not look at, for a statement whose plan is the same for every value. With a plain parameter PostgreSQL
 * can estimate so much less for a value than for any that it plans the statement again each time, which often takes longer than to run
 * it; or it plans once and, without an estimate, reads a table from end to end.
 */
export function plannedForAny<Value>(value: Expression<Value>, type: SqlType): RawBuilder<Value> {
  return sql<Value>`(select ${value}::${sql.raw(type)})`
}

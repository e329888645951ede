import { type Expression, sql } from 'kysely'

/** What waits to be done. */
export interface Backlog {
  count: number
  /** The age of the oldest in seconds; 0 if nothing waits. */
  oldestSeconds: number
}

/** The columns of a backlog. @param since the instant from which a row waits */
export const backlogColumns = (since: Expression<Date>, now: Expression<Date>) =>
  sql`count(*)::int count, greatest(0, coalesce(extract(epoch from ${now} - min(${since})), 0))::float8 "oldestSeconds"`

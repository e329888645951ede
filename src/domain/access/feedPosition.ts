import { sql } from 'kysely'

/**
 * The position of an operator in its change feed. It is another one after every committed change: of those without a number there are
 * more, until they are numbered, and then the last number is larger.
 */
export interface FeedPosition {
  /** The last number. */
  sequenceNumber: number
  /** The committed changes without a number; one more than MAX_UNNUMBERED if there are more. */
  unnumbered: number
}

/** More are not counted: every request would wait for it while they are numbered. */
export const MAX_UNNUMBERED = 20

/** The position of an operator `o`, as JSON. Two probes of primary keys. */
export const feedPosition = sql<FeedPosition>`feed_position(o.operator_id, ${sql.lit(MAX_UNNUMBERED + 1)})`

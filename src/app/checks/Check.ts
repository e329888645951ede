import type { OperatorRow } from '../../domain/access/operatorColumns.ts'
import type { Database } from '../../platform/sql/Database.ts'

/** How many differences are quoted. */
export const MAX_EXAMPLES = 5

/** What a check has compared, and what differs. */
export interface CheckResult {
  compared: number
  differing: number
  /** The first differences, each as a phrase. */
  examples: readonly string[]
}

/** Compares what is stored twice, for one operator, and changes nothing. Each is exact as of one moment. */
export interface Check {
  /** What it compares, in a few words. */
  name: string
  run(database: Database, operator: OperatorRow): Promise<CheckResult>
}

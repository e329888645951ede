import type { Caller } from '../../access/Caller.ts'
import type { BulkOperationRow } from '../../bulk/bulkOperationColumns.ts'
import type { ContextServices } from '../../Services.ts'

/** One turn of a bulk operation: it runs for some seconds, and then the others have theirs. */
export interface BulkTurn {
  services: ContextServices
  operatorId: string
  /** As of the beginning of the turn. */
  row: BulkOperationRow
  caller: Caller
  /** Whether the turn is over. */
  over(): boolean
  /** Called after each step with the number of lines done in this turn, and of those refused. */
  progress?(lines: number, refused: number): void
  /** Logs an error that is told to nobody else. */
  report(error: unknown, about: Readonly<Record<string, unknown>>): void
}

/** How a turn ends: with everything done, with more to do, or because the operation was cancelled or is run elsewhere. */
export type TurnEnd = 'done' | 'more' | 'lost'

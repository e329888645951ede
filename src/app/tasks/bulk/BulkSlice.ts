import type { Caller } from '../../../domain/access/Caller.ts'
import type { BulkOperation } from '../../../domain/bulk/BulkOperation.ts'
import type { ContextServices } from '../../../transports/graphql/Services.ts'

/** A time slice of a bulk operation: it runs for some seconds, and then others do. */
export interface BulkSlice {
  services: ContextServices
  operatorId: string
  /** As of the beginning of the slice. */
  row: BulkOperation
  caller: Caller
  /** Whether the slice is over. */
  over(): boolean
  /** Called after each step with the number of lines done in this slice, and of those refused. */
  progress?(lines: number, refused: number): void
  /** Logs an error that is told to nobody else. */
  report(error: unknown, about: Readonly<Record<string, unknown>>): void
}

/** How a slice ends: with everything done, with more to do, or because the operation was cancelled or is run elsewhere. */
export type SliceEnd = 'done' | 'more' | 'lost'

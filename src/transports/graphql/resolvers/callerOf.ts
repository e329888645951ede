import type { Caller } from '../../../domain/access/Caller.ts'
import type { Context } from '../Context.ts'

/** The caller of a guarded field: the guard refuses requests without one. */
export function callerOf(context: Context): Caller {
  if (context.caller === null) throw new Error('A resolver was reached without a caller: its guard is missing.')
  return context.caller
}

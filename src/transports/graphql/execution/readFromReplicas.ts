import type { Context } from '../Context.ts'
import { Batch } from '../lists/Batch.ts'

/**
 * Has a query read from replicas, where there are any. Callers with a link read from the primary, and so do subscriptions, which read
 * long after their caller was found.
 */
export function readFromReplicas(context: Context): void {
  const { database, replicas, caller, now } = context
  if (!replicas || typeof caller?.walPosition !== 'number') return
  context.database = replicas.reading(database, caller.walPosition)
  context.batch = new Batch(context.database, now)
}

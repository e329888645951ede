import type { Context } from '../Context.ts'
import { Batch } from '../lists/Batch.ts'
import { databaseOfReads } from './databaseOfReads.ts'

/** Has a query read from replicas. Subscriptions do not, because they read long after their caller was found. */
export function readFromReplicas(context: Context): void {
  const database = databaseOfReads(context, context.caller)
  if (database === context.database) return
  context.database = database
  context.batch = new Batch(database, context.now)
}

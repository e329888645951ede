import { callerOfKey } from '../../../domain/access/callerOfKey.ts'
import { BulkOperationStatus } from '../../../domain/bulk/BulkOperationStatus.ts'
import { type BulkRun, enqueueBulkRun } from '../../../domain/bulk/createBulkOperation.ts'
import { endBulkOperation } from '../../../domain/bulk/endBulkOperation.ts'
import { findBulkOperation } from '../../../domain/bulk/findBulkOperations.ts'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import type { Attempt } from '../../../platform/jobs/Task.ts'
import type { Services } from '../../../transports/graphql/Services.ts'
import type { BulkSlice, SliceEnd } from './BulkSlice.ts'
import { runBulkMutation } from './runBulkMutation.ts'
import { runBulkQuery } from './runBulkQuery.ts'

/** How long a bulk operation runs before another one does. */
const SLICE_MS = 5000

const FAILED = 'The service failed on it several times. What was done before stays done.'
const NO_KEY = 'The API key with which it was made has been revoked, or has expired.'

/** Runs a bulk operation for some seconds, and enqueues its next slice if there is more to do. */
export async function runBulkOperation(
  services: Services,
  run: BulkRun,
  { now, attempt, maxAttempts, stopping, report }: Attempt,
): Promise<void> {
  const { database } = services
  const { operatorId, bulkOperationId } = run
  const row = await findBulkOperation(database, operatorId, bulkOperationId)
  // The command line runs its own.
  if (row?.status !== BulkOperationStatus.RUNNING || row.keyId === null) return
  const caller = await callerOfKey(database, operatorId, row.keyId, now)
  if (!caller) return endBulkOperation(database, { ...run, failure: NO_KEY, now })
  const began = performance.now()
  const over = () => stopping.aborted || performance.now() - began >= SLICE_MS
  const told = (error: unknown, about: object) => report(error, { bulkOperationId, ...about })
  try {
    await runSlice({ services, operatorId, row, caller, over, report: told })
  } catch (error) {
    if (attempt < maxAttempts) throw error
    report(error, { bulkOperationId })
    await endBulkOperation(database, { ...run, failure: FAILED, now: services.clock() })
    return
  }
  const left = await findBulkOperation(database, operatorId, bulkOperationId)
  if (left?.status === BulkOperationStatus.RUNNING) await enqueueBulkRun(database, run)
}

/** Runs a bulk operation until its slice is over, and ends it if everything is done or it cannot be done. */
export async function runSlice(slice: BulkSlice): Promise<SliceEnd> {
  const { services, operatorId, row } = slice
  const { bulkOperationId } = row
  const end = (failure: string | null) =>
    endBulkOperation(services.database, { operatorId, bulkOperationId, failure, now: services.clock() })
  try {
    const how = row.query === null ? await runBulkMutation(slice) : await runBulkQuery(slice)
    if (how === 'done') await end(null)
    return how
  } catch (error) {
    // A query that is not valid any more, or a field that the key may not read any more.
    if (!(error instanceof Refusal) || ['overloaded', 'rate-limited', 'idempotency-conflict'].includes(error.code)) {
      throw error
    }
    await end(error.message)
    return 'done'
  }
}

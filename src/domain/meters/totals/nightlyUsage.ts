import type { Database } from '../../../platform/sql/Database.ts'
import { localDay } from '../../scalars/localDay.ts'
import { retainUsage } from '../retention/retainUsage.ts'
import { compactUsage } from './compactUsage.ts'
import { findZone } from './findZone.ts'
import { verifyUsage } from './verifyUsage.ts'

const DAYS_VERIFIED = 35

/** Reports problems, and stops the job. */
export interface Watch {
  report(error: unknown, about: Readonly<Record<string, unknown>>): void
  readonly stopping: AbortSignal
}

/**
 * The nightly maintenance of an operator's usage: applies retention, compacts old totals, and verifies the last days. It can be
 * interrupted or repeated: each part is correct on its own.
 */
export async function nightlyUsage(
  database: Database,
  operatorId: string,
  now: Date,
  { report, stopping }: Watch,
): Promise<void> {
  await retainUsage(database, operatorId, now, stopping)
  await compactUsage(database, operatorId, now, stopping)
  stopping.throwIfAborted()

  const { timeZone } = await findZone(database, operatorId)
  const today = localDay(now, timeZone)
  const from = localDay(now, timeZone, 1 - DAYS_VERIFIED)
  const { equal, differenceCount: differing, differences } = await verifyUsage(database, operatorId, from, today)
  if (equal) return
  const error = new Error(
    `The totals of usage of operator ${operatorId} are not what its entries add up to: ${differing} differ between ${from} and ${today}.`,
  )
  report(error, { operatorId, differing, differences })
}

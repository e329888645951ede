import type { Sql } from '../../platform/sql/Database.ts'
import { recordVerification } from './recordVerification.ts'
import { verifyAudit } from './verifyAudit.ts'

/**
 * The nightly verification of an operator's audit log. What is wrong is recorded and reported, and left as it is: it is evidence.
 */
export async function nightlyAudit(
  db: Sql,
  operatorId: string,
  { now, report, stopping }: { now: Date; report(error: unknown, about: object): void; stopping: AbortSignal },
): Promise<void> {
  const found = await verifyAudit(db, operatorId, { stopping })
  await recordVerification(db, operatorId, found, now)
  const { faults, faultCount } = found
  if (faultCount === 0) return
  const error = new Error(`The audit log of operator ${operatorId} is not as it was written: ${faults[0]}`)
  report(error, { operatorId, faultCount, faults })
}

import type { Sql } from '../../platform/sql/Database.ts'
import { verifyAudit } from './verifyAudit.ts'

/** The nightly verification of an operator's audit log. What is wrong is reported, and left as it is: it is evidence. */
export async function nightlyAudit(
  db: Sql,
  operatorId: string,
  { report, stopping }: { report(error: unknown, about: object): void; stopping: AbortSignal },
): Promise<void> {
  const { faults, faultCount } = await verifyAudit(db, operatorId, { stopping })
  if (faultCount === 0) return
  const error = new Error(`The audit log of operator ${operatorId} is not as it was written: ${faults[0]}`)
  report(error, { operatorId, faultCount, faults })
}

import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { AuditVerification } from './verifyAudit.ts'

interface Recorded {
  operatorId: string
  verifiedAt: Date
  verifiedNumber: number
  faultCount: number
}

const update = preparedStatement(
  ({ operatorId, verifiedAt, verifiedNumber, faultCount }: Placeholders<Recorded>) => sql`
  update audit_head h set verified_at = ${verifiedAt}, verified_number = ${verifiedNumber}, fault_count = ${faultCount}
  where h.operator_id = ${operatorId}`,
)

/** Records what a verification of a whole audit log has found, for those who look when that was last done. A log without entries has no row. */
export async function recordVerification(
  db: Sql,
  operatorId: string,
  { end, faultCount }: AuditVerification,
  verifiedAt: Date,
): Promise<void> {
  await update(db, { operatorId, verifiedAt, verifiedNumber: end.number, faultCount })
}

import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

/** What the last verifications of the audit logs of all operators found. */
export interface AuditVerifications {
  /** The time since the one that is longest ago; 0 if there was none. */
  oldestSeconds: number
  faultCount: number
}

const select = preparedStatement(
  ({ now }: Placeholders<{ now: Date }>) => sql<AuditVerifications>`
  select coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(h.verified_at))), 0)::float8 "oldestSeconds",
    coalesce(sum(h.fault_count), 0)::int "faultCount"
  from control_plane.audit_head h`,
)

/** A log that was never verified is not counted: its job of the night is late, or was given up. */
export async function measureVerifications(db: Sql, now: Date): Promise<AuditVerifications> {
  const [found] = await select(db, { now })
  return found!
}

import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, type PreparedStatement, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { LinkTarget } from './LinkSigner.ts'

/** The tables of the objects that links are for. */
type Target =
  | 'booking'
  | 'bulk_operation'
  | 'dashboard_session'
  | 'resource_member'
  | 'timeslot'
  | 'upload'
  | 'waitlist_entry'

// One probe of the primary key for each operator.
const directory = (table: Target, key: string): PreparedStatement<{ id: string }, { operatorId: string }> =>
  preparedStatement(
    ({ id }: Placeholders<{ id: string }>) => sql<{ operatorId: string }>`
    select o.operator_id "operatorId" from control_plane.operator o
    join control_plane.${sql.ref(table)} t on t.operator_id = o.operator_id and t.${sql.ref(key)} = ${id}`,
  )

const directories: Record<Target, ReturnType<typeof directory>> = {
  booking: directory('booking', 'booking_id'),
  bulk_operation: directory('bulk_operation', 'bulk_operation_id'),
  dashboard_session: directory('dashboard_session', 'session_id'),
  resource_member: directory('resource_member', 'member_id'),
  timeslot: directory('timeslot', 'timeslot_id'),
  upload: directory('upload', 'upload_id'),
  waitlist_entry: directory('waitlist_entry', 'waitlist_id'),
}

/**
 * The operator of a link; undefined if its object does not exist any more. A link carries it, except those that were signed before
 * links did, such as in e-mails that customers still have.
 */
export async function operatorOfLink(
  db: Sql,
  { operatorId, id }: LinkTarget,
  target: Target,
): Promise<string | undefined> {
  return operatorId ?? (await directories[target](db, { id }))[0]?.operatorId
}

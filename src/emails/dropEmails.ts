import type { Sql } from '../database/Database.ts'

const DROP = `
  with dropped as (
    update email set status = 'DROPPED' where operator_id = $1 and email_id = any($2) and status in ('PLANNED', 'AWAITING_MAIL_SERVER')
    returning email_id
  )
  select graphile_worker.remove_job('email:' || email_id) from dropped`

/** Drops e-mails for which there is no reason any more. One that is being sent at this moment is sent. */
export async function dropEmails(sql: Sql, operatorId: string, emailIds: readonly string[]): Promise<void> {
  if (emailIds.length > 0) await sql.query(DROP, [operatorId, emailIds])
}

import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { StatementState } from './StatementState.ts'
import type { StatementStatus } from './StatementStatus.ts'

type Stored = Omit<StatementStatus, 'operator' | 'partner' | 'closed' | 'state'>

interface StatusRow extends Stored {
  partnerId: string
  isClosed: boolean
}

const select = preparedStatement(
  ({ operatorId, partnerIds, month }: Placeholders<Requested>) => sql<StatusRow>`
  select n.partner_id "partnerId", m.month is not null "isClosed", s.sent_at "sentAt", s.sent_key_id "sentKeyId", s.sent_to "sentTo",
    s.email_id "emailId", s.paid_at "paidAt", s.paid_key_id "paidKeyId", s.payment_method "paymentMethod", s.payment_note "paymentNote"
  from unnest(${partnerIds}::uuid[]) n (partner_id)
  left join statement_month m on m.operator_id = ${operatorId} and m.month = ${month}::date
  left join statement_status s on s.operator_id = ${operatorId} and s.partner_id = n.partner_id and s.month = ${month}::date`,
)

interface Requested {
  operatorId: string
  partnerIds: readonly string[]
  month: string
}

/** Finds how far the statements of partners for a month, `YYYY-MM`, are. */
export async function findStatuses(
  db: Sql,
  operatorId: string,
  partnerIds: readonly string[],
  month: string,
): Promise<Map<string, StatementStatus>> {
  const rows = await select(db, { operatorId, partnerIds, month: `${month}-01` })
  return new Map(
    rows.map(({ partnerId, isClosed, ...stored }) => [partnerId, { ...stored, state: stateOf(stored, isClosed) }]),
  )
}

function stateOf({ sentAt, paidAt }: Stored, isClosed: boolean): StatementState {
  if (paidAt) return StatementState.PAID
  if (sentAt) return StatementState.SENT
  return isClosed ? StatementState.CLOSED : StatementState.OPEN
}

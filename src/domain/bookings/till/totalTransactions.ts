import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../../platform/sql/dynamicStatement.ts'
import type { TransactionFilter } from './TransactionFilter.ts'
import type { TransactionTotal } from './TransactionTotal.ts'
import { type TransactionValues, transactions, transactionValues } from './transactions.ts'

const select = dynamicStatement((given: Given<TransactionValues>) =>
  transactions(given)
    .select([
      't.method',
      't.key_id as keyId',
      sql<number>`coalesce(sum(t.amount_minor) filter (where t.kind = 'PAYMENT'), 0)::bigint`.as('paidMinor'),
      sql<number>`coalesce(sum(t.amount_minor) filter (where t.kind = 'REFUND'), 0)::bigint`.as('refundedMinor'),
      sql<number>`count(*)::int`.as('transactionCount'),
    ])
    .groupBy(['t.method', 't.key_id'])
    .orderBy('t.method')
    .orderBy('t.key_id'),
)

/** Adds up payments and refunds by method and by who recorded them. */
export async function totalTransactions(
  db: Sql,
  operator: { operatorId: string; timeZone: string; currency: string },
  filter: TransactionFilter,
): Promise<TransactionTotal[]> {
  const { operatorId, timeZone, currency } = operator
  const rows = await select(db, transactionValues(operatorId, timeZone, filter), {})
  return rows.map(({ paidMinor, refundedMinor, ...row }) => ({
    ...row,
    paid: { amount: paidMinor, currency },
    refunded: { amount: refundedMinor, currency },
  }))
}

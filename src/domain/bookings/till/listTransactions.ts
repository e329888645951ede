import type { Sql } from '../../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../../platform/sql/dynamicStatement.ts'
import {
  limitToPage,
  type Page,
  type PageRequest,
  type PageValues,
  pageOf,
  pageValues,
} from '../../../platform/sql/Page.ts'
import type { Transaction } from './Transaction.ts'
import type { TransactionFilter } from './TransactionFilter.ts'
import { type TransactionValues, transactions, transactionValues } from './transactions.ts'

const selectPage = dynamicStatement(
  (given: Given<TransactionValues & PageValues>, { backwards }: { backwards: boolean }) =>
    limitToPage(
      transactions(given).select([
        't.id as transactionId',
        't.basket_id as basketId',
        't.kind',
        't.method',
        't.provider',
        't.provider_reference as providerReference',
        't.amount_minor as amountMinor',
        't.currency',
        't.reason',
        't.occurred_at as occurredAt',
        't.key_id as keyId',
      ]),
      { key: 't.occurred_at', id: 't.id', descending: true },
      given,
      backwards,
    ),
)

const countAll = dynamicStatement((given: Given<TransactionValues>) =>
  transactions(given).select(eb => eb.fn.countAll<number>().as('count')),
)

/** Lists what customers paid and what they were paid back, newest first, one page at a time. */
export async function listTransactions(
  db: Sql,
  operatorId: string,
  timeZone: string,
  filter: TransactionFilter,
  request: PageRequest,
): Promise<Page<Transaction>> {
  const values = { ...transactionValues(operatorId, timeZone, filter), ...pageValues(request) }
  const rows = await selectPage(db, values, { backwards: request.backwards })
  const items = rows.map(({ amountMinor: amount, currency, ...row }) => ({ ...row, amount: { amount, currency } }))
  return pageOf(items as Transaction[], request)
}

/** Counts the transactions that match a filter. */
export async function countTransactions(
  db: Sql,
  operatorId: string,
  timeZone: string,
  filter: TransactionFilter,
): Promise<number> {
  const [row] = await countAll(db, transactionValues(operatorId, timeZone, filter), {})
  return row!.count
}

import { Transaction } from '../../../domain/bookings/till/Transaction.ts'
import { type CountedConnection, connectionType, totalCountOf } from './connectionType.ts'

export const TransactionConnection = connectionType(() => Transaction, {
  name: 'Transaction',
  one: 'a payment or refund',
  many: 'payments and refunds',
})

export type TransactionConnection = CountedConnection<Transaction>

export const TransactionCountResolver = totalCountOf(TransactionConnection)

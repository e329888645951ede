import { type Expression, type SqlBool, sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Given } from '../../../platform/sql/dynamicStatement.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { someOf } from '../../../platform/sql/someOf.ts'
import { startOfDay } from '../../meters/totals/startOfDay.ts'
import { Channel } from '../../scalars/Channel.ts'
import { refuseReversedRanges } from '../../scalars/refuseReversedRanges.ts'
import type { PaymentMethod } from '../payments/PaymentMethod.ts'
import { PaymentOutcome } from '../payments/PaymentOutcome.ts'
import type { TransactionFilter } from './TransactionFilter.ts'
import type { TransactionKind } from './TransactionKind.ts'

/** What a statement knows of a filter. */
export interface TransactionValues {
  operatorId: string
  from: Date | undefined
  before: Date | undefined
  kinds: readonly TransactionKind[] | undefined
  methods: readonly PaymentMethod[] | undefined
  keyIds: readonly string[] | undefined
}

/** Reads a filter. */
export function transactionValues(operatorId: string, timeZone: string, filter: TransactionFilter): TransactionValues {
  refuseReversedRanges(filter)
  const midnight = (day: string, later = 0) =>
    new Date(startOfDay(Temporal.PlainDate.from(day).add({ days: later }), timeZone))
  const { date, kinds, methods, keyIds } = filter
  return {
    operatorId,
    from: date?.from ? midnight(date.from) : undefined,
    before: date?.to ? midnight(date.to, 1) : undefined,
    kinds: someOf(kinds),
    methods: someOf(methods),
    keyIds: someOf(keyIds),
  }
}

// Each half is read by the index of its table.
const both = (operatorId: Expression<string>) =>
  kysely
    .selectFrom('payment as y')
    .select([
      sql<TransactionKind>`'PAYMENT'`.as('kind'),
      'y.payment_id as id',
      'y.basket_id',
      'y.method',
      'y.provider',
      'y.provider_reference',
      'y.amount_minor',
      'y.currency',
      sql<string | null>`null`.as('reason'),
      'y.paid_at as occurred_at',
      'y.key_id',
    ])
    .innerJoin('basket as k', join =>
      join.onRef('k.operator_id', '=', 'y.operator_id').onRef('k.basket_id', '=', 'y.basket_id'),
    )
    .where('y.operator_id', '=', operatorId)
    // What a partner reports was paid to the partner.
    .where('k.channel', '<>', sql.lit(Channel.PARTNER))
    .where('y.outcome', '=', sql.lit(PaymentOutcome.SUCCEEDED))
    .unionAll(
      kysely
        .selectFrom('refund as r')
        .select([
          sql<TransactionKind>`'REFUND'`.as('kind'),
          'r.refund_id as id',
          'r.basket_id',
          'r.method',
          'r.provider',
          'r.provider_reference',
          'r.amount_minor',
          'r.currency',
          'r.reason',
          'r.refunded_at as occurred_at',
          'r.key_id',
        ])
        .where('r.operator_id', '=', operatorId),
    )

/** The payments and refunds `t` that match a filter. */
export function transactions(given: Given<TransactionValues>) {
  const { operatorId, from, before, kinds, methods, keyIds } = given
  const all: Expression<SqlBool>[] = []
  if (from) all.push(sql<SqlBool>`t.occurred_at >= ${from}`)
  if (before) all.push(sql<SqlBool>`t.occurred_at < ${before}`)
  if (kinds) all.push(sql<SqlBool>`t.kind = any(${kinds})`)
  if (methods) all.push(sql<SqlBool>`t.method = any(${methods})`)
  if (keyIds) all.push(sql<SqlBool>`t.key_id = any(${keyIds})`)
  return kysely.selectFrom(both(operatorId).as('t')).where(eb => eb.and(all))
}

import { sql } from 'kysely'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { type CheckResult, MAX_EXAMPLES } from './Check.ts'

/** Whether the refunds of every basket add up to what it says was refunded. */
export const checkRefunds = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<CheckResult>`
  with refunded as (
    select r.basket_id, sum(r.amount_minor) amount from refund r where r.operator_id = ${operatorId} group by 1
  ), compared as (
    select format('basket %s counts %s as refunded, and its refunds add up to %s', k.basket_id, k.refunded_minor, coalesce(r.amount, 0)) what,
      k.refunded_minor <> coalesce(r.amount, 0) differs
    from basket k left join refunded r on r.basket_id = k.basket_id
    where k.operator_id = ${operatorId}
  )
  select count(*) compared, count(*) filter (where differs) differing,
    array(select what from compared where differs limit ${MAX_EXAMPLES}) examples
  from compared`,
)

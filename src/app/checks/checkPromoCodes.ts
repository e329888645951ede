import { sql } from 'kysely'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { type CheckResult, MAX_EXAMPLES } from './Check.ts'

/** Whether every promo code counts its uses. */
export const checkPromoCodes = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<CheckResult>`
  with used as (
    select u.promo_code_id, count(*) uses from promo_use u where u.operator_id = ${operatorId} and u.taken group by 1
  ), compared as (
    select format('promo code %s counts %s uses, and has %s', c.code, c.uses, coalesce(u.uses, 0)) what, c.uses <> coalesce(u.uses, 0) differs
    from promo_code c left join used u on u.promo_code_id = c.promo_code_id
    where c.operator_id = ${operatorId}
  )
  select count(*) compared, count(*) filter (where differs) differing,
    array(select what from compared where differs limit ${MAX_EXAMPLES}) examples
  from compared`,
)

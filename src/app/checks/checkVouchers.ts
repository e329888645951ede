import { sql } from 'kysely'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { type CheckResult, MAX_EXAMPLES } from './Check.ts'

/** Whether the entries of every voucher add up to its balance, entry by entry and without a gap. */
export const checkVouchers = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<CheckResult>`
  with entry as (
    select e.voucher_id, e.number, e.amount_minor, e.balance_minor,
      sum(e.amount_minor) over (partition by e.voucher_id order by e.number) running
    from voucher_entry e where e.operator_id = ${operatorId}
  ), added as (
    select voucher_id, count(*) entries, sum(amount_minor) balance, bool_and(balance_minor = running) runs from entry group by 1
  ), compared as (
    select format('voucher %s has a balance of %s after %s entries, and they add up to %s', v.voucher_id, v.balance_minor, v.last_entry,
        coalesce(a.balance, 0)) what,
      (v.balance_minor, v.last_entry, true) is distinct from (a.balance, a.entries, a.runs) differs
    from voucher v left join added a on a.voucher_id = v.voucher_id
    where v.operator_id = ${operatorId}
  )
  select count(*) compared, count(*) filter (where differs) differing,
    array(select what from compared where differs limit ${MAX_EXAMPLES}) examples
  from compared`,
)

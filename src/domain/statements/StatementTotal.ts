import { Check, Entity, PrimaryKey, Property, Trigger } from '@mikro-orm/decorators/legacy'
import { PrimaryKeyProp, type Ref } from '@mikro-orm/postgresql'
import { oneOf } from '../../platform/sql/oneOf.ts'
import type { Operator } from '../access/Operator.ts'
import { Partner } from '../access/Partner.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { StatementLineKind } from './StatementLineKind.ts'
import { StatementMonth } from './StatementMonth.ts'

/** The totals of a partner's lines of one kind in a closed month. A partner without such lines has no row. */
@Entity({ tableName: 'statement_total' })
@Check({ name: 'statement_total_kind_check', expression: oneOf('kind', StatementLineKind) })
@Trigger({
  name: 'statement_total_no_change',
  timing: 'before',
  events: ['update', 'delete'],
  forEach: 'row',
  expression: `create trigger "statement_total_no_change" before update or delete on "statement_total" for each row execute function "refuse_change_of_statement"()`,
})
export class StatementTotal {
  [PrimaryKeyProp]?: ['operator', 'partner', 'closed', 'kind']

  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @RefersTo(() => Partner, 'partner_id', { primary: true })
  partner?: Ref<Partner>

  @RefersTo(() => StatementMonth, 'month', { primary: true })
  closed?: Ref<StatementMonth>

  @PrimaryKey({ type: 'text' })
  kind!: StatementLineKind

  @Property({ type: 'integer' })
  lines!: number

  @Property({ type: 'bigint' })
  retailMinor!: number

  @Property({ type: 'bigint' })
  commissionMinor!: number

  @Property({ type: 'bigint' })
  voucherMinor!: number
}

import { Check, Entity, PrimaryKey, Property, Trigger } from '@mikro-orm/decorators/legacy'
import { PrimaryKeyProp, type Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator } from '../access/tenancy.ts'

/** A month that is closed. Its limits are stored, because the operator can move to another time zone. */
@Entity({ tableName: 'statement_month' })
@Check({ name: 'statement_month_day_check', expression: 'EXTRACT(day FROM month) = (1)::numeric' })
@Check({ name: 'statement_month_limits_check', expression: 'starts_at < ends_at' })
@Trigger({
  name: 'statement_month_no_change',
  timing: 'before',
  events: ['update', 'delete'],
  forEach: 'row',
  expression: `create trigger "statement_month_no_change" before update or delete on "statement_month" for each row execute function "refuse_change_of_statement"()`,
})
export class StatementMonth {
  [PrimaryKeyProp]?: ['operator', 'month']

  @BelongsToOperator()
  operator?: Ref<Operator>

  /** Its first day. */
  @PrimaryKey({ type: 'date' })
  month!: string

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  startsAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  endsAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  closedAt!: Date
}

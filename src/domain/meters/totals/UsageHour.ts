import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator } from '../../access/tenancy.ts'

/** The usage of a meter in an hour of the operator's clock, by the instant at which it starts; in slots as in `UsageDay`. */
@Entity({ tableName: 'usage_hour' })
export class UsageHour {
  @BelongsToOperator()
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'text' })
  meter!: string

  @PrimaryKey({ type: 'datetime', columnType: 'timestamptz' })
  startsAt!: Date

  @PrimaryKey({ type: 'smallint' })
  slot!: number

  @Property({ type: 'decimal', columnType: 'numeric' })
  usage!: string

  @Property({ type: 'bigint' })
  events!: number
}

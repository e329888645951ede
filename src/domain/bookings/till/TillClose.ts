import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, ObjectType } from 'type-graphql'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator } from '../../access/tenancy.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import type { PaymentMethod } from '../payments/PaymentMethod.ts'
import { TillCount } from './TillCount.ts'

/** What is stored of a count. */
export interface StoredCount {
  method: PaymentMethod
  countedMinor: number
  expectedMinor: number
}

@Entity({ tableName: 'till_close' })
@Index({ name: 'till_close_day_index', properties: ['operator', 'date'] })
@ObjectType({
  simpleResolvers: true,
  description: 'The end of a day at the counter: what was counted, beside what was recorded. It is never changed.',
})
export class TillClose {
  @BelongsToOperator()
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  tillCloseId!: string

  @Property({ type: 'date' })
  @Field(() => LocalDate, { description: 'The day.' })
  date!: string

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was closed.' })
  closedAt!: Date

  /** The API key or staff account that closed it. */
  @Property({ type: 'uuid', nullable: true })
  keyId!: string | null

  @Property({ type: 'text' })
  currency!: string

  @Property({ type: 'json', columnType: 'jsonb', fieldName: 'counts' })
  storedCounts!: StoredCount[]

  @Field(() => [TillCount], { description: 'The count of each method.' })
  counts!: TillCount[]

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'A note, such as why something is missing.' })
  note!: string | null
}

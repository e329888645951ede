import { Check, Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, Float, Int, ObjectType } from 'type-graphql'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator } from '../../access/tenancy.ts'
import { Money } from '../../products/Money.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { ActivityID } from '../../scalars/identifiers.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { Node } from '../../scalars/Node.ts'

/** A code that lowers the price of a booking. `useCount` counts the bookings that have it now (`promoUses.ts`). */
@Entity({ tableName: 'promo_code' })
@Unique({ name: 'promo_code_code_unique', properties: ['operator', 'code'] })
@Index({ name: 'promo_code_created_index', properties: ['operator', 'createdAt', 'promoCodeId'] })
// Stored in capital letters, so that the unique constraint ignores case.
@Check({ name: 'promo_code_code_check', expression: "code ~ '^[0-9A-Z][0-9A-Z_-]{2,31}$'::text" })
@Check({
  name: 'promo_code_discount_check',
  expression:
    '((amount_minor IS NULL) <> (rate IS NULL)) AND (amount_minor > 0 OR amount_minor IS NULL) AND (rate >= 1 AND rate <= 100000 OR rate IS NULL)',
})
@Check({
  name: 'promo_code_dates_check',
  expression:
    '((sold_to >= sold_from) OR sold_to IS NULL OR sold_from IS NULL) AND ((date_to >= date_from) OR date_to IS NULL OR date_from IS NULL)',
})
@Check({
  name: 'promo_code_uses_check',
  expression: 'uses >= 0 AND (max_uses IS NULL OR uses <= max_uses)',
})
@Check({
  name: 'promo_code_limits_check',
  expression: '(max_uses >= 1 OR max_uses IS NULL) AND (max_uses_per_customer >= 1 OR max_uses_per_customer IS NULL)',
})
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: 'A code that lowers the price of a booking, by an amount or by a percentage.',
})
export class PromoCode {
  @BelongsToOperator()
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  promoCodeId!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: 'What customers enter, in any case. It is shown in capital letters.' })
  code!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: 'The name, which price lines and customers see.' })
  name!: string

  @Property({ type: 'bigint', nullable: true })
  amountMinor!: number | null

  /** In thousandths of a percent. */
  @Property({ type: 'integer', nullable: true })
  rate!: number | null

  @Field(() => Money, {
    nullable: true,
    description: 'By how much it lowers the price of the activity, at most to zero; null if it is a percentage.',
  })
  amount!: Money | null

  @Field(() => Float, {
    nullable: true,
    description: 'By how many percent it lowers the price of the activity; null if it is an amount.',
  })
  percent!: number | null

  @Property({ type: 'date', nullable: true })
  @Field(() => LocalDate, {
    nullable: true,
    description: "The first day on which it can be used, on the operator's calendar; null for no limit.",
  })
  soldFrom!: string | null

  @Property({ type: 'date', nullable: true })
  @Field(() => LocalDate, {
    nullable: true,
    description: "The last day on which it can be used, on the operator's calendar; null for no limit.",
  })
  soldTo!: string | null

  @Property({ type: 'date', nullable: true })
  @Field(() => LocalDate, {
    nullable: true,
    description: 'The first day of the activity for which it is valid; null for no limit.',
  })
  dateFrom!: string | null

  @Property({ type: 'date', nullable: true })
  @Field(() => LocalDate, {
    nullable: true,
    description: 'The last day of the activity for which it is valid; null for no limit.',
  })
  dateTo!: string | null

  @Property({ type: 'array', columnType: 'uuid[]' })
  @Field(() => [ActivityID], { description: 'Only for these activities; for all activities when empty.' })
  activityIds!: string[]

  @Property({ type: 'integer', nullable: true })
  @Field(() => Int, { nullable: true, description: 'How many bookings can have it; null for no limit.' })
  maxUses!: number | null

  @Property({ type: 'integer', nullable: true })
  @Field(() => Int, {
    nullable: true,
    description: 'How many bookings of one customer, by e-mail address, can have it; null for no limit.',
  })
  maxUsesPerCustomer!: number | null

  @Property({ fieldName: 'uses', type: 'integer', default: 0 })
  @Field(() => Int, {
    description: 'How many bookings have it. A booking that is cancelled, rejected or expired gives it back.',
  })
  useCount!: number

  @Property({ type: 'boolean', default: true })
  @Field(() => Boolean, { description: 'Whether it can be used. Bookings keep the discount that they have.' })
  active!: boolean

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was created.' })
  createdAt!: Date

  @Property({ type: 'integer', default: 1 })
  @Field(() => Int, {
    description: 'Increases with every change. Send it back as `expectedVersion` to change only what you have read.',
  })
  version!: number
}

import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../../access/tenancy.ts'
import type { Discount } from '../../rules/pricing/quote.ts'
import { PromoCode } from './PromoCode.ts'

/**
 * The promo code of a booking, and the discount that it was granted. It is kept when the booking gives the code back, because an expired
 * hold can still be confirmed.
 */
@Entity({ tableName: 'promo_use' })
@Index({
  name: 'promo_use_customer_index',
  expression:
    'create index "promo_use_customer_index" on "promo_use" ("operator_id", "promo_code_id", "customer") where "taken"',
})
export class PromoUse {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  bookingId!: string

  @RefersTo(() => PromoCode, 'promo_code_id')
  promoCode?: Ref<PromoCode>

  /** The customer's e-mail address in lower case. */
  @Property({ type: 'text' })
  customer!: string

  /** Whether the booking has the code now. */
  @Property({ type: 'boolean' })
  taken!: boolean

  /** The discount as of the sale. */
  @Property({ type: 'json', columnType: 'jsonb' })
  discount!: Discount

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  usedAt!: Date
}

import { Check, Entity, Property } from '@mikro-orm/decorators/legacy'
import { PrimaryKeyProp, type Ref } from '@mikro-orm/postgresql'
import { Field, ObjectType } from 'type-graphql'
import type { Operator } from '../access/Operator.ts'
import { Partner } from '../access/Partner.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { ActivityID } from '../scalars/identifiers.ts'
import { Product } from './Product.ts'

/** The rate of a partner for one activity, where it is not the partner's own. Without a row it is the partner's own. */
@Entity({ tableName: 'commission' })
@Check({ name: 'commission_rate_check', expression: '(rate >= 0) AND (rate <= 100000)' })
@ObjectType({
  simpleResolvers: true,
  description: "A partner's commission on one activity, where it differs from its commission on all others.",
})
export class Commission {
  [PrimaryKeyProp]?: ['operator', 'partner', 'activity']

  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @RefersTo(() => Partner, 'partner_id', { primary: true })
  partner?: Ref<Partner>

  @RefersTo(() => Product, 'activity_id', { primary: true })
  activity?: Ref<Product>

  @Field(() => ActivityID, { description: 'The activity.' })
  activityId!: string

  /** In thousandths of a percent. */
  @Property({ type: 'integer' })
  rate!: number
}

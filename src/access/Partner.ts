import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import { PrimaryKeyProp, type Ref } from '@mikro-orm/postgresql'
import { Field, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/DateTime.ts'
import { PartnerID } from '../scalars/identifiers.ts'
import type { Operator } from './Operator.ts'
import { BelongsToOperator } from './tenancy.ts'

@Entity({ tableName: 'partner' })
@Unique({ name: 'partner_slug_unique', properties: ['operator', 'slug'] })
@ObjectType({ simpleResolvers: true, description: "An online travel agency that sells an operator's activities." })
export class Partner {
  [PrimaryKeyProp]?: ['operator', 'partnerId']

  @BelongsToOperator()
  operator!: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  @Field(() => PartnerID, { description: 'Identifies the partner.' })
  partnerId!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: "The partner's name." })
  name!: string

  @Property({ type: 'text' })
  @Field(() => String, {
    description: 'A short name in lower case; payment references made by the service begin with it.',
  })
  slug!: string

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When the partner was added.' })
  createdAt!: Date
}

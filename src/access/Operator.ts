import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { PrimaryKeyProp } from '@mikro-orm/postgresql'
import { GraphQLCurrency } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { OperatorID } from '../scalars/identifiers.ts'

@Entity({ tableName: 'operator' })
@Check({ name: 'operator_currency_check', expression: "currency ~ '^[A-Z]{3}$'::text" })
@ObjectType({ simpleResolvers: true, description: 'A business that runs activities. Everything else belongs to one.' })
export class Operator {
  [PrimaryKeyProp]?: 'operatorId'

  @PrimaryKey({ type: 'uuid' })
  @Field(() => OperatorID, { description: 'Identifies the operator.' })
  operatorId!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: 'The name customers know the operator by.' })
  name!: string

  @Property({ type: 'text', default: 'UTC' })
  @Field(() => String, {
    description: 'IANA time zone in which the operator counts its days, such as `Europe/London`.',
  })
  timeZone!: string

  @Property({ type: 'text' })
  @Field(() => GraphQLCurrency, { description: 'The currency of every price of this operator.' })
  currency!: string

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  createdAt!: Date
}

import { GraphQLURL } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { EmailAddress } from '../scalars/EmailAddress.ts'
import { PhoneNumber } from '../scalars/PhoneNumber.ts'
import type { OperatorRow } from './operatorColumns.ts'

@ObjectType({ simpleResolvers: true, description: 'What customers see of an operator.' })
export class OperatorProfile {
  operatorId!: string
  logo!: string | null

  @Field(() => String, { description: 'The name customers know the operator by.' })
  name!: string

  @Field(() => String, { nullable: true, description: 'Its colour, such as `#106050`; null for that of the service.' })
  brandColour!: string | null

  @Field(() => PhoneNumber, { nullable: true, description: 'The phone number for customers, with its country code.' })
  phone!: string | null

  @Field(() => EmailAddress, { nullable: true, description: 'The e-mail address to which customers write.' })
  email!: string | null

  @Field(() => GraphQLURL, { nullable: true, description: 'The address of its website.' })
  website!: string | null

  @Field(() => String, { nullable: true, description: 'Its postal address, of several lines.' })
  address!: string | null
}

/** What customers see of an operator. */
export function profileOf(operator: OperatorRow): OperatorProfile {
  const { operatorId, name, logo, brandColour, phone, website, replyTo, billingAddress } = operator
  return { operatorId, name, logo, brandColour, phone, website, email: replyTo, address: billingAddress }
}

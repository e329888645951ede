import { Field, ObjectType } from 'type-graphql'
import { EmailAddress } from '../scalars/EmailAddress.ts'
import { PhoneNumber } from '../scalars/PhoneNumber.ts'

@ObjectType({ simpleResolvers: true, description: 'The person a booking is for.' })
export class Customer {
  @Field(() => String, { description: 'Given name.' })
  firstName!: string

  @Field(() => String, { description: 'Family name.' })
  lastName!: string

  @Field(() => EmailAddress, { description: 'The e-mail address.' })
  email!: string

  @Field(() => PhoneNumber, { nullable: true, description: 'The phone number.' })
  phone!: string | null
}

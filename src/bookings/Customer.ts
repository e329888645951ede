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

/** A customer as it is sent. */
interface GivenCustomer {
  firstName: string
  lastName: string
  email: string
  phone?: string | null
}

/** The customer that a request names. */
export function customerFrom({ firstName, lastName, email, phone }: GivenCustomer): Customer {
  return { firstName: firstName.trim(), lastName: lastName.trim(), email, phone: phone ?? null }
}

/** The customer of a hold that has none yet, as it is stored: blank, because searches and orders read these columns. */
const unknown: Customer = { firstName: '', lastName: '', email: '', phone: null }

/** A customer as it is stored. */
export function storedCustomer(customer: Customer | null): Customer {
  return customer ?? unknown
}

/** A stored customer; null for a hold that has none yet. */
export function readCustomer({ firstName, lastName, email, phone }: Customer): Customer | null {
  return email === '' ? null : { firstName, lastName, email, phone }
}

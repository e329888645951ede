import { withCountry } from '../zones/withCountry.ts'
import type { Customer } from './Customer.ts'

/** A customer as it is sent. */
interface GivenCustomer {
  firstName: string
  lastName: string
  email: string
  phone?: string | null
}

/** The customer that a request names. @param timeZone whose country a local phone number is of; none if it is as it came */
export function customerFrom({ firstName, lastName, email, phone }: GivenCustomer, timeZone?: string): Customer {
  return { firstName: firstName.trim(), lastName: lastName.trim(), email, phone: withCountry(phone ?? null, timeZone) }
}

/** The customer of a hold that has none yet, as it is stored: blank, because searches and orders read these columns. */
const unknown: Customer = { firstName: '', lastName: '', email: '', phone: null }

/** The customer of a booking as it is stored. A walk-in can have a name without anything else. */
export function storedCustomer({ customer, firstName }: { customer: Customer | null; firstName?: string }): Customer {
  return customer ?? { ...unknown, firstName: firstName ?? '' }
}

/** A stored customer; null for a hold that has none yet. */
export function readCustomer({ firstName, lastName, email, phone }: Customer): Customer | null {
  return email === '' ? null : { firstName, lastName, email, phone }
}

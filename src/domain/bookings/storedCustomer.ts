import type { Customer } from './Customer.ts'

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

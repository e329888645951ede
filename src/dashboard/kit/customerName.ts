import { words } from '../words.ts'

/** The name of the customer of a booking. A hold can have none yet. */
export const customerName = ({ customer }: { customer: { firstName: string; lastName: string } | null }): string =>
  customer ? `${customer.firstName} ${customer.lastName}` : words.noCustomer

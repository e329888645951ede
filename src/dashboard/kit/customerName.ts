import { words } from '../words.ts'

interface Named {
  customer: { firstName: string; lastName: string } | null
  walkInName?: string | null
}

/** The name of the customer of a booking. A hold can have none yet, and who comes to the counter need not give one. */
export const customerName = ({ customer, walkInName }: Named): string =>
  customer ? `${customer.firstName} ${customer.lastName}` : (walkInName ?? words.noCustomer)

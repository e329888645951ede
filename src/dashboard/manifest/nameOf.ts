import type { ManifestBookingFragment } from '../api/generated.ts'

/** The name of the customer of a booking. */
export const nameOf = ({ customer }: Pick<ManifestBookingFragment, 'customer'>): string =>
  `${customer.firstName} ${customer.lastName}`

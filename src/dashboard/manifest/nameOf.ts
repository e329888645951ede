import type { ManifestBookingFragment } from '../api/generated.ts'

/** Whom a booking is for. */
export const nameOf = ({ customer }: Pick<ManifestBookingFragment, 'customer'>): string =>
  `${customer.firstName} ${customer.lastName}`

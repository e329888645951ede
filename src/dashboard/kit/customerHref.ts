import { href } from '../address.ts'

/** The URL of the page of a customer. */
export const customerHref = (email: string): string => href(`customer/${encodeURIComponent(email)}`)

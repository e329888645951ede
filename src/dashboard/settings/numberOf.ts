/**
 * A whole number as it is sent; null for none. What is no number is sent as one that the service refuses, with the bounds: without it
 * nothing would change, or be kept for ever.
 */
export function numberOf(text: string): number | null {
  if (text.trim() === '') return null
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : -1
}

/** The same where there has to be a number. */
export const requiredNumberOf = (text: string): number => numberOf(text) ?? -1

import { Refusal } from '../refusal.ts'

/** The refusal of whoever sends no key. */
export function noKey(): Refusal {
  return new Refusal('unauthenticated', 'Send an API key as "Authorization: Bearer <API_KEY>".')
}

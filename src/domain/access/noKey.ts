import { Refusal } from '../refusals/refusal.ts'

/** The refusal of a request without a key. */
export function noKey(): Refusal {
  return new Refusal('unauthenticated', 'Send an API key as "Authorization: Bearer <API_KEY>".')
}

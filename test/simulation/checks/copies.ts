import { type Check, uuidOf } from './Check.ts'

/** What a partner keeps by the feed alone is equal to what the service has, by digest. */
export const copies: Check = {
  promise: 'copies',
  find: ({ copies, admin }) => copies.compare(admin, uuidOf),
}

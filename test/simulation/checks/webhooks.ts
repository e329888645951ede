import { type Check, uuidOf } from './Check.ts'

/** Every change reached every receiver, in one message, however often that was sent. */
export const webhooks: Check = {
  promise: 'webhooks',
  find: ({ receivers, admin, names }) => receivers.compare(admin, names, uuidOf),
}

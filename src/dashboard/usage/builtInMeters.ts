/** The meters that the service records itself, as its documentation names them: the API does not expose the kind of a meter. */
export const builtInMeters: ReadonlySet<string> = new Set([
  'order-completed',
  'waitlist-notified',
  'workflow-email-sent',
])

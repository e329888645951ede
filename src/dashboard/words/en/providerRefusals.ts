/** Why somebody who comes from an identity provider is not signed in. */
export const providerRefusals = {
  unavailable: 'The sign-in service does not answer. Try again, or use your e-mail address.',
  cancelled: 'You were not signed in. Try again, or use your e-mail address.',
  invalid: 'The sign-in service has not said who you are. Try again, or use your e-mail address.',
  expired: 'This took too long, or was begun in another browser. Try again.',
  unverified: 'The sign-in service has not verified your e-mail address. Verify it there, or sign in by e-mail here.',
  unknown: 'Nobody with this e-mail address works here. An owner can invite you.',
  'other-login':
    'Your account belongs to another login of the sign-in service. Use that one, or ask an owner to deactivate the account and invite you again.',
} as Readonly<Record<string, string>>

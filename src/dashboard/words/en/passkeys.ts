import { isolate } from '../../../domain/rules/isolate.ts'

/** Passkeys. */
export const passkeys = {
  name: 'Passkeys',
  lead: 'A passkey signs you in with the fingerprint, the face or the PIN of your device. Nobody can guess it, and no link has to be sent.',
  signIn: 'Sign in with a passkey',
  add: 'Add a passkey',
  called: 'Name',
  newName: 'Name of a new passkey',
  added: 'The passkey was added. Next time it signs you in.',
  addedAt: 'Added',
  usedAt: 'Last used',
  never: 'Never',
  actions: 'Actions',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove the passkey ${isolate(name)}?`,
  removeSays: 'It no longer signs you in. Your device may still suggest it: delete it there too.',
  removeAct: 'Remove the passkey',
  removed: (name: string) => `The passkey ${isolate(name)} was removed.`,
  offer: 'Next time, sign in without a link: with the fingerprint, the face or the PIN of this device.',
  notNow: 'Not now',
  cancelled: 'No passkey was used. Try again, or use your e-mail address.',
  failed: 'This device or browser could not do it. Use another one, or your e-mail address.',
  onThisDevice: 'This device has a passkey of your account already.',
} as const

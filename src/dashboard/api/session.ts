import { signal } from '@preact/signals'

/** Whether a user is signed in; `unknown` before the first response, `ended` when an open session has ended. */
export const session = signal<'unknown' | 'none' | 'open' | 'ended'>('unknown')

import { signal } from '@preact/signals'

/** Whether somebody is signed in; `unknown` until the service was asked, `ended` when a session that was open is over. */
export const session = signal<'unknown' | 'none' | 'open' | 'ended'>('unknown')

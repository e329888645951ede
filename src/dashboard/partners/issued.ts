import { effect, signal } from '@preact/signals'
import { session } from '../api/session.ts'

/** A key that was just issued, only in this window, until the user confirms that it is kept. */
export interface Issued {
  name: string
  key: string
  /** The state of the key that it replaces. */
  old?: string
  /** Whether the session ended with the old one. */
  ended?: boolean
}

export const issued = signal<Issued | undefined>(undefined)

// Deleted at sign-out, so that the next user does not see it.
effect(() => {
  if (session.value === 'none') issued.value = undefined
})

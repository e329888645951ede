import { effect, signal } from '@preact/signals'
import { session } from '../api/session.ts'

/** The words with which a new key or secret is shown. */
export interface SecretTexts {
  secretTitle(name: string): string
  secretLead: string
  /** The label of the field. */
  secret: string
  kept: string
  sure: string
  keepShowing: string
  closeAnyway: string
}

/** A key or secret that was just issued, only in this window, until the user confirms that it is kept. */
export interface Issued {
  texts: SecretTexts
  /** What it is for. */
  name: string
  key: string
  /** The state of the one that it replaces. */
  old?: string
  /** Why the user is signed out when it closes: the session ended with the old one. */
  ended?: string | undefined
}

export const issued = signal<Issued | undefined>(undefined)

// Deleted at sign-out, so that the next user does not see it.
effect(() => {
  if (session.value === 'none') issued.value = undefined
})

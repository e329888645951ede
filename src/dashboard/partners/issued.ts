import { effect, signal } from '@preact/signals'
import { session } from '../api/session.ts'

/** A key that was just issued, in this window alone, until whoever issued it has kept it. */
export interface Issued {
  name: string
  key: string
  /** What became of the key whose place it takes. */
  old?: string
  /** Whether the session ended with the old one. */
  ended?: boolean
}

export const issued = signal<Issued | undefined>(undefined)

// It is not for whoever signs in next.
effect(() => {
  if (session.value === 'none') issued.value = undefined
})

import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'

/** What offers a passkey to whoever has just signed in with a link; undefined if nothing does. */
export const passkeyOffer = signal<ComponentType | undefined>(undefined)

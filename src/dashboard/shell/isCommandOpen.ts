import { signal } from '@preact/signals'

/** Whether the command dialog is open. */
export const isCommandOpen = signal(false)

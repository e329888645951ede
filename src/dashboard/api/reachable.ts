import { signal } from '@preact/signals'

/** Whether the service answered when it was last asked; whatever it answered. */
export const reachable = signal(true)

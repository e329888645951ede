import { signal } from '@preact/signals'

/** Whether the last request got any response. */
export const reachable = signal(true)

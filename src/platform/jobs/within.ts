import { setTimeout as sleep } from 'node:timers/promises'

/** Whether the work finishes within a number of milliseconds. */
export async function within(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const timer = new AbortController()
  const late = sleep(milliseconds, false, { signal: timer.signal }).catch(() => false)
  return Promise.race([work.then(() => true), late]).finally(() => timer.abort())
}

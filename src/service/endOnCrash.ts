import type { Lifecycle } from './Lifecycle.ts'

/** What nobody has caught ends the process, as Node does it, but says so as everything else is said. */
export function endOnCrash({ fail }: Lifecycle): void {
  process.on('uncaughtException', err => {
    fail('The service ends: nobody expected this error.', err)
    process.exit(1)
  })
}

import type { Lifecycle } from './Lifecycle.ts'

/** Ends the process on an uncaught exception, as Node does, but reports it like everything else. */
export function endOnCrash({ fail }: Lifecycle): void {
  process.on('uncaughtException', err => {
    fail('The service ends because of an unexpected error.', err)
    process.exit(1)
  })
}

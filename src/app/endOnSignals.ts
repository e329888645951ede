import type { Lifecycle } from './Lifecycle.ts'

// npm forwards a Ctrl-C that the terminal has already sent to every process: two signals at once are one keypress.
const SAME_KEYPRESS_MS = 500

/** Closes the service on Ctrl-C or `kill`; a second signal ends it immediately. */
export function endOnSignals({ progress, fail }: Lifecycle, close: () => Promise<void>): void {
  let since: number | undefined
  const end = async () => {
    if (since !== undefined) {
      if (performance.now() - since < SAME_KEYPRESS_MS) return
      fail('Ended without waiting. PostgreSQL shuts down on its own and loses nothing.')
      process.exit(1)
    }
    since = performance.now()
    progress('Closing; press Ctrl-C again to end at once')
    try {
      await close()
      progress('Closed')
    } catch (error) {
      fail(`The service did not shut down cleanly. ${(error as Error).message}`)
      process.exitCode = 1
    }
    // Nothing that may still run is useful without the service.
    process.exit()
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

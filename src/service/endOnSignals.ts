import type { Lifecycle } from './Lifecycle.ts'

// npm passes on the Ctrl-C that the terminal has sent to every process already: twice at once is one keypress.
const SAME_KEYPRESS_MS = 500

/** Ctrl-C, or a polite `kill`, closes the service; a second one does not wait for it. */
export function endOnSignals({ progress, fail }: Lifecycle, close: () => Promise<void>): void {
  let since: number | undefined
  const end = async () => {
    if (since !== undefined) {
      if (performance.now() - since < SAME_KEYPRESS_MS) return
      fail('Ended without waiting. PostgreSQL ends by itself, and loses nothing.')
      process.exit(1)
    }
    since = performance.now()
    progress('Closing; once more to end at once')
    try {
      await close()
      progress('Closed')
    } catch (error) {
      fail(`The service did not close well. ${(error as Error).message}`)
      process.exitCode = 1
    }
    // Whatever might still hold the process is of no use without the service.
    process.exit()
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

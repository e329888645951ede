import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const CHECK_MS = 200

const MAX_ATTEMPTS = 5

const PAUSE_MS = 500

/** What to supervise, and how. */
export interface SupervisorOptions {
  dataDir: string
  /** Whether the server and its watchdog still run. */
  isHealthy(): boolean
  /** Restarts the server, or joins it if another service has restarted it; resolves when it answers. */
  restart(): Promise<void>
  progress(line: string): void
  /** Called when the server could not be restarted; no more attempts follow. */
  onLost(error: Error): void
}

/**
 * Checks several times a second whether the server runs, and restarts it if not. `end` waits for an attempt in
 * progress.
 */
export function superviseServer({ dataDir, isHealthy, restart, progress, onLost }: SupervisorOptions): {
  end(): Promise<void>
} {
  const ending = new AbortController()
  const { signal } = ending
  const wait = (milliseconds: number) => sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {})

  const supervise = async () => {
    for (;;) {
      await wait(CHECK_MS)
      if (signal.aborted) return
      if (isHealthy()) continue
      // If the directory was deleted while the service ran, nothing can be restarted.
      if (!existsSync(dataDir)) return onLost(new Error(`The folder ${dataDir} is gone, and PostgreSQL with it.`))
      const began = performance.now()
      for (let attempt = 1; ; attempt++) {
        try {
          await restart()
          progress(`Restarted PostgreSQL after ${((performance.now() - began) / 1000).toFixed(1)} s`)
          break
        } catch (error) {
          if (signal.aborted) return
          if (attempt === MAX_ATTEMPTS) return onLost(error as Error)
          progress(
            `PostgreSQL could not be started again (attempt ${attempt} of ${MAX_ATTEMPTS}): ${(error as Error).message}`,
          )
        }
        await wait(attempt * PAUSE_MS)
        if (signal.aborted) return
      }
    }
  }
  const supervised = supervise()
  return {
    async end() {
      ending.abort()
      await supervised
    },
  }
}

import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 200

const ATTEMPTS = 5

const PAUSE_MS = 500

/** What is supervised, and how. */
export interface Supervision {
  dataDir: string
  /** Whether the server still runs, and whether its watchdog does. */
  isWell(): boolean
  /** Starts the server again, or joins it where another service has done so; resolves when it answers. */
  restore(): Promise<void>
  progress(line: string): void
  /** Hears why the server could not be had back; nothing more is tried. */
  onLost(error: Error): void
}

/** Looks several times a second whether the server runs, and has it back when it does not. `end` waits for an attempt under way. */
export function superviseServer({ dataDir, isWell, restore, progress, onLost }: Supervision): { end(): Promise<void> } {
  const ending = new AbortController()
  const { signal } = ending
  const wait = (milliseconds: number) => sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {})

  const supervise = async () => {
    for (;;) {
      await wait(LOOK_MS)
      if (signal.aborted) return
      if (isWell()) continue
      // Whoever deletes the folder under a running service has nothing to go on with.
      if (!existsSync(dataDir)) return onLost(new Error(`The folder ${dataDir} is gone, and PostgreSQL with it.`))
      const began = performance.now()
      for (let attempt = 1; ; attempt++) {
        try {
          await restore()
          progress(`PostgreSQL runs again, after ${((performance.now() - began) / 1000).toFixed(1)} s`)
          break
        } catch (error) {
          if (signal.aborted) return
          if (attempt === ATTEMPTS) return onLost(error as Error)
          progress(
            `PostgreSQL could not be started again (attempt ${attempt} of ${ATTEMPTS}): ${(error as Error).message}`,
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

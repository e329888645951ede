import { closeSync, constants, existsSync, openSync, readSync, writeSync } from 'node:fs'

const { O_RDONLY, O_WRONLY, O_NONBLOCK, O_NOFOLLOW } = constants

/** How an attempt to hold a cluster ended: held, its watchdog is gone, or the cluster is ending. */
export type Entry = { held: number } | 'unguarded' | 'ending'

/** Enters the pipe of a running cluster; from then on its watchdog waits for us too. */
export function hold(pipe: string): Entry {
  let held: number
  try {
    held = openSync(pipe, O_WRONLY | O_NONBLOCK | O_NOFOLLOW)
  } catch (error) {
    // ENXIO: nobody reads it. ENOENT: the watchdog moved it away, because it found nobody left.
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENXIO') return 'unguarded'
    if (code === 'ENOENT') return 'ending'
    throw error
  }
  try {
    writeSync(held, 'entered\n')
    return { held }
  } catch (error) {
    closeSync(held)
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return 'unguarded'
    throw error
  }
}

/** Whether a watchdog reads the pipe of a cluster; one that is moved away is being read to its end. */
export function isGuarded(pipe: string): boolean {
  try {
    closeSync(openSync(pipe, O_WRONLY | O_NONBLOCK | O_NOFOLLOW))
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENXIO'
  }
}

/** Opens both ends of a new pipe: one to hold, one for the watchdog that is about to be started. */
export function openBothEnds(pipe: string): { held: number; read: number } {
  // A named pipe blocks whoever opens one end until the other is open too, which would stop the whole service; only
  // a non-blocking reader may come alone. The watchdog gets a second, blocking one: a shell cannot read the first.
  const first = openSync(pipe, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
  const held = openSync(pipe, O_WRONLY | O_NONBLOCK | O_NOFOLLOW)
  const read = openSync(pipe, O_RDONLY | O_NOFOLLOW)
  closeSync(first)
  return { held, read }
}

/** Tells the watchdog that the server has come up: from now on postmaster.pid says whether it runs. */
export function sayReady(held: number): void {
  writeSync(held, 'ready\n')
}

/** Leaves; the watchdog ends the cluster if nobody else holds it. */
export function leave(held: number): void {
  try {
    writeSync(held, 'leaving\n')
  } catch {
    // Its watchdog is gone.
  }
  closeSync(held)
}

/** Asks the kernel whether anybody holds the cluster: an empty pipe with no writer reads as ended, else as not yet. */
export function heldByAnybody(pipe: string): boolean {
  if (!existsSync(pipe)) return false
  const read = openSync(pipe, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
  try {
    while (readSync(read, Buffer.alloc(64)) > 0);
    return false
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return true
    throw error
  } finally {
    closeSync(read)
  }
}

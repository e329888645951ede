import { closeSync, constants, existsSync, openSync, readSync, writeSync } from 'node:fs'

const { O_RDONLY, O_WRONLY, O_NONBLOCK, O_NOFOLLOW } = constants

/** The result of joining a cluster: joined, its watchdog is gone, or the cluster is shutting down. */
export type JoinResult = { held: number } | 'unguarded' | 'ending'

/** Opens the pipe of a running cluster for writing. From then on its watchdog waits for this process too. */
export function joinPipe(pipe: string): JoinResult {
  let held: number
  try {
    held = openSync(pipe, O_WRONLY | O_NONBLOCK | O_NOFOLLOW)
  } catch (error) {
    // ENXIO: no process reads the pipe. ENOENT: the watchdog renamed it because it found no holder.
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

/** Whether a watchdog reads the pipe of a cluster. A renamed pipe still counts: it is being read to its end. */
export function hasWatchdog(pipe: string): boolean {
  try {
    closeSync(openSync(pipe, O_WRONLY | O_NONBLOCK | O_NOFOLLOW))
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENXIO'
  }
}

/** Opens both ends of a new pipe: one to hold, one for the watchdog that is about to be started. */
export function openPipe(pipe: string): { held: number; read: number } {
  // Opening a named pipe blocks until the other end is open too, which would stop the whole service; only a non-blocking reader
  // can open it first. The watchdog gets a second, blocking reader: a shell cannot read the first.
  const first = openSync(pipe, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
  const held = openSync(pipe, O_WRONLY | O_NONBLOCK | O_NOFOLLOW)
  const read = openSync(pipe, O_RDONLY | O_NOFOLLOW)
  closeSync(first)
  return { held, read }
}

/** Notifies the watchdog that the server has started: from now on postmaster.pid shows whether it runs. */
export function signalReady(held: number): void {
  writeSync(held, 'ready\n')
}

/** Leaves the cluster; the watchdog stops it if no other service holds it. */
export function leavePipe(held: number): void {
  try {
    writeSync(held, 'leaving\n')
  } catch {
    // The watchdog is gone.
  }
  closeSync(held)
}

/**
 * Asks the kernel whether any process holds the cluster: an empty pipe without a writer reads as end of file, otherwise
 * as EAGAIN.
 */
export function hasHolders(pipe: string): boolean {
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

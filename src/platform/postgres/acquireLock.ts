import { existsSync, linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processStartTime } from './processStartTime.ts'

const timeoutSeconds = 400

/** What a lock is for. */
export interface LockPurpose {
  name: string
  /** What its holder is doing in the folder, for messages. */
  doing: string
  /** What to do if it takes too long. */
  otherwise: string
}

const ofPostgres: LockPurpose = {
  name: 'postgres',
  doing: 'starting or stopping PostgreSQL',
  otherwise: 'end it, or set DATABASE_URL to a PostgreSQL of your own',
}

/**
 * Lets one process at a time work in a directory, such as start or stop its cluster. A lock does not outlive its process.
 *
 * Node has no lock that the kernel releases, and "remove the stale lock, then create mine" lets two processes in: the
 * second may remove the lock that the first has just created. So a lock is never removed to be taken: every holder
 * creates the next number, which only one can, and the highest number remains after its release, marked as free.
 */
export async function acquireLock(
  folder: string,
  progress: (line: string) => void,
  { name, doing, otherwise }: LockPurpose = ofPostgres,
): Promise<() => void> {
  const prefix = `${name}.lock.`
  const until = Date.now() + timeoutSeconds * 1000
  const reportAt = Date.now() + 1000
  let reported = false
  const draft = join(folder, `${name}.lock-${process.pid}-${Math.random().toString(36).slice(2)}`)
  for (;;) {
    const highest = Math.max(0, ...numbers(folder, prefix))
    const holder = highest === 0 ? undefined : holderPid(join(folder, prefix + highest))
    if (holder === undefined) {
      const mine = join(folder, prefix + (highest + 1))
      writeFileSync(draft, JSON.stringify({ pid: process.pid, birth: processStartTime(process.pid) }), { mode: 0o600 })
      try {
        linkSync(draft, mine)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        continue
      } finally {
        rmSync(draft, { force: true })
      }
      // A process that slept between looking and linking may have created a number that was already passed.
      if (numbers(folder, prefix).some(number => number > highest + 1)) {
        rmSync(mine, { force: true })
        continue
      }
      for (const number of numbers(folder, prefix))
        if (number <= highest) rmSync(join(folder, prefix + number), { force: true })
      return () => {
        // The directory may have been deleted in the meantime, and the lock with it.
        if (existsSync(mine)) writeFileSync(mine, 'free')
      }
    }
    if (Date.now() > until)
      throw new Error(
        `Process ${holder} has been ${doing} in ${folder} for more than ${timeoutSeconds} seconds; ${otherwise}.`,
      )
    if (!reported && Date.now() > reportAt) {
      reported = true
      progress(`Waiting for process ${holder}, which is ${doing} in ${folder}.`)
    }
    await sleep(15)
  }
}

function numbers(folder: string, prefix: string): number[] {
  return readdirSync(folder)
    .filter(name => name.startsWith(prefix))
    .map(name => Number(name.slice(prefix.length)))
}

function holderPid(lock: string): number | undefined {
  try {
    const { pid, birth } = JSON.parse(readFileSync(lock, 'utf8')) as { pid: number; birth: string }
    return processStartTime(pid) === birth ? pid : undefined
  } catch {
    // Released, superseded by a higher number, or not written by this service.
    return undefined
  }
}

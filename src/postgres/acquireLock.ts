import { existsSync, linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processStartTime } from './processStartTime.ts'

const prefix = 'postgres.lock.'
const timeoutSeconds = 400

/**
 * Lets one process at a time start or stop the cluster of a directory. A lock does not outlive its process.
 *
 * Node has no lock that the kernel releases, and "remove the stale lock, then create mine" lets two processes in: the
 * second may remove the lock that the first has just created. So a lock is never removed to be taken: every holder
 * creates the next number, which only one can, and the highest number remains after its release, marked as free.
 */
export async function acquireLock(folder: string, progress: (line: string) => void): Promise<() => void> {
  const until = Date.now() + timeoutSeconds * 1000
  const reportAt = Date.now() + 1000
  let reported = false
  const draft = join(folder, `postgres.lock-${process.pid}-${Math.random().toString(36).slice(2)}`)
  for (;;) {
    const highest = Math.max(0, ...numbers(folder))
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
      if (numbers(folder).some(number => number > highest + 1)) {
        rmSync(mine, { force: true })
        continue
      }
      for (const number of numbers(folder))
        if (number <= highest) rmSync(join(folder, prefix + number), { force: true })
      return () => {
        // The directory may have been deleted in the meantime, and the lock with it.
        if (existsSync(mine)) writeFileSync(mine, 'free')
      }
    }
    if (Date.now() > until)
      throw new Error(
        `Process ${holder} has been starting or stopping PostgreSQL in ${folder} for more than ${timeoutSeconds} seconds; end it, or set DATABASE_URL to a PostgreSQL of your own.`,
      )
    if (!reported && Date.now() > reportAt) {
      reported = true
      progress(`Waiting for process ${holder}, which is starting or stopping PostgreSQL in ${folder}.`)
    }
    await sleep(15)
  }
}

function numbers(folder: string): number[] {
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

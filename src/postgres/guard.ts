import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openBothEnds } from './Holders.ts'
import type { Place } from './placeCluster.ts'
import { serverEnvironment, tryAs } from './ServerUser.ts'
import { watchdogScript } from './watchdogScript.ts'

/** The server that the watchdog guards: one that already runs, or one that it starts. */
export type Charge = { pid: number } | { command: string[]; environment: NodeJS.ProcessEnv; log: number }

/** A running watchdog and our end of its pipe. `ended` resolves when a server that it started is gone. */
export interface Guard {
  held: number
  ended: Promise<void>
}

/**
 * Generates the name of a new pipe, and removes the pipes of earlier watchdogs, so that a late one cannot interfere.
 */
export function newPipe(home: string): string {
  for (const name of readdirSync(home)) if (name.startsWith('holders-')) rmSync(join(home, name), { force: true })
  return `holders-${randomBytes(4).toString('hex')}`
}

/** Starts the watchdog with the pipe. An existing pipe is reused, and its other holders stay. */
export async function guard({ home, data, user }: Place, pipeName: string, charge: Charge): Promise<Guard> {
  const pipe = join(home, pipeName)
  const made = tryAs(user, 'test -p "$1" || mkfifo -m 600 "$1"', pipe)
  if (!made.ok)
    throw new Error(
      `The pipe ${pipe}, which keeps PostgreSQL running, could not be made (${made.output}): put the folder on a local disk, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  const { held, read } = openBothEnds(pipe)
  try {
    const starts = 'command' in charge
    const log = starts ? charge.log : 'ignore'
    const child = spawn(
      '/bin/sh',
      [
        // Passed in the environment, so that the process list shows what it guards and not the whole script.
        ...['-c', 'eval "$WATCHDOG"', 'postgres-watchdog', pipe, data],
        ...(starts ? ['', ...charge.command] : [String(charge.pid)]),
      ],
      {
        ...user,
        cwd: '/',
        env: { ...serverEnvironment, WATCHDOG: watchdogScript, ...(starts ? charge.environment : {}) },
        // Ctrl-C in a terminal reaches the whole process group, but the service must be able to finish first.
        detached: true,
        stdio: [read, log, log, starts ? 'pipe' : 'ignore'],
      },
    )
    await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    child.unref()
    return { held, ended: ending(child) }
  } catch (error) {
    closeSync(held)
    throw error
  } finally {
    closeSync(read)
  }
}

function ending(child: ChildProcess): Promise<void> {
  const line = child.stdio[3] as import('node:net').Socket | null
  if (!line) return new Promise(() => {})
  line.unref()
  line.on('error', () => {})
  return new Promise(resolve => line.once('close', () => resolve()).resume())
}

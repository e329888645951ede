import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openPipe } from './clusterPipe.ts'
import type { ClusterLocation } from './locateCluster.ts'
import { runAs, serverEnvironment } from './ServerUser.ts'
import { watchdogScript } from './watchdogScript.ts'

/** The server that the watchdog guards: one that already runs, or one that it starts. */
export type GuardedServer = { pid: number } | { command: string[]; environment: NodeJS.ProcessEnv; log: number }

/** A running watchdog and our end of its pipe. `ended` resolves when a server that it started is gone. */
export interface Watchdog {
  held: number
  ended: Promise<void>
}

/**
 * Generates the name of a new pipe, and removes the pipes of earlier watchdogs, so that a late one cannot interfere.
 */
export function newPipeName(home: string): string {
  for (const name of readdirSync(home)) if (name.startsWith('holders-')) rmSync(join(home, name), { force: true })
  return `holders-${randomBytes(4).toString('hex')}`
}

/** Starts the watchdog with the pipe. An existing pipe is reused, and its other holders stay. */
export async function startWatchdog(
  { home, data, user }: ClusterLocation,
  pipeName: string,
  server: GuardedServer,
): Promise<Watchdog> {
  const pipe = join(home, pipeName)
  const made = runAs(user, 'test -p "$1" || mkfifo -m 600 "$1"', pipe)
  if (!made.ok)
    throw new Error(
      `The pipe ${pipe}, which keeps PostgreSQL running, could not be made (${made.output}): put the folder on a local disk, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  const { held, read } = openPipe(pipe)
  try {
    const starts = 'command' in server
    const log = starts ? server.log : 'ignore'
    const child = spawn(
      '/bin/sh',
      [
        // Passed in the environment, so that the process list shows what it guards and not the whole script.
        ...['-c', 'eval "$WATCHDOG"', 'postgres-watchdog', pipe, data],
        ...(starts ? ['', ...server.command] : [String(server.pid)]),
      ],
      {
        ...user,
        cwd: '/',
        env: { ...serverEnvironment, WATCHDOG: watchdogScript, ...(starts ? server.environment : {}) },
        // Ctrl-C in a terminal reaches the whole process group, but the service must be able to finish first.
        detached: true,
        stdio: [read, log, log, starts ? 'pipe' : 'ignore'],
      },
    )
    await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    child.unref()
    return { held, ended: whenEnded(child) }
  } catch (error) {
    closeSync(held)
    throw error
  } finally {
    closeSync(read)
  }
}

function whenEnded(child: ChildProcess): Promise<void> {
  const line = child.stdio[3] as import('node:net').Socket | null
  if (!line) return new Promise(() => {})
  line.unref()
  line.on('error', () => {})
  return new Promise(resolve => line.once('close', () => resolve()).resume())
}

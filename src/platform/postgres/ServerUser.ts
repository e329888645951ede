import { spawnSync } from 'node:child_process'

/** The user that PostgreSQL runs as; without ids, the user of this process. */
export interface ServerUser {
  uid?: number
  gid?: number
}

/**
 * The environment of PostgreSQL and its tools: without PGDATA, PGPORT or LD_LIBRARY_PATH, which would change their
 * behaviour, and with the C locale, without which macOS refuses to start it.
 */
export const serverEnvironment: NodeJS.ProcessEnv =
  process.platform === 'win32'
    ? { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
    : { PATH: `/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:${process.env.PATH ?? ''}`, LC_ALL: 'C', TZ: 'UTC' }

/** Runs a short shell script as that user, and returns whether it succeeded and its output. */
export function runAs(user: ServerUser, script: string, ...args: string[]): { ok: boolean; output: string } {
  const run = spawnSync('/bin/sh', ['-c', script, 'sh', ...args], {
    ...user,
    cwd: '/',
    env: serverEnvironment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { ok: run.status === 0, output: run.error?.message ?? `${run.stdout}${run.stderr}`.trim() }
}

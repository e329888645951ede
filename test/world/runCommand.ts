import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { once } from './once.ts'
import { withUsers } from './template.ts'

/** `booking-gateway`, and the service, as the build makes them. */
export const COMMAND = 'dist/service/command.js'
export const SERVICE = 'dist/service/main.js'

const folder = process.env.TEST_FOLDER

/** Compiled code, which the services and commands of a run share. */
export const sharedCode = folder ? { NODE_COMPILE_CACHE: join(folder, 'code') } : {}

export interface Ran {
  out: string
  err: string
  /** Null if a signal ended it. */
  code: number | null
}

/** Starts `booking-gateway` with these arguments. Its database is that of the environment that is given, and no other. */
export function startCommand(
  args: readonly string[],
  environment: Record<string, string>,
): { child: ChildProcess; ran: Promise<Ran> } {
  const { DATABASE_URL, DATA_DIR, NODE_OPTIONS, ...inherited } = process.env
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...inherited, ...sharedCode, ...withUsers(environment) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ran = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(([out, err, [code]]) => ({
    out,
    err,
    code: code as number | null,
  }))
  return { child, ran }
}

/** Runs `booking-gateway` to its end. */
export const runCommand = (args: readonly string[], environment: Record<string, string>): Promise<Ran> =>
  startCommand(args, environment).ran

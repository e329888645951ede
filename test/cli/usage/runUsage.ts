import { type ChildProcess, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { once } from '../../world/once.ts'
import type { World } from '../../world/World.ts'

export interface Ran {
  out: string
  err: string
  /** Null if a signal ended it. */
  code: number | null
}

// A slow run reports its progress, a fast one does not.
const PROGRESS = /^\d+\.\d %, .*\n/gm

/** Starts the usage command line on the database of a world. */
export function startUsage(world: World, args: string[]): { child: ChildProcess; ran: Promise<Ran> } {
  const { DATABASE_URL, DATA_DIR, NODE_OPTIONS, ...inherited } = process.env
  const child = spawn(process.execPath, ['--import', './test/world/compile.mjs', 'src/cli/usage.ts', ...args], {
    env: { ...inherited, DATABASE_URL: world.databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ran = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(([out, err, [code]]) => ({
    out,
    err: err.replaceAll(PROGRESS, ''),
    code: code as number | null,
  }))
  return { child, ran }
}

export const runUsage = (world: World, ...args: string[]): Promise<Ran> => startUsage(world, args).ran

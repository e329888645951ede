import { type ChildProcess } from 'node:child_process'
import { type Ran, startCommand } from '../../world/runCommand.ts'
import type { World } from '../../world/World.ts'

// A slow run reports its progress, a fast one does not.
const PROGRESS = /^\d+\.\d %, .*\n/gm

/** Starts the usage command line on the database of a world. */
export function startUsage(world: World, args: string[]): { child: ChildProcess; ran: Promise<Ran> } {
  const { child, ran } = startCommand(['usage', ...args], { DATABASE_URL: world.databaseUrl })
  return { child, ran: ran.then(all => ({ ...all, err: all.err.replaceAll(PROGRESS, '') })) }
}

export const runUsage = (world: World, ...args: string[]): Promise<Ran> => startUsage(world, args).ran

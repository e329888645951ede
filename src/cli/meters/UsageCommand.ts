import type { ParseArgsConfig } from 'node:util'
import type { OpenDatabase } from '../../platform/connection/openPool.ts'

/** The options of a command, by name. */
export type UsageOptions = Readonly<Record<string, string | boolean | undefined>>

/** A subcommand of `usage`. */
export interface UsageCommand {
  options: NonNullable<ParseArgsConfig['options']>
  /** The required positional argument, if any. */
  subject?: string
  /** Writes results to standard output and everything else to standard error; returns the exit code. */
  run(database: OpenDatabase, options: UsageOptions, subject: string): Promise<number>
}

/** The text of a required option. */
export function requiredOption(options: UsageOptions, name: string, meaning: string): string {
  const value = options[name]
  if (typeof value === 'string' && value.trim() !== '') return value
  throw new Error(`Give ${meaning}: --${name}.`)
}

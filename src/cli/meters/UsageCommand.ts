import type { ParseArgsConfig } from 'node:util'
import type { OpenDatabase } from '../../database/connection/openDatabase.ts'

/** What was written behind the command, by the name of the option. */
export type UsageOptions = Readonly<Record<string, string | boolean | undefined>>

/** One thing that the meters' command line can do. */
export interface UsageCommand {
  options: NonNullable<ParseArgsConfig['options']>
  /** What must stand behind the command besides options, if anything. */
  subject?: string
  /** Writes results to standard output and all else to standard error; answers the exit code. */
  run(database: OpenDatabase, options: UsageOptions, subject: string): Promise<number>
}

/** The text of an option that must be there. */
export function needed(options: UsageOptions, name: string, meaning: string): string {
  const value = options[name]
  if (typeof value === 'string' && value.trim() !== '') return value
  throw new Error(`Say ${meaning}: --${name}.`)
}

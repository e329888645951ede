import type { ParseArgsConfig } from 'node:util'
import type { Database } from '../database/Database.ts'

/** What was written behind the command, by the name of the option. */
export type Options = Readonly<Record<string, string | undefined>>

/** What a command answers. */
export interface Answer {
  /** For standard output: what a script would read. */
  result?: string
  /** For standard error: what a person would like to know. */
  note?: string
}

/** One thing that the keys' command line can do. */
export interface Command {
  options: NonNullable<ParseArgsConfig['options']>
  /** What must stand behind the command besides options, if anything. */
  subject?: string
  run(database: Database, options: Options, subject: string, now: Date): Promise<Answer>
}

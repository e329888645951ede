import type { ParseArgsConfig } from 'node:util'
import type { ContextServices } from '../../transports/graphql/Services.ts'

/** The options of a command, by name. */
export type BulkOptions = Readonly<Record<string, string | boolean | undefined>>

/** A subcommand of `bulk`. */
export interface BulkCommand {
  options: NonNullable<ParseArgsConfig['options']>
  /** The required positional argument. */
  subject: string
  /** Writes results to standard output and everything else to standard error; returns the exit code. */
  run(services: ContextServices, options: BulkOptions, subject: string): Promise<number>
}

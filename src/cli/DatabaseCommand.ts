import type { ParseArgsConfig } from 'node:util'
import type { AuditObject } from '../domain/audit/AuditObject.ts'
import type { Database } from '../platform/sql/Database.ts'

/** The options of a command, by name. */
export type Options = Readonly<Record<string, string | undefined>>

/** The output of a command. */
export interface Output {
  /** For standard output: what a script reads. */
  result?: string
  /** For standard error: what a person reads. */
  note?: string
  /** Set if it has found something wrong: then it exits with 1. */
  failed?: boolean
}

/** A subcommand that uses the database. */
export interface DatabaseCommand {
  options: NonNullable<ParseArgsConfig['options']>
  /** What it changes, for the audit log; absent if it changes nothing of an operator. */
  changes?: AuditObject
  /** The required positional argument, if any. */
  subject?: string
  run(database: Database, options: Options, subject: string, now: Date): Promise<Output>
}

import type { OpenDatabase } from '../../../src/database/connection/openDatabase.ts'
import type { Contender } from '../Contender.ts'

/** What every part of the benchmark uses. */
export interface Stage {
  folder: string
  url: string
  database: OpenDatabase
  ours: Contender
  bare: Contender
  rounds: number
  seconds: number
  say(line: string): void
}

import type { OpenDatabase } from '../../../src/platform/connection/openPool.ts'
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

/** Which of the variants are measured; all by default. */
export interface Variants {
  /** Whether entries have keys. */
  keyed?: readonly boolean[]
  pgbench?: boolean
}

import type { Script } from './Script.ts'

/** A Redis or Valkey that instances share. */
export interface Redis {
  /** Runs a script of one key; undefined while Redis is away. */
  run(script: Script, key: string, args: readonly string[]): Promise<unknown>
  /** Whether it did not answer the last time. */
  readonly isAway: boolean
  close(): Promise<void>
}

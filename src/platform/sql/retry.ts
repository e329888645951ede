import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../domain/refusals/refusal.ts'

const ATTEMPTS = 5

/**
 * Repeats work that finds that what it had read has changed meanwhile: it returns undefined then, and has changed nothing.
 * @param detail of the refusal after too many attempts
 * @throws Refusal `overloaded`
 */
export async function untilUnchanged<Result>(work: () => Promise<Result | undefined>, detail: string): Promise<Result> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const result = await work()
    if (result !== undefined) return result
  }
  throw new Refusal('overloaded', detail, { retryAfterSeconds: 1 })
}

/** When failed work is repeated. */
interface Retries {
  /** Whether an error passes, so that the work may succeed if it is repeated. Nothing was done then. */
  passes(error: unknown): boolean
  attempts: number
  /** Milliseconds before the next attempt, by the number of the failed one, from 1. */
  pause?(attempt: number): number
}

/** Repeats work that failed with an error that passes. @throws the error of the last attempt */
export async function retry<Result>(
  work: () => Promise<Result>,
  { passes, attempts, pause }: Retries,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !passes(error)) throw error
    }
    if (pause) await sleep(pause(attempt))
  }
}

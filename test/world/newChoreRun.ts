import type { ChoreRun } from '../../src/platform/jobs/ChoreRun.ts'

/** A run of a chore, with its failures. */
export function newChoreRun(): ChoreRun & { failures: unknown[]; stop(): void } {
  const failures: unknown[] = []
  const controller = new AbortController()
  return {
    failures,
    report: error => failures.push(error),
    stopping: controller.signal,
    stop: () => controller.abort(),
  }
}

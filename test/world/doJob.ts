import { tasks } from '../../src/app/tasks/tasks.ts'
import { servicesOf } from './openApp.ts'
import type { World } from './World.ts'

/** A job as the worker gets it. */
export interface Job {
  task: string
  payload: unknown
}

/** Runs one job in this process, with the clock of the world. */
export async function doJob(world: World, { task, payload }: Job): Promise<void> {
  const report = (error: unknown) => {
    throw error
  }
  const attempt = { now: world.now, attempt: 1, maxAttempts: 25, stopping: new AbortController().signal, report }
  await tasks[task]!(servicesOf(world), payload, attempt)
}

import type { Task } from './Task.ts'

/** Every task, by the name under which its jobs are enqueued. */
export const tasks: Record<string, Task> = {}

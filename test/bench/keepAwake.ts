import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism, constants, setPriority } from 'node:os'

const BUSY = 'for (;;);'

/**
 * Keeps every processor busy with the lowest priority until it is disposed of. A virtual processor with nothing to do halts, and whoever
 * wakes it pays for that: with two connections, Node and PostgreSQL took twice as much of it for the same request as with processors that
 * never halt. A server that waits more often then looks slower than it is. What has work always comes before these.
 */
export function keepAwake(): Disposable {
  const busy = Array.from({ length: availableParallelism() }, (): ChildProcess => {
    const child = spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' })
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    return child
  })
  return {
    [Symbol.dispose]: () => {
      for (const each of busy) each.kill('SIGKILL')
    },
  }
}

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects what the start has left, once, before the first request: V8 would keep its pages, and the compiled code of functions that
 * ran only then, as long as there is memory. It takes about 100 ms and releases 30 MB.
 */
export function releaseStartMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

import type { RequestCounter } from '../../../domain/access/RequestCounter.ts'
import type { Fault } from '../../../platform/log/Faults.ts'

const EVERY_MS = 5000

/** Writes the request statistics every few seconds, and a last time when stopped. */
export function writeRequestCounts(
  requests: RequestCounter,
  fault: Fault,
  everyMs = EVERY_MS,
): { stop(): Promise<void> } {
  const write = () =>
    requests.write().then(
      () => fault.ended(),
      err => fault.occurred(err),
    )
  let timer: NodeJS.Timeout
  let writing: Promise<void> = Promise.resolve()
  const wait = () => {
    timer = setTimeout(() => {
      writing = write()
      void writing.then(wait)
    }, everyMs).unref()
  }
  wait()
  return {
    async stop() {
      await writing
      clearTimeout(timer)
      await write()
    },
  }
}

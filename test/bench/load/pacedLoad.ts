import { setTimeout as sleep } from 'node:timers/promises'
import type { NextRequest } from './closedLoad.ts'
import { Line } from './Line.ts'
import { type LoadResult, resultOf } from './LoadResult.ts'

/**
 * Sends requests at a constant rate, whether or not earlier ones were answered. A time begins when the request was due, so that
 * waiting for a free connection counts.
 */
export async function pacedLoad(
  url: string,
  next: NextRequest,
  { connections, seconds, rate }: { connections: number; seconds: number; rate: number },
): Promise<LoadResult> {
  const lines = await Promise.all(Array.from({ length: connections }, () => Line.open(url)))
  const idle = [...lines]
  const times: number[] = []
  let errors = 0
  const used = process.cpuUsage()
  const start = performance.now()
  const all = Math.max(1, Math.floor(rate * seconds))
  const dueAt = (number: number) => start + (number * 1000) / rate
  let sent = 0
  let open = 0
  let failure: unknown

  const send = async (line: Line) => {
    const due = dueAt(sent++)
    open++
    try {
      const { status } = await line.send(next())
      if (status < 400) times.push(performance.now() - due)
      else errors++
    } finally {
      open--
    }
    if (sent < all && dueAt(sent) <= performance.now()) await send(line)
    else idle.push(line)
  }
  try {
    while ((sent < all || open > 0) && failure === undefined) {
      while (sent < all && idle.length > 0 && dueAt(sent) <= performance.now()) {
        send(idle.pop()!).catch(error => {
          failure = error
        })
      }
      await sleep(1)
    }
    if (failure !== undefined) throw failure
  } finally {
    for (const line of lines) line.close()
  }
  return resultOf(times, errors, (performance.now() - start) / 1000, process.cpuUsage(used))
}

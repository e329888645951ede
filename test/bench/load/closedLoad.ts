import { Line } from './Line.ts'
import { type LoadResult, resultOf } from './LoadResult.ts'

/** Returns the bytes of the next request. */
export type NextRequest = () => Buffer

/** Sends requests on connections that are never idle: each sends the next request once it has the response. */
export async function closedLoad(
  url: string,
  next: NextRequest,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LoadResult> {
  const lines = await Promise.all(Array.from({ length: connections }, () => Line.open(url)))
  const times: number[] = []
  let errors = 0
  const used = process.cpuUsage()
  const start = performance.now()
  const end = start + seconds * 1000
  const client = async (line: Line) => {
    for (let sent = start; sent < end; ) {
      sent = performance.now()
      const { status } = await line.send(next())
      if (status < 400) times.push(performance.now() - sent)
      else errors++
    }
  }
  try {
    await Promise.all(lines.map(client))
  } finally {
    for (const line of lines) line.close()
  }
  return resultOf(times, errors, (performance.now() - start) / 1000, process.cpuUsage(used))
}

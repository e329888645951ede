import type { Contender } from '../Contender.ts'
import type { Request } from '../cases.ts'
import { asHttp } from '../load/asHttp.ts'
import { Line } from '../load/Line.ts'
import type { Sample } from './Sample.ts'
import { nextNumber, Template } from './Template.ts'

export interface Pressure {
  connections: number
  seconds: number
}

/** Sends one request repeatedly, each connection once it has the previous response; waits for the last responses. */
export async function press(
  contender: Contender,
  request: Request,
  { connections, seconds }: Pressure,
): Promise<Sample & { answered: number }> {
  const lines = await Promise.all(Array.from({ length: connections }, () => Line.open(contender.url)))
  const times: number[] = []
  const before = await contender.cpuTime()
  const ownBefore = process.cpuUsage()
  const start = performance.now()
  const end = start + seconds * 1000
  const client = async (line: Line) => {
    const template = new Template(asHttp(request))
    for (let sent = start; sent < end; ) {
      sent = performance.now()
      const { status, body } = await line.send(template.numbered(nextNumber()))
      times.push(performance.now() - sent)
      if (status >= 300) throw new Error(`${contender.name} answered ${status}: ${body.toString().slice(0, 1000)}`)
    }
  }
  try {
    await Promise.all(lines.map(client))
  } finally {
    for (const line of lines) line.close()
  }
  const duration = (performance.now() - start) / 1000
  const own = process.cpuUsage(ownBefore)
  const cpu = (await contender.cpuTime()) - before
  times.sort((one, other) => one - other)
  return {
    answered: times.length,
    value: times.length / duration,
    p50: times[Math.floor(times.length * 0.5)]!,
    p99: times[Math.floor(times.length * 0.99)]!,
    cpu: cpu / times.length,
    load: (own.user + own.system) / 1e6 / duration,
  }
}

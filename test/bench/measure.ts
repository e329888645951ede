import autocannon from 'autocannon'
import type { Contender } from './Contender.ts'
import type { Case, Request } from './cases.ts'

export interface Load {
  seconds: number
  connections: number
}

/** The result of one contender in one round. */
export interface Measurement {
  perSecond: number
  p50: number
  p99: number
  /** CPU time of the contender's process for one request, in microseconds. */
  cpu: number
  /** Unsuccessful responses, timeouts and broken connections. */
  errors: number
}

/** Sends one case to one contender for a number of seconds, on connections that are never idle. */
export async function measure(each: Case, contender: Contender, { seconds, connections }: Load): Promise<Measurement> {
  const next = contender.name === 'ours' ? each.next : (each.nextOfOther ?? each.next)
  const request = next()
  const before = await contender.cpuTime()
  const result = await autocannon({
    url: contender.url,
    connections,
    duration: seconds,
    requests: [{ ...asLoad(request), ...(each.varied && { setupRequest: old => ({ ...old, ...asLoad(next()) }) }) }],
  })
  const cpu = (await contender.cpuTime()) - before
  const answered = result['2xx']
  return {
    perSecond: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (cpu * 1000) / Math.max(1, answered),
    errors: result.non2xx + result.errors + result.timeouts,
  }
}

function asLoad({ method, path, headers, body }: Request): autocannon.Request {
  return { method, path, headers, body }
}

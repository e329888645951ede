import type { Contender } from './Contender.ts'
import type { Request } from './cases.ts'
import { asHttp } from './load/asHttp.ts'
import { closedLoad, type NextRequest } from './load/closedLoad.ts'
import type { LoadResult } from './load/LoadResult.ts'
import { pacedLoad } from './load/pacedLoad.ts'
import type { PostgresUsage } from './PostgresUsage.ts'
import { type Usage, usagePerRequest } from './usagePerRequest.ts'

export interface Load {
  seconds: number
  connections: number
  /** Requests per second; as many as the contender answers if it is absent. */
  rate?: number
}

/** The result of one contender in one round. */
export interface Measurement extends LoadResult {
  /** While the load lasted. */
  usage: Usage
  /** With what followed it: the jobs that its requests caused. Only if `settled` was given. */
  usageWithJobs?: Usage
}

/** What a contender is asked. */
export interface Question {
  /** Whether every request differs. */
  varied?: boolean
  /** Whether the client has the answer already, and asks with its ETag whether it has changed. */
  revalidates?: boolean
  next(): Request
}

/** Sends one case to one contender for some seconds. @param settled waits until nothing is left of what the load caused */
export async function measure(
  contender: Contender,
  question: Question,
  { rate, ...load }: Load,
  postgres: PostgresUsage,
  settled?: () => Promise<void>,
): Promise<Measurement> {
  const next = await nextOf(contender, question)
  const read = async () => ({ node: await contender.cpuTime(), ...(await postgres.read()) })
  const before = await read()
  const result = rate
    ? await pacedLoad(contender.url, next, { ...load, rate })
    : await closedLoad(contender.url, next, load)
  const after = await read()
  const usage = usagePerRequest(before, after, result.answered)
  if (!settled) return { ...result, usage }
  await settled()
  return { ...result, usage, usageWithJobs: usagePerRequest(before, await read(), result.answered) }
}

async function nextOf(contender: Contender, question: Question): Promise<NextRequest> {
  if (question.varied) return () => Buffer.from(asHttp(question.next()))
  const request = question.next()
  if (question.revalidates) {
    const response = await fetch(contender.url + request.path, request)
    await response.arrayBuffer()
    const tag = response.headers.get('etag')
    if (tag) request.headers['if-none-match'] = tag
  }
  const bytes = Buffer.from(asHttp(request))
  return () => bytes
}

import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import fc from 'fast-check'
import { problemKinds } from '../../../src/domain/refusals/problem.ts'
import { operationLimits } from '../../../src/transports/graphql/limits/limitOperation.ts'
import { validateResponse } from '../../contract/validateResponse.ts'
import { keys } from '../../world/cast.ts'
import { countValues } from '../../world/countValues.ts'
import { ask, type HttpRequest, type HttpResponse } from './ask.ts'
import { findOversold } from './checkHistory.ts'
import { Deployment } from './Deployment.ts'
import { graphqlRequests } from './graphqlRequests.ts'
import { restRequests } from './restRequests.ts'
import { emptyVerdict, type TrialResult } from './trySeries.ts'
import { MARK } from './values.ts'

/** Milliseconds in which an idle service must answer anything. */
const ANSWER_MS = 1000

/** The maximum growth of the service's memory in the second half of the requests, in MiB: by then its caches are full. */
const GROWTH_MB = 200

/** Milliseconds after which a response counts as never coming. */
const ANSWER_TIMEOUT_MS = 60_000

/** The number of different faults to show; with more, one probably causes the others. */
const MAX_VIOLATIONS = 20

export interface FuzzOptions {
  seed: number
  requests: number
  quiet: boolean
  /** Whether a response that takes too long is a fault too. */
  judgesTime: boolean
  progress?(line: string): void
}

/** Sends requests generated from the documents of both protocols, and checks each response against them. */
export async function fuzz({
  seed,
  requests,
  quiet,
  judgesTime,
  progress = () => {},
}: FuzzOptions): Promise<TrialResult[]> {
  const deployment = await Deployment.open({ postgres: 'separate', quiet })
  try {
    const known = new Known()
    for (let index = 0; index < 5; index++) await deployment.book(`fuzz${index}@example.com`)
    known.learn((await ask(deployment.origin, bookings, ANSWER_TIMEOUT_MS)).text)
    const rest = new Fuzzer('fuzzed: REST', deployment, known, judgeRest, judgesTime)
    const graphql = new Fuzzer('fuzzed: GraphQL', deployment, known, judgeGraphql, judgesTime)
    const fuzzers = [rest, graphql]
    // Code is compiled then, and the caches are full: with 60,000 requests it grew to 620 MiB in the first third, and to 690 by the end.
    const warm = Math.ceil(requests / 4)
    await Promise.all([rest.run(restRequests, warm, seed), graphql.run(graphqlRequests, warm, seed)])
    const before = memory(deployment.pid)
    const others = Math.ceil(requests / 2) - warm
    await Promise.all([rest.run(restRequests, others, seed + 1), graphql.run(graphqlRequests, others, seed + 1)])
    const growth = memory(deployment.pid) - before
    const { trialResult } = rest
    trialResult.oversold.push(...(await deployment.withDatabase(sql => findOversold(sql, () => Infinity))))
    if (judgesTime && growth > GROWTH_MB)
      trialResult.violations.push(`Memory grew from ${before} to ${before + growth} MiB.`)
    if (deployment.ended > 0) trialResult.violations.push('The service ended by itself.')
    trialResult.notes.push(`Memory: ${before} MiB after ${2 * warm} requests, ${before + growth} MiB after all.`)
    for (const each of fuzzers) each.finish()
    progress(`fuzzed: ${requests} requests`)
    return fuzzers.map(each => each.trialResult)
  } finally {
    await deployment.close()
  }
}

/** Resident memory of a process, in MiB. */
function memory(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024)
}

const bookings: HttpRequest = {
  method: 'POST',
  path: '/graphql',
  headers: { authorization: `Bearer ${keys.operator.text}`, 'content-type': 'application/json' },
  body: JSON.stringify({
    query: '{ bookings(first: 5) { edges { node { bookingReference bookingId: id basketId timeslotId } } } }',
  }),
}

/** Values that the service returned, by kind, so that requests can refer to them. */
class Known {
  readonly #all: Record<string, string[]> = {}

  learn(text: string): void {
    for (const [id, kind] of text.matchAll(/\b([a-z]{2,3})_[0-7][0-9a-z]{25}\b/g)) this.#note(kind!, id)
    for (const [, reference] of text.matchAll(/"[bB]ookingReference":"(\w{4}-\w{4})"/g)) this.#note('ref', reference!)
    for (const [, id] of text.matchAll(/"(?:ID|id)":(\d+)/g)) this.#note('entry', id!)
  }

  /** Replaces placeholders with them. */
  fill({ path, body, ...rest }: HttpRequest): HttpRequest {
    const filled = (text: string) =>
      text.replace(MARK, (_, kind: string, at: string) => {
        const known = this.#all[kind] ?? []
        return known[Number(at) % known.length] ?? (kind === 'entry' ? '1' : `${kind}_01h455vb4pex5vsknk084sn02q`)
      })
    return { ...rest, path: filled(path), body: typeof body === 'string' ? filled(body) : body }
  }

  #note(kind: string, value: string): void {
    this.#all[kind] ??= []
    if (this.#all[kind].length < 60 && !this.#all[kind].includes(value)) this.#all[kind].push(value)
  }
}

type Judge = (answer: HttpResponse, asked: HttpRequest) => void

class Fuzzer {
  readonly trialResult: TrialResult
  readonly #deployment: Deployment
  readonly #judge: Judge
  readonly #judgesTime: boolean
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 })
  readonly #known: Known
  readonly #statuses = new Map<number, number>()
  #slowest = { took: 0, what: '' }

  constructor(fault: string, deployment: Deployment, known: Known, judge: Judge, judgesTime: boolean) {
    this.#deployment = deployment
    this.#known = known
    this.#judge = judge
    this.#judgesTime = judgesTime
    this.trialResult = emptyVerdict(fault)
  }

  /** Sends so many requests. A request with a wrong response is minimised, and the rest continue from there. */
  async run(requests: fc.Arbitrary<HttpRequest>, count: number, seed: number): Promise<void> {
    const { trialResult } = this
    for (let left = count, next = seed; left > 0 && trialResult.violations.length < MAX_VIOLATIONS; next++) {
      const property = fc.asyncProperty(requests, asked => this.#send(asked))
      const result = await fc.check(property, { seed: next, numRuns: left, interruptAfterTimeLimit: undefined })
      left -= result.numRuns
      trialResult.rounds += result.numRuns
      if (!result.failed) return
      const [asked] = result.counterexample ?? []
      const { message = '' } = (result.errorInstance ?? {}) as Error
      trialResult.violations.push(`${message}\n    ${asked ? shown(asked) : ''} (seed ${next})`)
    }
  }

  finish(): void {
    this.#agent.destroy()
    const { took, what } = this.#slowest
    const statuses = [...this.#statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
    this.trialResult.notes.push(`Answers: ${statuses.join(', ')}.`, `Slowest: ${Math.round(took)} ms for ${what}.`)
  }

  async #send(asked: HttpRequest): Promise<void> {
    const whole = this.#known.fill(asked)
    const answer = await ask(this.#deployment.origin, whole, ANSWER_TIMEOUT_MS, this.#agent)
    const { status, took } = answer
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
    if (took > this.#slowest.took) this.#slowest = { took, what: shown(whole) }
    if (asked.method !== 'GET' && status < 300) this.trialResult.acknowledged++
    this.#known.learn(answer.text)
    if (status >= 500 && status !== 503) throw new Error(`was answered with ${status}: ${answer.text.slice(0, 300)}`)
    if (this.#judgesTime && took > ANSWER_MS + waitOf(whole)) throw new Error(`took ${Math.round(took)} ms`)
    this.#judge(answer, whole)
  }
}

/** Milliseconds for which a request asks to wait for changes. */
function waitOf({ path, body }: HttpRequest): number {
  const waits = `${path} ${body ?? ''}`.matchAll(/\bwait[=:" ]+(\d+)/gi)
  return [...waits].reduce((sum, [, seconds]) => sum + 1000 * Number(seconds), 0)
}

function shown({ method, path, body }: HttpRequest): string {
  const text = body === undefined ? '' : body.toString().slice(0, 400)
  return `${method} ${path.slice(0, 300)} ${text}`.replace(/[^\x20-\x7e]/g, '?')
}

const judgeRest: Judge = answer => validateResponse(answer)

const codes = new Set([...Object.keys(problemKinds), 'GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED'])
const statuses = new Set([200, 400, 401, 403, 404, 405, 413, 415, 422, 429, 503])

/** Internals that a client must never see. */
const inside = /node_modules|\.ts:\d|\.js:\d|ECONNREFUSED|syntax error at or near|pg_|QueryFailed/

/** What `countValues` cannot tell from fields: values about the schema, and the fields of JSON. */
const UNCOUNTED = /__schema|__type\b|\b(history|lastChange|value)\b/

const judgeGraphql: Judge = ({ status, headers, text }, { path, body }) => {
  if (!statuses.has(status)) throw new Error(`was answered with ${status}`)
  const type = String(headers['content-type']).split(';', 1)[0]!
  if (!/^application\/(graphql-response\+|problem\+)?json$/.test(type)) {
    // A request without a query, as browsers send it, gets the page.
    if (type === 'text/html') return
    throw new Error(`was answered with ${status} and ${type}: ${text.slice(0, 200)}`)
  }
  const answers = [JSON.parse(text)].flat() as GraphqlAnswer[]
  for (const { data, errors, extensions } of answers) {
    const values = UNCOUNTED.test(`${path} ${body}`) ? 0 : countValues(data)
    const { returnedCost = Infinity } = extensions?.cost ?? {}
    if (values > returnedCost) throw new Error(`has ${values} values, and counts ${returnedCost}`)
    if (values > operationLimits.values) throw new Error(`has ${values} values`)
    if (data === undefined && !errors?.length) throw new Error(`has neither data nor errors: ${text.slice(0, 300)}`)
    for (const { message, extensions } of errors ?? []) {
      const { code, status } = extensions ?? {}
      if (!codes.has(String(code))) throw new Error(`has an error with the code ${code}: ${message}`)
      if (code === 'internal' || (Number(status) >= 500 && status !== 503)) throw new Error(`has a fault: ${message}`)
      if (inside.test(message)) throw new Error(`exposes internals: ${message}`)
    }
  }
}

interface GraphqlAnswer {
  data?: unknown
  errors?: GraphqlFault[]
  extensions?: { cost?: { returnedCost?: number } }
}

interface GraphqlFault {
  message: string
  extensions?: { code?: string; status?: number }
}

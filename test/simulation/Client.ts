import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { validateResponse } from '../contract/validateResponse.ts'
import { ask, type HttpRequest, type HttpResponse } from '../faults/long/ask.ts'
import { PATIENCE_MS } from '../world/until.ts'

/** Milliseconds after which a request counts as never answered, and is sent again. */
const GIVES_UP_MS = 15_000

/** What a request came to, however often it was sent. */
export interface Answer {
  status: number
  /** The data of a success. */
  // biome-ignore lint/suspicious/noExplicitAny: as each path says
  data: any
  /** The code of a refusal. */
  code: string | undefined
  detail: string
  /** Whether it was sent more than once, so that an earlier one may have been carried out. */
  repeated: boolean
}

/** Of a GraphQL request. */
interface QueryOptions {
  requestId?: string
  /** Whether it may be refused as invalid, because of what there is then. */
  mayBeInvalid?: boolean
}

/** Sends requests as a careful client does: the same one again, until it is acknowledged or refused. */
export class Client {
  /** What no answer may be, in sentences. */
  readonly violations: string[] = []
  /** How often each code was a refusal. */
  readonly refusals = new Map<string, number>()
  requests = 0
  repeats = 0
  readonly #origin: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 48 })

  constructor(origin: string) {
    this.#origin = origin
  }

  get(path: string, key: string): Promise<Answer> {
    return this.#rest({ method: 'GET', path, headers: { authorization: `Bearer ${key}` } })
  }

  /**
   * @param isWrong whether the request is wrong on purpose, and must be refused for that
   * @param mayBeInvalid whether it may be refused as invalid, by what is known then
   */
  post(
    path: string,
    key: string,
    body: object,
    headers: Record<string, string> = {},
    isWrong = false,
    mayBeInvalid = () => false,
  ): Promise<Answer> {
    return this.#rest(withBody('POST', path, key, body, headers), isWrong, mayBeInvalid)
  }

  put(path: string, key: string, body: object): Promise<Answer> {
    return this.#rest(withBody('PUT', path, key, body, {}))
  }

  /** Carries out a mutation with an input; `data` is its payload. */
  async mutate(
    key: string,
    name: string,
    input: object,
    selection: string,
    options: QueryOptions = {},
  ): Promise<Answer> {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} } }`
    const answer = await this.query(key, query, { input }, options)
    return { ...answer, data: answer.data?.[name] }
  }

  async query(
    key: string,
    query: string,
    variables: object = {},
    { requestId, mayBeInvalid }: QueryOptions = {},
  ): Promise<Answer> {
    const id: Record<string, string> = requestId === undefined ? {} : { 'x-request-id': requestId }
    const { answer, repeated } = await this.#insist(withBody('POST', '/graphql', key, { query, variables }, id))
    const { data, errors } = JSON.parse(answer.text) as {
      data?: unknown
      errors?: { message: string; extensions?: { code?: string; detail?: string } }[]
    }
    const [error] = errors ?? []
    const code = error && (error.extensions?.code ?? error.message)
    const isExpected = mayBeInvalid && code?.toLowerCase() === 'validation'
    if (code)
      this.#noteRefusal(
        isExpected ? 'wrong-on-purpose' : code,
        `${code}: ${error.extensions?.detail ?? error.message}`,
        query,
      )
    return { status: answer.status, data: error ? undefined : data, code, detail: error?.message ?? '', repeated }
  }

  close(): void {
    this.#agent.destroy()
  }

  async #rest(request: HttpRequest, isWrong = false, mayBeInvalid = () => false): Promise<Answer> {
    const { answer, repeated } = await this.#insist(request)
    const body = answer.text === '' ? {} : (JSON.parse(answer.text) as Record<string, string>)
    const isSuccess = answer.status < 300
    if (isWrong && answer.status < 400) this.violations.push(`${request.path} was accepted: ${request.body}`)
    if (!isSuccess) {
      const isExpected = isWrong || (body.code === 'validation' && mayBeInvalid())
      this.#noteRefusal(isExpected ? 'wrong-on-purpose' : String(body.code), String(body.detail), request.path)
    }
    try {
      validateResponse(answer)
    } catch (error) {
      this.violations.push((error as Error).message)
    }
    return {
      status: answer.status,
      data: isSuccess ? body.data : undefined,
      code: isSuccess ? undefined : body.code,
      detail: String(body.detail ?? ''),
      repeated,
    }
  }

  #noteRefusal(code: string, detail: string, what: string): void {
    const name = code.toLowerCase().replaceAll('_', '-')
    this.refusals.set(name, (this.refusals.get(name) ?? 0) + 1)
    if (
      ['validation', 'malformed-request', 'graphql-validation-failed', 'internal', 'permission-denied'].includes(name)
    )
      this.violations.push(`${what} was refused: ${detail}`)
  }

  async #insist(request: HttpRequest): Promise<{ answer: HttpResponse; repeated: boolean }> {
    this.requests++
    for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; await sleep(25)) {
      const began = performance.now()
      const answer = await ask(this.#origin, request, GIVES_UP_MS, this.#agent).catch(() => undefined)
      if (answer && answer.status >= 500 && answer.status !== 503)
        this.violations.push(`${request.method} ${request.path} was answered with ${answer.status}: ${answer.text}`)
      if (answer && !comesAgain(answer)) return { answer, repeated: this.#isRepeat(request) }
      if (!answer && performance.now() - began >= GIVES_UP_MS)
        this.violations.push(`${request.method} ${request.path} was not answered within ${GIVES_UP_MS / 1000} seconds.`)
      if (!this.#repeated.has(request)) this.repeats++
      this.#repeated.add(request)
    }
    throw new Error(`${request.method} ${request.path} was never answered.`)
  }

  readonly #repeated = new WeakSet<HttpRequest>()

  #isRepeat(request: HttpRequest): boolean {
    return this.#repeated.has(request)
  }
}

function withBody(
  method: string,
  path: string,
  key: string,
  body: object,
  headers: Record<string, string>,
): HttpRequest {
  return {
    method,
    path,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

/** Whether the outcome is unknown, or the service asks for another attempt. */
function comesAgain({ status, text }: HttpResponse): boolean {
  if (/"code":"(overloaded|OVERLOADED|idempotency-conflict|IDEMPOTENCY_CONFLICT)"/.test(text)) return true
  return status >= 500 || status === 429
}

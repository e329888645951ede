import { type ExecutionResult, GraphQLError, OperationTypeNode } from 'graphql'
import type { Caller } from '../../../domain/access/Caller.ts'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import { Semaphore } from '../../../platform/concurrency/Semaphore.ts'
import type { GraphqlErrorFormatter } from '../errors/GraphqlErrorFormatter.ts'
import { admitToAny } from '../execution/admitToAny.ts'
import { noSuchOperation } from '../execution/Operation.ts'
import type { RequestOperation } from '../execution/requestOperation.ts'
import type { Documents, MeasuredOperation } from '../limits/Documents.ts'
import { ReturnedValues } from '../limits/ReturnedValues.ts'
import { contextFor, type Services } from '../Services.ts'
import { FeedEnds } from './FeedEnds.ts'
import { type EventPace, Live, type LiveUpdate, type SubscriptionEvent } from './Live.ts'

/** Who subscribes, and for how long. */
export interface Subscriber extends EventPace {
  requestId: string
  /** Called with the operation, once it is known. */
  began(operation: RequestOperation): void
  /** Identifies the subscriber by its key; refuses if the key is no longer valid. */
  identify(): Promise<Caller>
  /** Aborted when the subscription is to end, with the refusal to report as its reason, if any. */
  until: AbortSignal
}

/** The request of a subscriber, before it is checked. */
export interface SubscriptionRequest {
  query?: unknown
  operationName?: unknown
  variables?: unknown
}

/** The results of a subscription; `return` ends it at once, whatever it is waiting for. */
export type Results = AsyncIterableIterator<ExecutionResult, void>

/** The events for which subscriptions run at once, and those of one key: it can have a thousand subscriptions, each with a large result. */
const eventLimits = { running: 16, key: 4 }

/** What running an operation counts, beside the event itself: it costs so much more than sending one. */
const EVENTS_PER_RUN = 20
const VALUES_PER_EVENT = 20

/** Runs subscriptions for the transports that serve them. Queries and mutations are refused. */
export class Subscriptions {
  readonly #services: Services
  readonly #feeds: FeedEnds
  readonly #documents: Documents
  readonly #formatter: GraphqlErrorFormatter
  readonly #running = new Semaphore(eventLimits.running)
  /** The results of an event by subscription. */
  readonly #shared = new WeakMap<object, Map<string, Promise<ExecutionResult>>>()

  constructor(services: Services, documents: Documents, formatter: GraphqlErrorFormatter) {
    this.#services = services
    this.#feeds = new FeedEnds(services)
    this.#documents = documents
    this.#formatter = formatter
  }

  /**
   * Starts a subscription. Returns its results, or the errors that prevented it from starting. Later errors are thrown by the
   * results, already formatted.
   */
  async start(request: SubscriptionRequest, subscriber: Subscriber): Promise<Results | GraphQLError[]> {
    try {
      return await this.#start(request, subscriber)
    } catch (error) {
      return [this.#formatter.formatError(error, subscriber.requestId)]
    }
  }

  async #start(request: SubscriptionRequest, subscriber: Subscriber): Promise<Results | GraphQLError[]> {
    const { requestId } = subscriber
    const read = this.#read(request)
    if (!('operation' in read)) return read.map(error => this.#formatter.formatInvalid(error, requestId))
    const { operation, measure } = read
    subscriber.began(operation)

    const caller = await subscriber.identify()
    if (operation.definitions.length > 0) admitToAny(operation.fields, caller)
    const now = this.#services.clock()
    const raw: Record<string, unknown> = Object.assign(Object.create(null), request.variables)
    const { values, violations } = operation.coerce(raw, now)
    if (violations.length > 0) return [this.#formatter.formatVariables(violations, requestId)]

    const stop = new AbortController()
    const end = () => stop.abort(subscriber.until.reason)
    subscriber.until.addEventListener('abort', end)
    if (subscriber.until.aborted) end()
    const leave = () => {
      subscriber.until.removeEventListener('abort', end)
      stop.abort()
    }

    const context = contextFor(this.#services, caller, now, requestId)
    context.live = new Live(this.#services, this.#feeds, caller.operatorId, subscriber, stop.signal)
    const source = await operation.subscribe(context, values)
    if (!(Symbol.asyncIterator in source)) {
      leave()
      return (source.errors ?? []).map(error => this.#formatter.formatResolved(error, requestId, operation))
    }

    const same = JSON.stringify([caller.keyId, read.query, operation.name, request.variables])
    const run = async ({ value, update }: SubscriptionEvent) => {
      const caller = await identify(update)
      const runOperation = async () => {
        const returned = new ReturnedValues(measure)
        const result = await operation.run({ ...context, ...update, caller, returned }, values, value)
        subscriber.countEvents(EVENTS_PER_RUN + returned.total / VALUES_PER_EVENT)
        return returned.limited(result, operation.kind)
      }
      const share = { owner: caller.keyId, most: eventLimits.key }
      const { errors, ...result } = await this.#once(value as object, same, () =>
        this.#running.run(runOperation, [share]),
      )
      return errors
        ? { ...result, errors: errors.map(error => this.#formatter.formatResolved(error, requestId, operation)) }
        : result
    }
    // Identified once for all events of the same update.
    let last: { update: LiveUpdate; caller: Promise<Caller> } | undefined
    const identify = (update: LiveUpdate) => {
      if (last?.update !== update) last = { update, caller: subscriber.identify() }
      return last.caller
    }
    return this.#results(
      source as AsyncIterable<SubscriptionEvent>,
      run,
      () => subscriber.pace(stop.signal),
      leave,
      subscriber,
    )
  }

  /** Runs an event once for all equal subscriptions of a key: hundreds of them would slow down the sales of the instance. */
  #once(event: object, request: string, run: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
    const results = this.#shared.get(event) ?? new Map<string, Promise<ExecutionResult>>()
    this.#shared.set(event, results)
    // Not kept longer: the event lives until the last subscription has sent its result. One that asks later runs again.
    const result = results.get(request) ?? run().finally(() => results.delete(request))
    results.set(request, result)
    return result
  }

  /** Reads the operation, or returns its validation errors. */
  #read({
    query,
    operationName,
    variables,
  }: SubscriptionRequest):
    | (Pick<MeasuredOperation, 'operation' | 'measure'> & { query: string })
    | readonly GraphQLError[] {
    if (typeof query !== 'string') throw new Refusal('malformed-request', 'Send the subscription as text in `query`.')
    if (operationName != null && typeof operationName !== 'string') {
      throw new Refusal('malformed-request', '`operationName` must be text.')
    }
    if (variables != null && (typeof variables !== 'object' || Array.isArray(variables))) {
      throw new Refusal('malformed-request', '`variables` must be an object.')
    }
    try {
      const find = this.#documents.read(query)
      if (typeof find !== 'function') return find
      const found = find(operationName ?? undefined)
      if (!found) throw noSuchOperation()
      if (found.operation.kind === OperationTypeNode.SUBSCRIPTION) return { ...found, query }
    } catch (error) {
      throw error instanceof GraphQLError ? new Refusal('malformed-request', error.message) : error
    }
    throw new Refusal(
      'malformed-request',
      'Only subscriptions are served here: send queries and mutations by POST to /graphql.',
    )
  }

  #results(
    source: AsyncIterable<SubscriptionEvent>,
    run: (event: SubscriptionEvent) => Promise<ExecutionResult>,
    pace: () => Promise<void>,
    leave: () => void,
    { requestId, countEvents }: Pick<Subscriber, 'requestId' | 'countEvents'>,
  ): Results {
    const formatError = (error: unknown) => this.#formatter.formatError(error, requestId)
    const running = (async function* () {
      try {
        for await (const event of source) {
          const result = await run(event)
          yield result
          // It is sent. Generators that wait keep their variables: an idle subscription would keep its last result.
          delete result.data
          countEvents(1)
          await pace()
        }
      } catch (error) {
        throw formatError(error)
      } finally {
        leave()
      }
    })()
    // A generator that is waiting for the next event would end only after it.
    const results: Results = {
      next: () => running.next(),
      return: () => {
        leave()
        return running.return()
      },
      [Symbol.asyncIterator]: () => results,
    }
    return results
  }
}

import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from '../../../src/demo/Dice.ts'
import { localDay } from '../../../src/domain/scalars/localDay.ts'
import { validateResponse } from '../../contract/validateResponse.ts'
import { activities, keys } from '../../world/cast.ts'
import { ask, type HttpRequest, type HttpResponse } from './ask.ts'
import type { Entry, History, Order } from './History.ts'

/** Milliseconds after which a retried request counts as never answered. */
const ANSWER_TIMEOUT_MS = 180_000

/** One in so many orders is not retried without a response: the client has disconnected. */
const GONE = 0.1

/** How many clients of each kind record usage at most: they do it much more often than others book. */
const MOST_USAGE = 2

const TIMES = ['09:00', '13:00', '18:00']

/** Places of a departure before the operator changes them. */
const CAPACITY = 10

/** Departures at this time have from 8 to 14 places, as the operator wants at the moment. The others keep theirs. */
const CHANGING_TIME = '18:00'

/** What the capacity of a timeslot that starts at this local time was at most, if the operator changes it; otherwise 0. */
export const mostPlaces = (time: string): number => (time === CHANGING_TIME ? 14 : 0)

export interface LoadOptions {
  /** The first, counted from today, of the few days that everyone wants to book. */
  firstDay: number
  /** The number of those days; 4 if absent, so that places are scarce. */
  days?: number
  /** Which part of the operator's changes are of prices, each of which changes every day; 0.2 if absent. */
  priceShare?: number
  /** Milliseconds in which every request must be answered. */
  responseMs: number
  /**
   * Milliseconds after which a client considers a connection dead and sends its request again; by default twice
   * `responseMs`.
   */
  givesUpMs?: number
  /** Whether the service's clock is moved forward, so that holds may expire at any time. */
  clockSteps?: boolean
}

/**
 * A load generator with several kinds of clients; each does one thing after another, and retries until it has a
 * response.
 */
export class Load {
  readonly #origin: string
  readonly #history: History
  readonly #dice: Dice
  readonly #options: LoadOptions
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 48 })
  #callers: Promise<void>[] = []
  #stopping = false

  constructor(origin: string, history: History, dice: Dice, options: LoadOptions) {
    this.#origin = origin
    this.#history = history
    this.#dice = dice
    this.#options = options
  }

  /** Starts so many clients of each kind: two that book, and two that record usage, of which a few are enough. One is an operator. */
  start(each: number): void {
    this.#callers.push(this.#repeat(() => this.#operate()))
    for (let index = 0; index < each; index++) {
      const meter = `trial-${randomUUID().slice(0, 8)}`
      const lives = [
        () => this.#sell(keys.wanderly.text),
        () => this.#sell(keys.tripster.text),
        ...(index < MOST_USAGE ? [() => this.#record(meter), () => this.#recordBatch(`${meter}-batch`)] : []),
      ]
      for (const live of lives) this.#callers.push(this.#repeat(live))
    }
  }

  /** Lets every client finish its request, so that every outcome is known except those of disconnected clients. */
  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all(this.#callers)
    this.#agent.destroy()
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#stopping) {
      await work()
      await sleep(this.#dice.below(40))
    }
  }

  /** Books, or holds and then confirms; sometimes cancels; reads back the result. */
  async #sell(token: string): Promise<void> {
    const holds = this.#dice.chance(0.4)
    const order = await this.#order(token, holds ? 'hold' : 'booking')
    const [reference] = order.references
    if (order.outcome !== 'done') return
    if (holds && this.#dice.chance(0.8)) await this.#change(token, order, 'confirm', 'CONFIRMED')
    if (this.#dice.chance(0.3)) await this.#change(token, order, 'cancel', 'CANCELLED')
    const read = await this.#insist({ ...get(`/api/v2/ota/partner/booking/${reference}`, token) }, false)
    const { Status } = (dataOf(read) ?? {}) as { Status?: string }
    if (!order.statuses.has(String(Status))) {
      this.#history.stale.push(
        `Order ${order.order}, acknowledged as ${[...order.statuses].join(' or ')}, was read as ${Status}.`,
      )
    }
    if (this.#dice.chance(0.3)) await this.#insist(get('/api/v2/ota/partner/products?name=kayak', token), false)
    if (this.#dice.chance(0.3)) await this.#lookForPlaces(token)
    // Every order leads to an e-mail, and e-mails are sent one by one.
    await sleep(this.#dice.below(300))
  }

  async #order(token: string, path: 'hold' | 'booking'): Promise<Order> {
    const name = randomUUID()
    // They share kayaks and guides.
    const island = this.#dice.chance(0.25)
    const participants = island ? this.#dice.between(2, 3) : this.#dice.between(1, 3)
    const email = `${name}@example.com`
    const order = this.#history.order({ order: name, key: randomUUID(), participants, email })
    const body = {
      ActivityID: island ? activities.island.id : activities.sunset.id,
      Date: this.#day(),
      // Few places for many: some are refused, and the last places are contended.
      Time: island ? '10:00' : this.#dice.pick(TIMES),
      Participants: participants,
      PartnerReference: name,
      Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: email },
    }
    const asked = post(`/api/v2/ota/partner/${path}`, token, body, order.key)
    const answer = await this.#insist(asked, this.#dice.chance(GONE))
    if (!answer) return order
    if (answer.status !== 201) return Object.assign(order, { outcome: 'refused' })
    const { BookingReference, Status } = dataOf(answer) as { BookingReference: string; Status: string }
    order.references.add(BookingReference)
    order.statuses.add(Status)
    // The operator closes timeslots of the other activity, which ends their holds.
    if (Status === 'ON_HOLD' && (this.#options.clockSteps || !island)) order.statuses.add('EXPIRED')
    order.outcome = 'done'
    this.#noteChange()
    // A client that is not sure whether it was received retries.
    if (this.#dice.chance(0.1)) {
      const again = dataOf((await this.#insist(asked, false))!) as { BookingReference?: string }
      order.references.add(again?.BookingReference ?? 'nothing')
    }
    return order
  }

  async #change(token: string, order: Order, verb: 'confirm' | 'cancel', to: string): Promise<void> {
    const before = [...order.statuses]
    order.statuses.add(to)
    const [reference] = order.references
    const asked = post(`/api/v2/ota/partner/booking/${reference}/${verb}`, token, {})
    const answer = await this.#insist(asked, false)
    order.statuses = new Set(answer?.status === 200 ? [to] : before)
    if (answer?.status === 200) this.#noteChange()
  }

  #noteChange(): void {
    this.#history.acknowledged++
    this.#history.changes++
  }

  /** Closes a timeslot, changes its places, which opens it again, or changes a price. */
  async #operate(): Promise<void> {
    if (this.#dice.chance(this.#options.priceShare ?? 0.2)) await this.#changePrice()
    else {
      const time = this.#dice.pick(TIMES)
      const places = time === CHANGING_TIME ? this.#dice.between(8, mostPlaces(time)) : CAPACITY
      const capacity = this.#dice.chance(0.15) ? null : places
      const input = { activityId: activities.sunset.id, date: this.#day(), time, capacity }
      await this.#mutate('setScheduleException', 'SetScheduleExceptionInput', input, 'scheduleException { capacity }')
    }
    await sleep(this.#dice.below(200))
  }

  async #changePrice(): Promise<void> {
    const amount = this.#dice.between(1000, 9000)
    const input = { activityId: activities.sunset.id, price: { amount, currency: 'GBP' } }
    const answer = await this.#mutate('updateProduct', 'UpdateProductInput', input, 'product { price { amount } }')
    if (!answer) return
    const read = await this.#insist(get('/api/v2/ota/partner/products?name=Sunset', keys.wanderly.text), false)
    const [product] = (dataOf(read) ?? []) as { Price: { Amount: number } }[]
    if (product?.Price.Amount !== amount) {
      this.#history.stale.push(`The price ${amount}, acknowledged, was read as ${product?.Price.Amount}.`)
    }
  }

  /** Sends a mutation of the operator that can be sent again; whether it was accepted. */
  async #mutate(name: string, type: string, input: object, selection: string): Promise<boolean> {
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} } }`
    const answer = await this.#insist(post('/graphql', keys.operator.text, { query, variables: { input } }), false)
    const { errors } = JSON.parse(answer!.text) as { errors?: { message: string }[] }
    if (errors) this.#history.violations.push(`${name} was refused: ${errors[0]!.message}`)
    else this.#noteChange()
    return !errors
  }

  async #lookForPlaces(token: string): Promise<void> {
    const path = `/api/v2/ota/partner/availability/${activities.sunset.id}/timeslots?Date=${this.#day()}`
    await this.#insist(get(path, token), false)
  }

  async #record(meter: string): Promise<void> {
    const entry = this.#history.entry({ key: randomUUID(), meter, usage: this.#dice.between(1, 1000) / 8 })
    const body = { Meter: meter, Usage: entry.usage }
    const asked = post('/api/v2/usage/meters', keys.usage.text, body, entry.key)
    const answer = await this.#insist(asked, this.#dice.chance(GONE))
    if (!answer) return
    this.#note(entry, answer.status === 201 ? (dataOf(answer) as { ID: number }).ID : undefined)
    if (this.#dice.chance(0.1)) await this.#readSummary(meter)
  }

  async #recordBatch(meter: string): Promise<void> {
    const entries = Array.from({ length: 20 }, () => this.#history.entry({ key: randomUUID(), meter, usage: 1 }))
    const body = { Entries: entries.map(each => ({ Meter: meter, Usage: 1, IdempotencyKey: each.key })) }
    const asked = post('/api/v2/usage/meters/batch', keys.usage.text, body)
    const answer = await this.#insist(asked, this.#dice.chance(GONE))
    if (!answer) return
    const trialResults =
      answer.status === 201 ? (dataOf(answer) as { Entries: { Entry: { ID: number } }[] }).Entries : []
    for (const [index, entry] of entries.entries()) this.#note(entry, trialResults[index]?.Entry.ID)
    await sleep(this.#dice.below(200))
  }

  #note(entry: Entry, id: number | undefined): void {
    entry.outcome = id === undefined ? 'refused' : 'done'
    if (id === undefined) return
    entry.ids.add(id)
    this.#history.acknowledged++
  }

  /** Acknowledged usage is in the very next summary; of a meter that only this client writes. */
  async #readSummary(meter: string): Promise<void> {
    const sum = (outcomes: string[]) =>
      this.#history.entries
        .filter(each => each.meter === meter && outcomes.includes(each.outcome))
        .reduce((sum, each) => sum + each.usage, 0)
    const today = Date.now()
    const [from, to] = [-2, 2].map(days => new Date(today + days * 86_400_000).toISOString().slice(0, 10))
    const answer = await this.#insist(get(`/api/v2/usage/meters?from=${from}&to=${to}`, keys.usage.text), false)
    const { Meters = [] } = (dataOf(answer) ?? {}) as { Meters?: { Meter: string; TotalUsage: number }[] }
    const told = Meters.find(each => each.Meter === meter)?.TotalUsage ?? 0
    const [least, most] = [sum(['done']), sum(['done', 'unknown'])]
    if (told < least || told > most) {
      this.#history.stale.push(`The summary of ${meter} was ${told}; acknowledged was from ${least} to ${most}.`)
    }
  }

  /** A day near the first. */
  #day(): string {
    return localDay(new Date(), 'Europe/London', this.#options.firstDay + this.#dice.below(this.#options.days ?? 4))
  }

  /** Retries until it has a final response. Undefined for a client that disconnects at the first missing response. */
  async #insist(asked: HttpRequest, goesAway: boolean): Promise<HttpResponse | undefined> {
    const deadline = performance.now() + ANSWER_TIMEOUT_MS
    while (performance.now() < deadline) {
      const answer = await this.#send(asked)
      if (answer && !comesAgain(answer)) return answer
      if (goesAway) return undefined
      await sleep(30 + this.#dice.below(120))
    }
    throw new Error(`${asked.method} ${asked.path} was not answered for ${ANSWER_TIMEOUT_MS / 1000} s.`)
  }

  /** Sends it once, and records responses that must not occur. */
  async #send(asked: HttpRequest): Promise<HttpResponse | undefined> {
    const { responseMs, givesUpMs } = this.#options
    const { violations } = this.#history
    const path = asked.path.split('?', 1)[0]!.replace(/\w{4}-\w{4}(?=\/|$)/, '…')
    const began = performance.now()
    try {
      const answer = await ask(this.#origin, asked, givesUpMs ?? 2 * responseMs, this.#agent)
      if (answer.status >= 500 && answer.status !== 503) violations.push(`${asked.method} ${path}: ${answer.status}`)
      if (answer.took > responseMs)
        violations.push(`${asked.method} ${path}: ${answer.status} after more than ${responseMs} ms`)
      if (path !== '/graphql') validateResponse(answer)
      return answer
    } catch (error) {
      if ((error as Error).message.includes('not as the document says')) violations.push((error as Error).message)
      else if ((error as Error).message.includes('The document does not know'))
        violations.push((error as Error).message)
      else if (givesUpMs === undefined && performance.now() - began > responseMs) {
        violations.push(`${asked.method} ${path}: no answer after more than ${responseMs} ms`)
      }
      return undefined
    }
  }
}

function get(path: string, token: string): HttpRequest {
  return { method: 'GET', path, headers: { authorization: `Bearer ${token}` } }
}

function post(path: string, token: string, body: object, key?: string): HttpRequest {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return {
    method: 'POST',
    path,
    headers: key === undefined ? headers : { ...headers, 'idempotency-key': key },
    body: JSON.stringify(body),
  }
}

/** Whether the outcome is unknown or the service asks for a retry. */
function comesAgain({ status, text }: HttpResponse): boolean {
  if (text.includes('"code":"overloaded"')) return true
  return status >= 500 || status === 429 || (status === 409 && text.includes('/problems/idempotency-conflict'))
}

function dataOf(answer: HttpResponse | undefined): unknown {
  return answer === undefined ? undefined : (JSON.parse(answer.text) as { data?: unknown }).data
}

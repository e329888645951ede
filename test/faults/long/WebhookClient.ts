import type { ServerResponse } from 'node:http'
import type { Dice } from '../../../src/demo/Dice.ts'
import type { Sql } from '../../../src/platform/sql/Database.ts'
import { type Received, Receiver } from '../../webhooks/Receiver.ts'
import type { keys } from '../../world/cast.ts'
import { ask } from './ask.ts'
import { expectedChanges } from './expectedChanges.ts'

/** How often one message is refused or left without an answer at most. */
const MAX_FAILURES = 3

const CREATE = `
  mutation ($url: String!) {
    createWebhook(input: { url: $url }) { issuedWebhook { secret webhook { lastSequenceNumber } } }
  }`

/**
 * A partner, or the operator, that gets everything by webhooks, at an address that outlives the service. About half of its answers are
 * failures: a status 500, a connection that is cut, or a delay.
 */
export class WebhookClient {
  readonly name: string
  readonly violations: string[] = []
  /** Milliseconds since the epoch at which each change was accepted for the first time, by its number. */
  readonly arrivals = new Map<number, number>()
  /** Answers that were no success, and those that were late. */
  failed = 0
  late = 0
  readonly #receiver: Receiver
  readonly #key: (typeof keys)['wanderly' | 'operator']
  readonly #dice: Dice
  readonly #failures = new Map<string, number>()
  /** The message of each identifier: every attempt sends the same one. */
  readonly #messages = new Map<string, string>()
  #began = 0

  private constructor(name: string, receiver: Receiver, key: (typeof keys)['wanderly' | 'operator'], dice: Dice) {
    this.name = `the webhooks of ${name}`
    this.#receiver = receiver
    this.#key = key
    this.#dice = dice
    receiver.answering = (response, message) => this.#answer(response, message)
  }

  /** Creates an endpoint for a key. */
  static async open(origin: string, name: string, key: (typeof keys)['wanderly' | 'operator'], dice: Dice) {
    const client = new WebhookClient(name, await Receiver.open(), key, dice)
    const headers = { authorization: `Bearer ${key.text}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ query: CREATE, variables: { url: client.#receiver.url } })
    const { text } = await ask(origin, { method: 'POST', path: '/graphql', headers, body }, 30_000)
    const { data, errors } = JSON.parse(text) as {
      data?: { createWebhook?: { issuedWebhook: { secret: string; webhook: { lastSequenceNumber: number } } } }
      errors?: unknown
    }
    if (!data?.createWebhook) throw new Error(`No endpoint was created: ${JSON.stringify(errors)}`)
    const { secret, webhook } = data.createWebhook.issuedWebhook
    client.#receiver.secrets = [secret]
    client.#began = webhook.lastSequenceNumber
    return client
  }

  /** How many requests came, and how many of their messages were accepted, some of them more than once. */
  get requests(): number {
    return this.#receiver.requests
  }

  get accepted(): number {
    return this.#receiver.accepted.length
  }

  /** Accepts everything from now on. */
  recover(): void {
    this.#receiver.answering = (_response, message) => this.#note(message)
  }

  /** Every change was accepted, in one message however often it came, and nothing else. */
  async finish(sql: Pick<Sql, 'query'>): Promise<void> {
    this.violations.push(...this.#receiver.errors.map(each => `A message was refused by its receiver: ${each}.`))
    const { operatorId, partnerId } = this.#key
    const expected = await expectedChanges(sql, { operatorId, partnerId, after: this.#began })
    const messages = new Map(this.#receiver.accepted.map(each => [each.id, each]))
    const byNumber = Map.groupBy(messages.values(), each => each.data.SequenceNumber!)
    for (const { number, type } of expected) {
      const [message, ...more] = byNumber.get(number) ?? []
      byNumber.delete(number)
      if (!message) this.violations.push(`${type} with the number ${number} never came.`)
      else if (message.type !== type) this.violations.push(`${number} is ${type}, and came as ${message.type}.`)
      if (more.length > 0) this.violations.push(`${number} came as ${more.length + 1} messages.`)
    }
    for (const number of byNumber.keys()) {
      this.violations.push(`A message with the number ${number} came, which is no change that its receiver sees.`)
    }
  }

  close(): void {
    this.#receiver.close()
  }

  #answer(response: ServerResponse, message: Received): void {
    const failures = this.#failures.get(message.id) ?? 0
    if (failures >= MAX_FAILURES || this.#dice.chance(0.5)) {
      this.#note(message)
    } else if (this.#dice.chance(0.2)) {
      this.#acceptLater(response, message)
    } else {
      this.failed++
      this.#failures.set(message.id, failures + 1)
      this.#fail(response)
    }
  }

  #acceptLater(response: ServerResponse, message: Received): void {
    this.late++
    this.#receiver.keep(response)
    setTimeout(() => {
      this.#note(message)
      this.#receiver.accepted.push(message)
      response.writeHead(204).end()
    }, this.#dice.below(500))
  }

  #fail(response: ServerResponse): void {
    if (this.#dice.chance(0.5)) {
      response.writeHead(500).end('Not now.')
    } else {
      this.#receiver.keep(response)
      response.destroy()
    }
  }

  #note(message: Received): void {
    const { id, data } = message
    const text = JSON.stringify(message)
    const before = this.#messages.get(id)
    if (before !== undefined && before !== text) this.violations.push(`Two attempts of ${id} sent different messages.`)
    this.#messages.set(id, text)
    const number = data.SequenceNumber!
    if (!this.arrivals.has(number)) this.arrivals.set(number, Date.now())
  }
}

import { hash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { ChangeType } from '../../src/domain/changes/ChangeType.ts'
import { expectedChanges } from '../faults/long/expectedChanges.ts'
import { type Received, Receiver } from '../webhooks/Receiver.ts'
import type { Admin } from './Admin.ts'
import type { Client } from './Client.ts'
import type { OperatorName, PartnerName } from './marketplace.ts'
import type { Names } from './setUp.ts'

const CREATE = `
  mutation ($url: String!, $types: [ChangeType!]) {
    createWebhook(input: { url: $url, types: $types }) { issuedWebhook { secret webhook { lastSequenceNumber } } }
  }`

// The service works by itself while everything is compared: what it has not planned or sent by then is compared the next time.
const SENT_UNTIL = `
  select least(e.last_number, (
    select min(d.sequence_number) - 1 from webhook_delivery d
    where d.operator_id = e.operator_id and d.webhook_id = e.webhook_id and d.state = 'PENDING'))::int until, e.paused_at "pausedAt"
  from webhook_endpoint e where e.url = $1`

interface Owner {
  operator: OperatorName
  /** Null for the operator itself. */
  partner: PartnerName | null
  /** What it wants to get; everything if absent. */
  types?: readonly ChangeType[]
}

/** Two partners and an operator have endpoints. The operator leaves out what it changes itself. */
const owners: readonly Owner[] = [
  { operator: 'harbour', partner: 'wanderly' },
  { operator: 'walls', partner: 'skyline' },
  {
    operator: 'harbour',
    partner: null,
    types: Object.values(ChangeType).filter(each => each !== ChangeType.AVAILABILITY_CHANGED),
  },
]

interface Endpoint extends Owner {
  name: string
  receiver: Receiver
  /** Whether it refuses everything at the moment. */
  isDown: boolean
  /** The messages that it has not refused since the last comparison, by their identifiers. */
  messages: Map<string, Received>
  checked: number
}

/** Receivers of webhooks, which fail by the seed: some are away for a day, and others fail once. */
export class Receivers {
  readonly #seed: string
  readonly #endpoints: Endpoint[] = []
  readonly #failedOnce = new Set<string>()
  readonly #differing: string[] = []
  delivered = 0
  failed = 0

  private constructor(seed: string) {
    this.#seed = seed
  }

  static async open(seed: string, client: Client, names: Names): Promise<Receivers> {
    const receivers = new Receivers(seed)
    for (const owner of owners) await receivers.#add(client, names, owner)
    return receivers
  }

  /** Some are away for the day. */
  beginDay(day: number): void {
    for (const each of this.#endpoints) each.isDown = this.#number(`${each.name} day ${day}`) % 6 === 0
  }

  /** All of them accept everything. */
  recover(): void {
    for (const each of this.#endpoints) each.isDown = false
  }

  /** Each change that was sent came in one message, however often it was sent, and nothing else came. */
  async compare(admin: Pick<Admin, 'query'>, names: Names, idOf: (id: string) => string): Promise<string[]> {
    const found = this.#differing.splice(0)
    for (const endpoint of this.#endpoints) {
      const { name, operator, partner, types, receiver, messages, checked } = endpoint
      found.push(
        ...receiver.errors.splice(0).map(each => `The receiver of ${name} could not verify a message: ${each}.`),
      )
      const partnerId = partner === null ? null : idOf(names.partnerIds[partner])
      const [sent] = await admin.query<{ until: number; pausedAt: Date | null }>(SENT_UNTIL, [receiver.url])
      const { until, pausedAt } = sent!
      if (pausedAt) found.push(`${name} is paused.`)
      const operatorId = names.operatorIds[operator]
      const seen = await expectedChanges(admin, { operatorId, partnerId, after: checked, until })
      const expected = seen.filter(each => types?.includes(each.type as ChangeType) ?? true)
      const later = [...messages].filter(([, each]) => each.data.SequenceNumber! > until)
      for (const [id] of later) messages.delete(id)
      const byNumber = Map.groupBy(messages.values(), each => each.data.SequenceNumber!)
      for (const { number, type } of expected) {
        const [message, ...more] = byNumber.get(number) ?? []
        byNumber.delete(number)
        if (!message) found.push(`${name} never got the change ${number} (${type}).`)
        else if (message.type !== type)
          found.push(`${name} got the change ${number} as ${message.type}; it is ${type}.`)
        if (more.length > 0) found.push(`${name} got the change ${number} in ${more.length + 1} messages.`)
      }
      found.push(...[...byNumber.keys()].map(each => `${name} got a change ${each}, which it does not see.`))
      this.delivered += expected.length
      endpoint.checked = until
      endpoint.messages = new Map(later)
      // They would be kept for a year.
      for (const each of [receiver.accepted, receiver.headers, receiver.bodies]) each.length = 0
    }
    return found
  }

  close(): void {
    for (const each of this.#endpoints) each.receiver.close()
  }

  async #add(client: Client, names: Names, { operator, partner, types }: Owner): Promise<void> {
    const receiver = await Receiver.open()
    const name = `the webhook of ${partner ?? operator}`
    const endpoint: Endpoint = {
      name,
      operator,
      partner,
      types,
      receiver,
      isDown: false,
      messages: new Map(),
      checked: 0,
    }
    this.#endpoints.push(endpoint)
    receiver.answering = (response, message) => this.#answer(endpoint, response, message)
    const key = partner === null ? names.staff[operator] : names.partnerKeys[partner]
    const { data, detail } = await client.query(key, CREATE, {
      url: receiver.url,
      types: types?.map(each => each.toUpperCase().replace('.', '_')),
    })
    if (!data) throw new Error(`No endpoint was created: ${detail}`)
    const { secret, webhook } = data.createWebhook.issuedWebhook
    receiver.secrets = [secret]
    endpoint.checked = webhook.lastSequenceNumber
  }

  #answer(endpoint: Endpoint, response: ServerResponse, message: Received): void {
    const chance = this.#number(`${endpoint.name} ${message.data.SequenceNumber}`) % 40
    if (endpoint.isDown || (chance < 2 && !this.#failedOnce.has(message.id))) {
      this.#failedOnce.add(message.id)
      this.failed++
      if (chance % 2 === 0) response.writeHead(500).end('Not now.')
      else this.#cut(endpoint, response)
      return
    }
    const before = endpoint.messages.get(message.id)
    if (before && JSON.stringify(before) !== JSON.stringify(message))
      this.#differing.push(`Two attempts to send ${message.id} to ${endpoint.name} had different messages.`)
    endpoint.messages.set(message.id, message)
    // Accepted, but its sender is not told.
    if (chance === 2 && !this.#failedOnce.has(message.id)) {
      this.#failedOnce.add(message.id)
      this.failed++
      this.#cut(endpoint, response)
    }
  }

  #cut({ receiver }: Endpoint, response: ServerResponse): void {
    receiver.keep(response)
    response.destroy()
  }

  #number(name: string): number {
    return hash('sha256', `${this.#seed} ${name}`, 'buffer').readUInt32LE()
  }
}

import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Client, type ClientOptions, createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import type { AppSettings } from '../../src/app/AppSettings.ts'
import { buildApp } from '../../src/app/buildApp.ts'
import { openDatabase } from '../../src/app/openDatabase.ts'
import { type OpenDatabase } from '../../src/platform/connection/openPool.ts'
import { keys } from '../world/cast.ts'
import { servicesOf, settings } from '../world/openApp.ts'
import { until } from '../world/until.ts'
import type { World } from '../world/World.ts'

export interface Event {
  data?: Record<string, unknown> | null
  errors?: readonly { message: string; extensions?: Record<string, unknown> }[]
}

const NOBODY = '01970000-0000-7000-8000-ffffffffffff'

/** A listening instance of the service, with its own pool and connection for changes. */
export class Instance {
  readonly app: FastifyInstance
  readonly database: OpenDatabase
  readonly host: string
  readonly #clients: Client[] = []

  private constructor(app: FastifyInstance, database: OpenDatabase) {
    this.app = app
    this.database = database
    this.host = `127.0.0.1:${(app.server.address() as AddressInfo).port}`
  }

  static async open(world: World, overrides: Partial<AppSettings> = {}, url = world.databaseUrl): Promise<Instance> {
    const database = await openDatabase(url, 4)
    const services = { ...servicesOf(world), database, changes: database.changes }
    const live = { eventsPerSecond: 0, ...overrides.live }
    const app = await buildApp(services, { ...settings, drainTime: 0, ...overrides, live })
    await app.listen({ host: '127.0.0.1', port: 0 })
    return new Instance(app, database)
  }

  async close(): Promise<void> {
    for (const client of this.#clients) await client.dispose()
    await this.app.close()
    await this.database.close()
  }

  client(key: keyof typeof keys | null, options: Partial<ClientOptions> = {}): Client {
    const client = createClient({
      url: `ws://${this.host}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams: key ? { Authorization: `Bearer ${keys[key].text}` } : {},
      ...options,
    })
    this.#clients.push(client)
    return client
  }

  /** Subscribes over WebSocket; resolves when everything announced from now on is received. */
  async subscribe(
    key: keyof typeof keys | Client,
    query: string,
    variables: Record<string, unknown> = {},
  ): Promise<AsyncIterableIterator<Event>> {
    const client = typeof key === 'string' ? this.client(key) : key
    const before = this.subscriberCount()
    const events = client.iterate({ query, variables }) as AsyncIterableIterator<Event>
    await until(() => this.subscriberCount() > before)
    return events
  }

  /** Subscribes by server-sent events; what is written, chunk by chunk. */
  async stream(
    key: keyof typeof keys | null,
    body: object,
    init: RequestInit = {},
  ): Promise<{ response: Response; pieces: AsyncIterator<string> }> {
    const response = await fetch(`http://${this.host}/graphql/stream`, {
      method: 'POST',
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        ...(key && { authorization: `Bearer ${keys[key].text}` }),
      },
      body: JSON.stringify(body),
      ...init,
    })
    return { response, pieces: piecesOf(response) }
  }

  /** Resolves when everything announced before was received here. */
  async caughtUp(): Promise<void> {
    const done = new AbortController()
    const changes = await this.database.changes.follow(NOBODY, done.signal)
    this.database.announce({ operatorId: NOBODY, activityId: NOBODY })
    await changes.next()
    done.abort()
  }

  subscriberCount(): number {
    const operators = Object.values(keys).map(each => each.operatorId)
    return [...new Set(operators)].reduce((sum, each) => sum + this.database.changes.subscriberCount(each), 0)
  }
}

async function* piecesOf(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    const pieces = text.split('\n\n')
    text = pieces.pop()!
    yield* pieces.filter(piece => piece !== ':')
  }
}

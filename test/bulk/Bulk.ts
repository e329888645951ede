import type { FastifyInstance } from 'fastify'
import { doJobs } from '../world/doJobs.ts'
import { bearer } from '../world/openApp.ts'
import type { World } from '../world/World.ts'

type Key = Parameters<typeof bearer>[0]

/** A bulk operation as the API shows it. */
export interface Shown {
  id: string
  bulkOperationId: string
  status: string
  lineCount: number
  refusedCount: number
  totalCount: number | null
  bytes: number
  failure: string | null
  url: string | null
  uploadUrl: string | null
}

/** A line of a result. */
export type Line = Record<string, unknown>

interface Answer {
  data: Record<string, Record<string, Shown> & Shown>
  errors?: { message: string; extensions: { code: string; errors?: { pointer: string; detail: string }[] } }[]
}

const FIELDS = 'id bulkOperationId: id status lineCount refusedCount totalCount bytes failure url uploadUrl'

/** Bulk operations over the API, whose jobs run in this process. */
export class Bulk {
  readonly #world: World
  readonly #app: FastifyInstance

  constructor(world: World, app: FastifyInstance) {
    this.#world = world
    this.#app = app
  }

  async ask(query: string, variables: object = {}, key: Key = 'operator'): Promise<Answer> {
    const response = await this.#app.inject({
      method: 'POST',
      url: '/graphql',
      headers: bearer(key),
      payload: { query, variables },
    })
    return response.json()
  }

  /** Makes a bulk query; returns it, or throws what refused it. */
  async query(query: string, key: Key = 'operator'): Promise<Shown> {
    return this.#mutate(
      `mutation ($input: BulkQueryInput!) { bulkQuery(input: $input) { bulkOperation { ${FIELDS} } } }`,
      { query },
      key,
    )
  }

  /** Makes a bulk mutation, which waits for its file. */
  async mutation(mutation: string, { notify = false, key = 'operator' as Key } = {}): Promise<Shown> {
    return this.#mutate(
      `mutation ($input: BulkMutationInput!) { bulkMutation(input: $input) { bulkOperation { ${FIELDS} } } }`,
      { mutation, notify },
      key,
    )
  }

  async cancel({ bulkOperationId }: Shown, key: Key = 'operator'): Promise<Shown> {
    return this.#mutate(
      `mutation ($input: CancelBulkOperationInput!) { cancelBulkOperation(input: $input) { bulkOperation { ${FIELDS} } } }`,
      { bulkOperationId },
      key,
    )
  }

  async #mutate(query: string, input: object, key: Key): Promise<Shown> {
    const { data, errors } = await this.ask(query, { input }, key)
    if (errors) throw Object.assign(new Error(errors[0]!.message), errors[0]!.extensions)
    return Object.values(data)[0]!.bulkOperation!
  }

  async find({ id }: Pick<Shown, 'id'>, key: Key = 'operator'): Promise<Shown> {
    const { data } = await this.ask(
      `query ($id: ID!) { node(id: $id) { ... on BulkOperation { ${FIELDS} } } }`,
      { id },
      key,
    )
    return data.node as Shown
  }

  /** Sends the file of a bulk mutation. */
  async send({ uploadUrl }: Shown, payload: string | Buffer, headers: Record<string, string> = {}) {
    return this.#app.inject({
      method: 'PUT',
      url: new URL(uploadUrl!).pathname,
      headers: { 'content-type': 'application/jsonl', ...headers },
      payload,
    })
  }

  /** Carries out a mutation for these lines, and returns the verdicts. */
  async carryOut(mutation: string, lines: readonly unknown[], { notify = false } = {}): Promise<Line[]> {
    const made = await this.mutation(mutation, { notify })
    const text = lines.map(each => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n')
    const sent = await this.send(made, text)
    if (sent.statusCode !== 204) throw new Error(sent.body)
    await doJobs(this.#world, ['bulk'])
    return this.result(made)
  }

  /** The lines of the result. */
  async result(made: Pick<Shown, 'id'>): Promise<Line[]> {
    const { url, bytes, status, failure } = await this.find(made)
    if (url === null) throw new Error(`It has no result: ${status} ${failure}`)
    const { rawPayload, headers } = await this.#app.inject({ method: 'GET', url: new URL(url).pathname })
    if (rawPayload.length !== bytes || Number(headers['content-length']) !== bytes) {
      throw new Error(`It has ${rawPayload.length} bytes, and not ${bytes}.`)
    }
    return rawPayload
      .toString()
      .split('\n')
      .slice(0, -1)
      .map(line => JSON.parse(line))
  }
}

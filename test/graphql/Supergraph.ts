import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { composeServices } from '@apollo/composition'
import { ApolloGateway, type GraphQLDataSourceProcessOptions, RemoteGraphQLDataSource } from '@apollo/gateway'
import { ApolloServer } from '@apollo/server'
import { ApolloServerPluginInlineTraceDisabled } from '@apollo/server/plugin/disabled'
import { startStandaloneServer } from '@apollo/server/standalone'
import { buildSubgraphSchema } from '@apollo/subgraph'
import type { FastifyInstance } from 'fastify'
import { parse } from 'graphql'
import { bearer } from '../world/openApp.ts'
import { post } from './post.ts'

/** A subgraph of somebody else, which refers to our types and adds to them. */
export const INSURANCE = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable"])

  type Query {
    policies(ids: [ID!]!): [Policy!]!
    insurable(ids: [ID!]!): [Product!]!
  }

  type Policy {
    number: String!
    premium: Money!
    booking: Booking
  }

  type Booking @key(fields: "id") {
    id: ID!
    insurance: Policy
  }

  type Product @key(fields: "id", resolvable: false) {
    id: ID!
  }

  type Money @shareable {
    amount: SafeInt!
    currency: Currency!
  }

  scalar SafeInt
  scalar Currency
`

const policyOf = (id: string) => ({
  number: `P-${id.slice(-4)}`,
  premium: { amount: 1200, currency: 'GBP' },
  booking: { id },
})

const resolvers = {
  Query: {
    policies: (_: unknown, { ids }: { ids: string[] }) => ids.map(policyOf),
    insurable: (_: unknown, { ids }: { ids: string[] }) => ids.map(id => ({ id })),
  },
  Booking: { insurance: ({ id }: { id: string }) => policyOf(id) },
}

export interface Answer {
  data: Record<string, unknown> | null
  errors?: { message: string; path?: (string | number)[]; extensions: Record<string, unknown> }[]
}

interface Context {
  authorization?: string | undefined
}

/** Passes on the key of the request. */
class Source extends RemoteGraphQLDataSource<Context> {
  override willSendRequest({ request, context }: GraphQLDataSourceProcessOptions<Context>): void {
    // Absent while the gateway checks the health of subgraphs.
    if (context?.authorization) request.http!.headers.set('authorization', context.authorization)
  }
}

/** The schema that the service publishes. */
export async function sdlOf(app: FastifyInstance): Promise<string> {
  const { body } = await post(app, { query: '{ _service { sdl } }' })
  return body.data._service.sdl
}

export interface Composition {
  /** Messages alone: errors lead to all of the schema, which jest cannot print. */
  errors: string[]
  hints: string[]
  supergraphSdl: string | undefined
}

/** Composes the supergraph of the service and another subgraph. */
export function compose(
  sdl: string,
  url = 'http://bookings.test',
  other = INSURANCE,
  otherUrl = 'http://other.test',
): Composition {
  const {
    errors = [],
    hints = [],
    supergraphSdl,
  } = composeServices([
    { name: 'bookings', url, typeDefs: parse(sdl) },
    { name: 'insurance', url: otherUrl, typeDefs: parse(other) },
  ])
  return { errors: errors.map(each => each.message), hints: hints.map(each => each.message), supergraphSdl }
}

/** The service in a supergraph with another subgraph, behind Apollo's gateway: all of them listen on loopback. */
export class Supergraph {
  readonly #url: string
  readonly #servers: readonly { stop(): Promise<void> }[]

  private constructor(url: string, servers: readonly { stop(): Promise<void> }[]) {
    this.#url = url
    this.#servers = servers
  }

  /** @param app of the service, with FEDERATION */
  static async open(app: FastifyInstance): Promise<Supergraph> {
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const listen = { host: '127.0.0.1', port: 0 }
    const schema = buildSubgraphSchema([{ typeDefs: parse(INSURANCE), resolvers }])
    const insurance = new ApolloServer({ schema, plugins: [ApolloServerPluginInlineTraceDisabled()] })
    const { url: insuranceUrl } = await startStandaloneServer(insurance, { listen })
    const sdl = await sdlOf(app)
    const { supergraphSdl, errors } = compose(sdl, `http://127.0.0.1:${port}/graphql`, INSURANCE, insuranceUrl)
    if (!supergraphSdl) {
      await insurance.stop()
      throw new Error(errors.join('\n'))
    }
    const gateway = new ApolloGateway({ supergraphSdl, buildService: ({ url }) => new Source({ url: url! }) })
    const server = new ApolloServer<Context>({ gateway })
    const context = async ({ req }: { req: IncomingMessage }) => ({ authorization: req.headers.authorization })
    const { url } = await startStandaloneServer(server, { listen, context })
    return new Supergraph(url, [server, insurance])
  }

  async ask(key: Parameters<typeof bearer>[0], query: string, variables: object = {}): Promise<Answer> {
    const answer = await fetch(this.#url, {
      method: 'POST',
      headers: { ...bearer(key), 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    return (await answer.json()) as Answer
  }

  async close(): Promise<void> {
    for (const server of this.#servers) await server.stop()
  }
}

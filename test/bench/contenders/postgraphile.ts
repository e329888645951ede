import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { readConfig } from '../../../src/app/configuration/readConfig.ts'
import { identify } from '../bare/identify.ts'
import { requirePeer } from '../peers/requirePeer.ts'
import { announce } from './announce.ts'

interface PostGraphile {
  createServ(adaptor: unknown): { addTo(app: FastifyInstance): Promise<void> }
}

const { grafserv } = requirePeer<{ grafserv: unknown }>('grafserv/fastify/v5')
const { postgraphile } = requirePeer<{ postgraphile(preset: object): PostGraphile }>('postgraphile')
const { makePgService } = requirePeer<{ makePgService(options: object): unknown }>('postgraphile/adaptors/pg')
const { PostGraphileAmberPreset } = requirePeer<{ PostGraphileAmberPreset: object }>('postgraphile/presets/amber')

// PostGraphile 5 with its recommended preset over our tables. It also authenticates; to its advantage the request says which
// operator it reads, which row level security would decide. It does not log.
const config = readConfig(process.env)
const pool = new pg.Pool({ connectionString: config.databaseUrl!, max: config.databasePoolSize })
pool.on('error', () => {})
const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  // Lists can be sorted by columns that are not the first of an index.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ pool, schemas: ['public'] })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
})
const app = Fastify()
app.addHook('onRequest', async (request, reply) => {
  const caller = await identify(pool, request.headers.authorization, 'operator:read')
  if (!caller) return reply.code(401).send({ status: 401 })
})
await instance.createServ(grafserv).addTo(app)
await app.listen({ host: '127.0.0.1', port: 0 })
announce((app.server.address() as AddressInfo).port)

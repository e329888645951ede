import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { readConfig } from '../../../src/service/readConfig.ts'
import { identify } from '../bare/identify.ts'
import { announce } from './announce.ts'

interface PostGraphile {
  createServ(adaptor: unknown): { addTo(app: FastifyInstance): Promise<void> }
}

// Imported without its types, which change those of graphql in the whole program.
const load = async <Exports>(name: string) => (await import(name)) as Exports
const { grafserv } = await load<{ grafserv: unknown }>('grafserv/fastify/v5')
const { postgraphile } = await load<{ postgraphile(preset: object): PostGraphile }>('postgraphile')
const { makePgService } = await load<{ makePgService(options: object): unknown }>('postgraphile/adaptors/pg')
const { PostGraphileAmberPreset } = await load<{ PostGraphileAmberPreset: object }>('postgraphile/presets/amber')

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

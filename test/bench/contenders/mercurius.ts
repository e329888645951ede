import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyPluginAsync, type FastifyRequest } from 'fastify'
import pg from 'pg'
import { readConfig } from '../../../src/app/configuration/readConfig.ts'
import { identify } from '../bare/identify.ts'
import { type PlainContext, plainLoaders, plainResolvers } from '../peers/plainResolvers.ts'
import { plainSchema } from '../peers/plainSchema.ts'
import { requirePeer } from '../peers/requirePeer.ts'
import { announce } from './announce.ts'

interface Options {
  schema: string
  resolvers: object
  loaders: object
  jit: number
  context(request: FastifyRequest): Promise<PlainContext>
}

type Mercurius = FastifyPluginAsync<Options> & {
  ErrorWithProps: new (message: string, extensions: object, status: number) => Error
}

const mercurius = requirePeer<Mercurius>('mercurius')

// mercurius with its JIT and its loaders, as its documentation shows them: a schema and resolvers by hand, and plain SQL. It does
// not log.
const DATE = 1082
pg.types.setTypeParser(DATE, text => text)
const config = readConfig(process.env)
const pool = new pg.Pool({ connectionString: config.databaseUrl!, max: config.databasePoolSize })
const app = Fastify()
await app.register(mercurius, {
  schema: plainSchema,
  resolvers: plainResolvers(pool),
  loaders: plainLoaders(pool),
  jit: 1,
  context: async request => {
    const caller = await identify(pool, request.headers.authorization, 'operator:read')
    if (!caller) throw new mercurius.ErrorWithProps('Unauthorized', {}, 401)
    return { caller }
  },
})
await app.listen({ host: '127.0.0.1', port: 0 })
announce((app.server.address() as AddressInfo).port)

import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import { authenticate } from '../../../src/access/authenticate.ts'
import { RequestCounter } from '../../../src/access/RequestCounter.ts'
import { openDatabase } from '../../../src/database/connection/openDatabase.ts'
import type { Context } from '../../../src/graphql/Context.ts'
import { buildSchema } from '../../../src/graphql/schema/buildSchema.ts'
import { openMailer } from '../../../src/mail/openMailer.ts'
import { HeavyReads } from '../../../src/meters/reading/HeavyReads.ts'
import { UsageRecorder } from '../../../src/meters/recording/UsageRecorder.ts'
import { contextFor, type Services } from '../../../src/Services.ts'
import { newLogger } from '../../../src/service/newLogger.ts'
import { openLinkSigner } from '../../../src/service/openLinkSigner.ts'
import { readConfig } from '../../../src/service/readConfig.ts'
import { openStorage } from '../../../src/storage/openStorage.ts'
import { announce } from './announce.ts'

// Apollo Server as on the first page of its documentation, with our schema, resolvers and database. It does not log.
const config = readConfig(process.env)
const database = await openDatabase(config.databaseUrl!, config.databasePoolSize)
const services: Services = {
  database,
  changes: database.changes,
  webhookNetwork: { allowLoopback: false, lookup: async () => [] },
  storage: await openStorage(config),
  links: await openLinkSigner(database, config.publicUrl),
  mailer: await openMailer(config, newLogger('silent')),
  recorder: new UsageRecorder(database),
  heavyReads: new HeavyReads(),
  requests: new RequestCounter(database),
  clock: () => new Date(),
}
const server = new ApolloServer<Context>({ schema: buildSchema() })
const { url } = await startStandaloneServer(server, {
  listen: { host: '127.0.0.1', port: 0 },
  context: async ({ req }) => {
    const now = services.clock()
    const caller = await authenticate(database, req.headers.authorization, now)
    return contextFor(services, caller, now, 'benchmark')
  },
})
announce(Number(new URL(url).port))

import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import { readConfig } from '../../../src/app/configuration/readConfig.ts'
import { newLogger } from '../../../src/app/newLogger.ts'
import { openDatabase } from '../../../src/app/openDatabase.ts'
import { openInstallation } from '../../../src/app/openInstallation.ts'
import { openLinkSigner } from '../../../src/app/openLinkSigner.ts'
import { authenticate } from '../../../src/domain/access/authenticate.ts'
import { RequestCounter } from '../../../src/domain/access/RequestCounter.ts'
import { HeavyReads } from '../../../src/domain/meters/reading/HeavyReads.ts'
import { UsageRecorder } from '../../../src/domain/meters/recording/UsageRecorder.ts'
import { openMailer } from '../../../src/platform/mail/openMailer.ts'
import { openStorage } from '../../../src/platform/storage/openStorage.ts'
import type { Context } from '../../../src/transports/graphql/Context.ts'
import { contextFor, type Services } from '../../../src/transports/graphql/Services.ts'
import { buildSchema } from '../../../src/transports/graphql/schema/buildSchema.ts'
import { announce } from './announce.ts'

// Apollo Server as on the first page of its documentation, with our schema, resolvers and database. It does not log.
const config = readConfig(process.env)
const database = await openDatabase(config.databaseUrl!, config.databasePoolSize)
const services: Services = {
  database,
  changes: database.changes,
  installation: openInstallation(database, { takesBackups: false, readyTimeout: 1000 }),
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
    const caller = await authenticate(database, req.headers.authorization, now, { address: '127.0.0.1' })
    return contextFor(services, caller, now, 'benchmark')
  },
})
announce(Number(new URL(url).port))

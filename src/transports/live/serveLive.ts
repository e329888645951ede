import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { GraphqlErrorFormatter } from '../graphql/errors/GraphqlErrorFormatter.ts'
import type { Documents } from '../graphql/limits/Documents.ts'
import type { Services } from '../graphql/Services.ts'
import { Subscriptions } from '../graphql/subscriptions/Subscriptions.ts'
import { isAllowedOrigin, refusedOrigin } from '../http/allowOrigins.ts'
import type { AuthenticateLive } from '../http/identity/authenticator.ts'
import { callerOf, setCaller } from '../http/identity/requestCaller.ts'
import type { CountOperation } from '../http/logging/measureRequests.ts'
import type { ServerSettings } from '../http/ServerSettings.ts'
import type { LiveDependencies } from './LiveDependencies.ts'
import type { Sessions } from './Sessions.ts'
import { serveSockets } from './serveSockets.ts'
import { serveStreams } from './serveStreams.ts'

interface LiveSetup {
  services: Services
  settings: ServerSettings
  schema: GraphQLSchema
  documents: Documents
  sessions: Sessions
  authenticateLive: AuthenticateLive
  countOperation?: CountOperation
}

/** Serves subscriptions: over WebSocket at `/graphql`, and as server-sent events at `/graphql/stream`. */
export async function serveLive(app: FastifyInstance, setup: LiveSetup): Promise<void> {
  const { services, settings, schema, documents, sessions } = setup
  const formatter = new GraphqlErrorFormatter(schema, settings.problemBase, (err, requestId) =>
    settings.logger.error({ err, requestId }, 'subscription failed'),
  )
  const dependencies: LiveDependencies = {
    sessions,
    subscriptions: new Subscriptions(services, documents, formatter),
    schema,
    formatter,
    setCaller,
    count(request, outcome, key = request) {
      setup.countOperation?.(key, outcome)
      const caller = callerOf(request)
      if (caller) services.requests.count(caller, outcome, null, services.clock())
    },
    authenticate: (request, credentials) => setup.authenticateLive(request, services.clock(), credentials),
    admitOrigin({ headers: { origin, host } }) {
      if (origin === undefined || isAllowedOrigin(origin, settings.corsOrigins, '/graphql') || hostOf(origin) === host)
        return
      throw refusedOrigin(origin)
    },
  }
  serveStreams(app, dependencies, settings.responseTimeout)
  await serveSockets(app, dependencies)
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

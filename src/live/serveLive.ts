import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { ErrorVoice } from '../graphql/errors/ErrorVoice.ts'
import { Subscriptions } from '../graphql/subscriptions/Subscriptions.ts'
import type { AppSettings } from '../http/AppSettings.ts'
import { welcomes } from '../http/allowOrigins.ts'
import type { Authenticate } from '../http/identity/authenticator.ts'
import { rememberCaller, rememberedCaller } from '../http/identity/rememberCaller.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../Services.ts'
import type { LiveDoor } from './LiveDoor.ts'
import type { Sessions } from './Sessions.ts'
import { serveSockets } from './serveSockets.ts'
import { serveStreams } from './serveStreams.ts'

interface House {
  services: Services
  settings: AppSettings
  schema: GraphQLSchema
  executable: GraphQLSchema
  sessions: Sessions
  authenticate: Authenticate
}

/** Serves subscriptions: over WebSocket at `/graphql`, and as server-sent events at `/graphql/stream`. */
export async function serveLive(app: FastifyInstance, house: House): Promise<void> {
  const { services, settings, schema, executable, sessions } = house
  const voice = new ErrorVoice(schema, settings.problemBase, (err, requestId) =>
    settings.logger.error({ err, requestId }, 'subscription failed'),
  )
  const door: LiveDoor = {
    sessions,
    subscriptions: new Subscriptions(services, schema, executable, voice),
    schema,
    voice,
    remember: rememberCaller,
    count(request, outcome) {
      const caller = rememberedCaller(request)
      if (caller) services.requests.count(caller, outcome, null, services.clock())
    },
    authenticate: (request, authorization) => house.authenticate(request, services.clock(), authorization),
    admitOrigin({ headers: { origin, host } }) {
      if (origin === undefined || welcomes(origin, settings.corsOrigins, '/graphql') || hostOf(origin) === host) return
      throw new Refusal('permission-denied', `Pages of ${origin} may not call this service from a browser.`)
    },
  }
  serveStreams(app, door, settings.answerTimeout)
  await serveSockets(app, door)
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

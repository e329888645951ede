import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { BODY_LIMIT } from '../domain/refusals/bodyTooLarge.ts'
import { Refusal } from '../domain/refusals/refusal.ts'
import { refuseRepeated } from '../domain/refusals/refuseRepeated.ts'
import { Documents } from '../transports/graphql/limits/Documents.ts'
import type { Services } from '../transports/graphql/Services.ts'
import { buildSchema } from '../transports/graphql/schema/buildSchema.ts'
import { endsParsing, guardServer, StoppableRequest } from '../transports/http/admission/guardServer.ts'
import { shedLoad } from '../transports/http/admission/shedLoad.ts'
import { allowOrigins } from '../transports/http/allowOrigins.ts'
import { compressResponses } from '../transports/http/compressResponses.ts'
import { drainOnClose } from '../transports/http/drainOnClose.ts'
import { handleClientError } from '../transports/http/handleClientError.ts'
import { authenticator } from '../transports/http/identity/authenticator.ts'
import { CallCounter } from '../transports/http/identity/CallCounter.ts'
import { CallLimits } from '../transports/http/identity/CallLimits.ts'
import { setCaller } from '../transports/http/identity/requestCaller.ts'
import { SharedBuckets } from '../transports/http/identity/SharedBuckets.ts'
import { sendRateLimitHeaders } from '../transports/http/identity/sendRateLimitHeaders.ts'
import { limitBodies } from '../transports/http/limitBodies.ts'
import { countRequests } from '../transports/http/logging/countRequests.ts'
import { logRequests } from '../transports/http/logging/logRequests.ts'
import { measureRequests } from '../transports/http/logging/measureRequests.ts'
import { requestId } from '../transports/http/logging/requestId.ts'
import { traceRequests } from '../transports/http/logging/traceRequests.ts'
import { matchedRoute } from '../transports/http/matchedRoute.ts'
import { readJson } from '../transports/http/readJson.ts'
import { refuseCompressed } from '../transports/http/refuseCompressed.ts'
import { isUnderApi, refuseUnknownRoutes } from '../transports/http/refuseUnknownRoutes.ts'
import { securityHeaders } from '../transports/http/securityHeaders.ts'
import { serveHealth } from '../transports/http/serveHealth.ts'
import { isWebSocketUpgrade } from '../transports/live/isWebSocketUpgrade.ts'
import { liveLimits } from '../transports/live/LiveLimits.ts'
import { Sessions } from '../transports/live/Sessions.ts'
import { looksForPage, sendNotFound } from '../transports/pages/sendNotFound.ts'
import { sendProblem } from '../transports/rest/sendProblem.ts'
import type { AppSettings } from './AppSettings.ts'
import { buildInfo } from './buildInfo.ts'
import { mountTransports } from './mountTransports.ts'
import { readTrustedDocuments } from './readTrustedDocuments.ts'

/** Builds the HTTP server, not yet listening. */
export async function buildApp(services: Services, settings: AppSettings): Promise<FastifyInstance> {
  const schema = buildSchema()
  const formatter = { schema, problemBase: settings.problemBase }

  const counter = new CallCounter(new CallLimits(settings), settings.redis && new SharedBuckets(settings.redis))
  const { authenticate, authenticateLive } = authenticator(services, settings, (request, caller) => {
    setCaller(request, caller)
    return counter.count(request, caller, matchedRoute(request).callKind)
  })
  const headers = securityHeaders(services.links.publicUrl)
  const answering = { problemBase: settings.problemBase, headers }

  const app = Fastify({
    loggerInstance: settings.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: false,
    genReqId: requestId,
    // WebSockets are opened at the same URL as queries, as Apollo Sandbox expects.
    rewriteUrl: request => (isWebSocketUpgrade(request) ? '/graphql/live' : stripTrailingSlash(request)),
    // Each proxy adds the address that it sees; what stands before those is the client's own text.
    trustProxy: settings.trustProxy > 0 && ((_address, hop) => hop < settings.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: settings.requestTimeout,
    // Longer than a load balancer's idle timeout, so that the balancer never sends on a closed connection.
    keepAliveTimeout: 65_000,
    // Moves long-lived clients to other instances from time to time, and bounds what Node keeps per connection.
    maxRequestsPerSocket: 100_000,
    http: {
      IncomingMessage: StoppableRequest,
      shouldUpgradeCallback: request => endsParsing(request) || isWebSocketUpgrade(request),
      headersTimeout: Math.min(20_000, settings.requestTimeout),
      connectionsCheckingInterval: Math.min(1000, settings.requestTimeout),
    },
    // drainOnClose decides what is served while closing.
    return503OnClosing: false,
    // A long parameter gets a specific problem instead of 404; the header limit bounds the whole URL.
    routerOptions: { maxParamLength: 2 ** 15 },
    frameworkErrors: async (error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id)
      const checked = isUnderApi(request.url) && authenticate(request, services.clock())
      const refused = await Promise.resolve(checked).then(
        () => error,
        (refusal: unknown) => refusal,
      )
      sendProblem(reply, request, refused, formatter)
    },
    clientErrorHandler: (error, socket) => handleClientError(answering, error, socket),
  })

  guardServer(app.server, settings, answering)

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    counter.chargeBody(request, body.length)
    return readJson(body)
  })
  limitBodies(app)
  app.setErrorHandler((error, request, reply) =>
    looksForPage(request, error) ? sendNotFound(request, reply) : sendProblem(reply, request, error, formatter),
  )

  traceRequests(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    try {
      // With two Host headers, a proxy and the service could disagree about the host.
      refuseRepeated(request.raw, 'Host')
      // "*" would match the start page.
      if (!request.originalUrl.startsWith('/')) {
        throw new Refusal('malformed-request', 'Send the path alone, beginning with a slash.')
      }
      done()
    } catch (refusal) {
      done(refusal as Refusal)
    }
  })
  refuseCompressed(app)
  compressResponses(app)
  await app.register(cookie)
  const files = shedLoad(app, settings)
  sendRateLimitHeaders(app, counter)
  await allowOrigins(app, settings.corsOrigins)
  countRequests(app, services)
  logRequests(app)
  const countOperation = settings.metrics && measureRequests(app, settings.metrics)
  refuseUnknownRoutes(app, authenticate, services.clock)
  const sessions = new Sessions({ ...liveLimits, ...settings.live }, settings)
  // Before Fastify waits for connections to end, because live connections would not.
  app.addHook('preClose', async () => sessions.close())
  drainOnClose(app, settings.drainTime)
  serveHealth(app, services.database, {
    readyTimeout: settings.readyTimeout,
    fault: settings.faults.of('not-ready'),
  })
  serveVersion(app)
  const trusted = await readTrustedDocuments(settings)
  await mountTransports(app, {
    services,
    settings,
    schema,
    documents: new Documents(schema, trusted),
    formatter,
    sessions,
    authenticate,
    authenticateLive,
    counter,
    files,
    countOperation,
    trusted,
  })
  await app.ready()
  return app
}

/** `/version`: the build that runs, for deployments. */
function serveVersion(app: FastifyInstance): void {
  const info = buildInfo()
  app.get('/version', async (_request, reply) => reply.header('cache-control', 'no-store').send(info))
}

/**
 * The URL of a request without a trailing slash, for API paths only: pages have different URLs with and without one.
 */
function stripTrailingSlash({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  return url.replace(/^(\/api\/[^?]*[^?/])\/(?=\?|$)/, '$1')
}

import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse } from 'graphql'
import { handleProtocols, makeServer } from 'graphql-ws'
import type { Outcome } from '../../domain/refusals/Outcome.ts'
import { Refusal } from '../../domain/refusals/refusal.ts'
import { outcomeOfErrors } from '../graphql/errors/outcomeOfErrors.ts'
import { describeOperation, recordOperation } from '../graphql/execution/requestOperation.ts'
import type { Results } from '../graphql/subscriptions/Subscriptions.ts'
import { callerFields } from '../http/logging/logRequests.ts'
import type { LiveDependencies } from './LiveDependencies.ts'
import type { Session } from './Session.ts'
import { WebSocketAdapter } from './WebSocketAdapter.ts'

const GOING_AWAY = 1001
const UNAUTHORIZED = 4401
const FORBIDDEN = 4403
const TOO_MANY = 4429
const TRY_AGAIN_LATER = 1013

const CODES: Partial<Record<string, number>> = {
  unauthenticated: UNAUTHORIZED,
  'permission-denied': FORBIDDEN,
  'rate-limited': TOO_MANY,
}

/** Milliseconds for a client to answer the close frame when the service closes. */
const CLOSE_TIMEOUT_MS = 1000

/** Milliseconds in which the last messages are sent before a socket is closed. */
const CLOSE_DELAY_MS = 20

/** What `connection_init` carries in place of headers, which browsers cannot send. */
type Parameters = Partial<Record<'Authorization' | 'authorization' | 'Operator' | 'operator', unknown>>

interface Extra {
  request: FastifyRequest
  socket: WebSocketAdapter
  /** To be called when the connection is authenticated. */
  authenticated(): void
  session?: Session
  gone?: true
}

/** graphql-ws wants to run a document itself, but ours is already running. */
const RUNNING = parse('subscription { running }')

/** Serves subscriptions over WebSocket, in the protocol of graphql-ws (`graphql-transport-ws`). */
export async function serveSockets(app: FastifyInstance, dependencies: LiveDependencies): Promise<void> {
  const { sessions, subscriptions, formatter, admitOrigin, setCaller, authenticate } = dependencies
  const { limits } = sessions

  const server = makeServer<Parameters, Extra>({
    connectionInitWaitTimeout: limits.authenticationMs,
    async onConnect({ connectionParams, extra }) {
      const { request, socket } = extra
      try {
        const { authorization } = request.headers
        const operator = connectionParams?.Operator ?? connectionParams?.operator ?? request.headers.operator
        const credentials = {
          authorization: textOf(connectionParams?.Authorization ?? connectionParams?.authorization ?? authorization),
          operator: operator === undefined ? undefined : String(operator),
        }
        const session = await sessions.open(() => authenticate(request, credentials))
        extra.session = session
        extra.authenticated()
        // The client may have disconnected meanwhile.
        if (extra.gone) session.end()
        setCaller(request, await session.identify())
        session.until.addEventListener('abort', () => endWith(socket, session.until.reason))
        return true
      } catch (error) {
        const { message, extensions } = formatter.formatError(error, request.id)
        socket.close(CODES[String(extensions.code)] ?? TRY_AGAIN_LATER, message)
        return false
      }
    },
    async onSubscribe({ extra: { request, session }, subscriptions: open }, _id, payload) {
      // One upgrade request carries many operations.
      const subscriptionKey = {}
      const began = (outcome: Outcome) => {
        const code = outcome === 'ok' ? {} : { code: outcome }
        request.log.info(
          { ...code, ...describeOperation(subscriptionKey, outcome), ...callerFields(request) },
          'subscription',
        )
        dependencies.count(request, outcome, subscriptionKey)
      }
      try {
        if (!session) throw new Error('A WebSocket subscribed before it was let in.')
        if (Object.keys(open).length > limits.subscriptionsPerConnection) {
          const detail = `This connection has ${limits.subscriptionsPerConnection} subscriptions, which is as many as one may have.`
          throw new Refusal('rate-limited', detail, { retryAfterSeconds: 1 })
        }
        sessions.count(session.keyId)
        const { until } = session
        const results = await subscriptions.start(payload, {
          requestId: request.id,
          began: operation => recordOperation(subscriptionKey, operation),
          identify: () => session.identify(),
          countEvents: (events: number) => sessions.countEvents(session.keyId, events),
          pace: (until: AbortSignal) => sessions.pace(session.keyId, until),
          until,
        })
        began(Array.isArray(results) ? outcomeOfErrors(results) : 'ok')
        return Array.isArray(results)
          ? results
          : { schema: dependencies.schema, document: RUNNING, contextValue: results }
      } catch (error) {
        const told = [formatter.formatError(error, request.id)]
        began(outcomeOfErrors(told))
        return told
      }
    },
    subscribe: ({ contextValue }) => contextValue as Results,
    onClose({ extra }) {
      extra.gone = true
      extra.session?.end()
    },
  })

  const admitted = new WeakMap<FastifyRequest, () => void>()
  const open = (socket: WebSocket, request: FastifyRequest) => {
    const adapted = new WebSocketAdapter(socket, limits, request.log)
    const closed = server.opened(adapted, { request, socket: adapted, authenticated: admitted.get(request)! })
    socket.once('close', (code, reason) => closed(code, String(reason)))
  }

  await app.register(websocket, {
    options: { maxPayload: limits.messageBytes, autoPong: false, handleProtocols },
    // The sessions close the sockets, before Fastify waits for connections to end.
    preClose: done => done(),
    // A client that disconnects in the middle, or sends invalid frames.
    errorHandler: (_error, socket) => socket.terminate(),
  })
  app.route({
    method: 'GET',
    url: '/graphql/live',
    exposeHeadRoute: false,
    onRequest: async request => {
      if (!request.ws) return
      admitOrigin(request)
      admitted.set(request, sessions.admit(request))
    },
    handler: async () => {
      throw new Refusal(
        'malformed-request',
        'Connect to /graphql by WebSocket, with the subprotocol graphql-transport-ws.',
      )
    },
    wsHandler: open,
  })

  sessions.onClose(() => {
    for (const socket of app.websocketServer.clients) {
      socket.close(GOING_AWAY, 'The service is closing. Connect again.')
      setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref()
    }
  })
}

const textOf = (given: unknown) => (typeof given === 'string' ? given : undefined)

/** A session that ends on its own reports the reason on each subscription, then closes the socket. */
function endWith(socket: WebSocketAdapter, reason: unknown): void {
  if (!(reason instanceof Refusal)) return
  setTimeout(() => socket.close(CODES[reason.code] ?? TRY_AGAIN_LATER, reason.message), CLOSE_DELAY_MS)
}

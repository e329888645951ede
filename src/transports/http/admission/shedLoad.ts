import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_WAIT_SECONDS } from '../../../domain/changes/readChanges.ts'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import { hasCredentials } from '../identity/authenticator.ts'
import { callerOf } from '../identity/requestCaller.ts'
import { matchedRoute } from '../matchedRoute.ts'
import type { ServerSettings } from '../ServerSettings.ts'
import { AdmissionControl, isQueued } from './AdmissionControl.ts'
import { type NamedShare, ResponsePermits } from './ResponsePermits.ts'

// Files and page scripts take as long as the client's connection needs.
const FILE_TIMEOUT_FACTOR = 4

/** A client waits for changes with one request at a time; more are for its other instances. */
const POLLS_PER_KEY = 16

/** Files on the way through links, whose operator is known only once the link is read. */
export interface FileShares {
  /** Counts a file towards the operator that owns its link. @throws Refusal rate-limited */
  share(requestClass: 'uploads' | 'downloads' | 'exports', response: ServerResponse, operatorId: string): void
}

/**
 * Refuses requests above capacity. A request holds a permit only while the service works on it: not while
 * its body arrives, and only for a limited time while its response is read. Slow clients cannot hold permits.
 */
export function shedLoad(
  app: FastifyInstance,
  settings: Pick<ServerSettings, 'maxInFlight' | 'permitTimeout' | 'bodyTimeout' | 'responseTimeout' | 'refusalDelay'>,
): FileShares {
  const { maxInFlight, bodyTimeout, responseTimeout, refusalDelay } = settings
  const admission = new AdmissionControl(settings)
  const files = Math.ceil(maxInFlight / 4)
  const exports = Math.ceil(maxInFlight / 16)
  const shareOf =
    (kind: string, part: number, all = files) =>
    (id: string): NamedShare => ({ kind, owner: `${kind} ${id}`, most: Math.max(1, Math.floor(all / part)) })
  const limited = {
    uploads: new ResponsePermits(files),
    downloads: new ResponsePermits(files),
    exports: new ResponsePermits(exports),
    // They wait more than they work: an idle one costs memory only.
    polls: new ResponsePermits(maxInFlight * 8),
  }
  const shares = {
    link: shareOf('This link', 8),
    key: shareOf('This key', 4),
    operator: shareOf('This operator', 2),
  }
  const operatorShares = {
    uploads: shares.operator,
    downloads: shares.operator,
    exports: shareOf('This operator', 2, exports),
  }
  const anonymous = new ResponsePermits(Math.ceil(maxInFlight / 4))

  app.addHook('onRequest', (request, reply, done) => {
    // Counted from the headers on, because nothing else limits their number or their bodies.
    if (matchedRoute(request).url !== '/graphql' || hasCredentials(request)) return done()
    try {
      anonymous.hold(reply.raw)
      done()
    } catch (refusal) {
      done(refusal as Refusal)
    }
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    // A short body has arrived by the time its caller is known.
    const isLate = hasBody(request) && !request.raw.complete
    if (isLate && matchedRoute(request).requestClass !== 'uploads') expectSoon(payload as IncomingMessage, bodyTimeout)
    done(null, payload)
  })
  app.addHook('preHandler', (request, reply, done) => {
    const { requestClass } = matchedRoute(request)
    if (isQueued(requestClass)) return admission.enter(requestClass, request, reply.raw, done)
    try {
      if (requestClass) limited[requestClass].hold(reply.raw, sharesOf(requestClass, request))
      done()
    } catch (refusal) {
      done(refusal as Refusal)
    }
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A client that goes on at once when it is refused would keep the processor busy: 64 connections left others a tenth of their rate.
    if (reply.statusCode === 429 && refusalDelay > 0) setTimeout(() => done(null, payload), refusalDelay)
    else done(null, payload)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const { requestClass, isLive } = matchedRoute(request)
    // An export may take hours; serveUsageExport checks that the client keeps reading. Live connections have their own
    // check.
    if (reply.raw.destroyed || requestClass === 'exports' || isLive) return done(null, payload)
    const timeout =
      requestClass === 'calls' || requestClass === 'usage' ? responseTimeout : responseTimeout * FILE_TIMEOUT_FACTOR
    const timer = setTimeout(() => reply.raw.destroy(), timeout).unref()
    reply.raw.once('close', () => clearTimeout(timer))
    done(null, payload)
  })

  function sharesOf(requestClass: keyof typeof limited, request: FastifyRequest): NamedShare[] {
    if (requestClass === 'exports') return []
    if (requestClass !== 'polls') return ownersOf(request)
    const caller = callerOf(request)
    if (!caller) return []
    const what = 'requests for changes'
    // By then the first of them has ended.
    const retryAfterSeconds = MAX_WAIT_SECONDS
    return [{ kind: 'This key', what, owner: `polls ${caller.keyId}`, most: POLLS_PER_KEY, retryAfterSeconds }]
  }

  function ownersOf(request: FastifyRequest): NamedShare[] {
    const { token } = request.params as { token?: string }
    if (token !== undefined) return [shares.link(token)]
    const caller = callerOf(request)
    return caller ? [shares.key(caller.keyId), shares.operator(caller.operatorId)] : []
  }

  return {
    share: (requestClass, response, operatorId) =>
      limited[requestClass].share(response, [operatorShares[requestClass](operatorId)]),
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** Aborts reading a body that does not arrive in time, in a way that still lets the client get a response. */
function expectSoon(body: IncomingMessage, milliseconds: number): void {
  const timer = setTimeout(() => {
    if (body.readableEnded || body.listenerCount('error') === 0) return
    body.emit('error', new Refusal('malformed-request', 'The request did not arrive in time.'))
  }, milliseconds).unref()
  body.once('end', () => clearTimeout(timer))
  body.once('close', () => clearTimeout(timer))
}

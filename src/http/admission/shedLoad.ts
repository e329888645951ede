import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../access/Caller.ts'
import { Refusal } from '../../refusal.ts'
import type { AppSettings } from '../AppSettings.ts'
import { introducesItself } from '../identity/authenticator.ts'
import { rememberedCaller } from '../identity/rememberCaller.ts'
import { type Admission, isFair } from './Admission.ts'
import type { BodySpeed } from './BodySpeed.ts'
import { matchedRoute } from './matchedRoute.ts'
import { type NamedShare, ResponsePermits, TOO_MUCH_IN_HAND } from './ResponsePermits.ts'

// Files, and scripts of pages, take as long as the connection of whoever reads them.
const FILE_PATIENCE = 4

export interface Shedding {
  settings: Pick<AppSettings, 'maxInFlight' | 'bodyTimeout' | 'answerTimeout'>
  admission: Admission
  bodySpeed: BodySpeed
}

/** Uploads that arrive, which nobody may have all of. */
export interface Uploads {
  /** Counts an upload by a link to the operator that the link turned out to belong to. */
  share(response: ServerResponse, caller: Caller): void
}

/**
 * Refuses at once what is more than the service can carry out well. A place is kept only while the service works: not while a
 * body arrives, and only as long as somebody reads the answer. Nobody holds one by sending or reading slowly.
 */
export function shedLoad(app: FastifyInstance, { settings, admission, bodySpeed }: Shedding): Uploads {
  const { maxInFlight, bodyTimeout, answerTimeout } = settings
  const files = Math.ceil(maxInFlight / 4)
  const shareOf =
    (kind: string, part: number) =>
    (id: string): NamedShare => ({ kind, owner: `${kind} ${id}`, most: Math.max(1, Math.floor(files / part)) })
  const limited = {
    uploads: new ResponsePermits(files),
    downloads: new ResponsePermits(files),
    exports: new ResponsePermits(Math.ceil(maxInFlight / 16)),
  }
  const shares = {
    link: shareOf('This link', 8),
    key: shareOf('This key', 4),
    operator: shareOf('This operator', 2),
  }
  const strangers = new ResponsePermits(Math.ceil(maxInFlight / 4))

  app.addHook('onRequest', (request, reply, done) => {
    const { url, lane } = matchedRoute(request)
    if (url !== undefined) admission.leave(request.raw, lane)
    // They are counted from their headers on: nothing else bounds how many there are, and what they send.
    if (url !== '/graphql' || introducesItself(request)) return done()
    try {
      strangers.hold(reply.raw)
      done()
    } catch (refusal) {
      done(refusal as Refusal)
    }
  })
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request)) {
      if (!request.raw.complete) admission.leave(request.raw)
      if (matchedRoute(request).lane === 'uploads') bodySpeed.watch(request.raw, reply.raw)
      else expectSoon(payload as IncomingMessage, bodyTimeout)
    }
    done(null, payload)
  })
  app.addHook('preHandler', (request, reply, done) => {
    const { lane } = matchedRoute(request)
    if (isFair(lane)) {
      const refused = () => done(new Refusal('overloaded', TOO_MUCH_IN_HAND, { retryAfterSeconds: 1 }))
      return admission.enter(lane, request.raw, reply.raw, rememberedCaller(request), () => done(), refused)
    }
    try {
      if (lane) limited[lane].hold(reply.raw, lane === 'exports' ? [] : ownersOf(request))
      done()
    } catch (refusal) {
      done(refusal as Refusal)
    }
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const { lane, isLive } = matchedRoute(request)
    // An export may take hours; its door sees that somebody goes on reading. So does that of what is live.
    if (reply.raw.destroyed || lane === 'exports' || isLive) return done(null, payload)
    const patience = lane === 'calls' || lane === 'usage' ? answerTimeout : answerTimeout * FILE_PATIENCE
    const timer = setTimeout(() => reply.raw.destroy(), patience).unref()
    reply.raw.once('close', () => clearTimeout(timer))
    done(null, payload)
  })

  function ownersOf(request: FastifyRequest): NamedShare[] {
    const { token } = request.params as { token?: string }
    if (token !== undefined) return [shares.link(token)]
    const caller = rememberedCaller(request)
    return caller ? [shares.key(caller.keyId), shares.operator(caller.operatorId)] : []
  }

  return {
    share: (response, { operatorId }) => limited.uploads.share(response, [shares.operator(operatorId)]),
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** Ends the reading of a body that does not arrive in time, so that its sender still gets an answer. */
function expectSoon(body: IncomingMessage, milliseconds: number): void {
  const timer = setTimeout(() => {
    if (body.readableEnded || body.listenerCount('error') === 0) return
    body.emit('error', new Refusal('malformed-request', 'The request did not arrive in time.'))
  }, milliseconds).unref()
  body.once('end', () => clearTimeout(timer))
  body.once('close', () => clearTimeout(timer))
}

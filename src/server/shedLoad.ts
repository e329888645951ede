import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { AppSettings } from './AppSettings.ts'
import { introducesItself } from './authenticator.ts'
import { InFlight } from './InFlight.ts'

type Limits = Pick<AppSettings, 'maxInFlight' | 'bodyTimeout' | 'answerTimeout'>

/** Single entries of usage are recorded together, and cost next to nothing while they wait for it; their bodies are small. */
const USAGE_PLACES = 16

// Files, and scripts of pages, take as long as the connection of whoever reads them.
const FILE_PATIENCE = 4

type Lane = 'files' | 'usage' | 'quick' | 'exports'

/** What goes on for as long as somebody listens has limits of its own. */
const LIVE = /^\/graphql\/(live|stream)$/

/**
 * Refuses at once what is more than the service can carry out well. A place is taken only when the caller is known and the body
 * is there, and kept only as long as somebody reads the answer: nobody holds one by sending or reading slowly.
 */
export function shedLoad(app: FastifyInstance, { maxInFlight, bodyTimeout, answerTimeout }: Limits): void {
  const quick = new InFlight(maxInFlight)
  const usage = new InFlight(maxInFlight * USAGE_PLACES)
  const files = new InFlight(Math.ceil(maxInFlight / 4))
  const exports = new InFlight(Math.ceil(maxInFlight / 16))
  const lanes = { quick, usage, files, exports }
  const strangers = new InFlight(Math.ceil(maxInFlight / 4))

  app.addHook('onRequest', async (request, reply) => {
    // They are counted from their headers on: nothing else bounds how many there are, and what they send.
    const { url } = request.routeOptions
    if (url === '/graphql' && !introducesItself(request)) strangers.enter(reply.raw)
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request) && laneOf(request) !== 'files') expectSoon(payload as IncomingMessage, bodyTimeout)
    done(null, payload)
  })
  app.addHook('preHandler', async (request, reply) => {
    const lane = laneOf(request)
    if (lane !== undefined) lanes[lane].enter(reply.raw)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.raw.destroyed || LIVE.test(request.routeOptions.url ?? '')) return done(null, payload)
    const lane = laneOf(request)
    // An export may take hours; its door sees that somebody goes on reading.
    if (lane === 'exports') return done(null, payload)
    const patience = lane === 'quick' || lane === 'usage' ? answerTimeout : answerTimeout * FILE_PATIENCE
    const timer = setTimeout(() => reply.raw.destroy(), patience).unref()
    reply.raw.once('close', () => clearTimeout(timer))
    done(null, payload)
  })
}

/** Files have places of their own, few of them: such a body arrives while the request is carried out. */
function laneOf({ method, routeOptions: { url = '' } }: FastifyRequest): Lane | undefined {
  if (LIVE.test(url)) return undefined
  if (method === 'POST' && url === '/api/v2/usage/meters') return 'usage'
  if (url === '/api/v2/usage/meters/export') return 'exports'
  if (/^\/files\b/.test(url) || (method === 'POST' && /^\/waiver\b|\/uploads$/.test(url))) return 'files'
  return /^\/(api|graphql|waiver|waitlist)\b/.test(url) ? 'quick' : undefined
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

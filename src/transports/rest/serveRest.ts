import { promisify } from 'node:util'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { admit } from '../../domain/access/admit.ts'
import type { Caller } from '../../domain/access/Caller.ts'
import { Refusal } from '../../domain/refusals/refusal.ts'
import type { IncomingFile } from '../../domain/scalars/IncomingFile.ts'
import { encodeTypeId } from '../../domain/scalars/typeid.ts'
import type { Changes } from '../../platform/notifications/Changes.ts'
import type { Context } from '../graphql/Context.ts'
import { Operation } from '../graphql/execution/Operation.ts'
import { contextFor, type Services } from '../graphql/Services.ts'
import { enumReaders, enumSerializers } from '../graphql/schema/enumSpelling.ts'
import { type Encoding, encodingFor } from '../http/Encodings.ts'
import { compress, describeEncoding, MIN_BYTES } from '../http/encodeResponse.ts'
import { entityTag, matchesTag } from '../http/entityTag.ts'
import { deprecationHeaders, findDeprecatedOf } from './deprecations.ts'
import { locateInVariables } from './locateInVariables.ts'
import { neededScopes } from './neededScopes.ts'
import { type CacheableResponse, type NextChange, ResponseCache } from './ResponseCache.ts'
import type { Route } from './Route.ts'
import { readers } from './readers.ts'
import { multipartLimits, readFile } from './readFile.ts'
import { inputFormatOf, readVariables } from './readVariables.ts'
import { routes } from './routes.ts'
import { type ProblemFormatter, sendProblem } from './sendProblem.ts'
import { serializers } from './serializers.ts'

/** What the REST transport depends on. */
export interface RestDependencies {
  services: Services
  /** The executable schema. */
  schema: GraphQLSchema
  formatter: ProblemFormatter
  /** Stores a file of the caller. */
  receiveFile(caller: Caller, file: IncomingFile, now: Date): Promise<{ uploadId: string }>
  receivePicture(caller: Caller, file: IncomingFile, now: Date): Promise<{ sha256: string }>
  /** 0 to keep no responses. */
  responseCacheBytes: number
  nextChange: NextChange
  /** The caller of the request; refuses an invalid key. Called again when the body has arrived, or when the request has waited. */
  authenticate(request: FastifyRequest, now: Date, hasWaited?: boolean): Promise<Caller>
  counter: {
    /** Takes more from the rate limit by which the request was counted. @throws Refusal rate-limited */
    charge(request: FastifyRequest, points: number, how: { sentence: string }): void
    /** Every limit of a key, and what this request has left of the one by which it was counted. */
    rateLimitsOf(
      request: FastifyRequest,
      ...key: Parameters<NonNullable<Context['rateLimitsOf']>>
    ): ReturnType<NonNullable<Context['rateLimitsOf']>>
  }
}

/** Serves every row of the route table: authenticate, read, run, respond. */
export function serveRest(app: FastifyInstance, dependencies: RestDependencies): void {
  // A request that waits for a change is answered at once when the service closes.
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  const { responseCacheBytes, nextChange } = dependencies
  const responses =
    responseCacheBytes === 0 ? undefined : new ResponseCache<CachedRestResponse>(responseCacheBytes, nextChange)
  const { changes } = dependencies.services
  const announcements: Changes = {
    follow: (operatorId, until) => changes.follow(operatorId, AbortSignal.any([until, closing.signal])),
  }
  for (const row of routes) {
    if (takesFile(row)) app.register(async scope => serveUpload(scope, dependencies, announcements, row))
    else serveRoute(app, dependencies, announcements, row, row.isCached && responses)
  }
}

function takesFile(row: Route): boolean {
  return Object.values(row.variables).some(source => source.in === 'file')
}

/** Registers an upload path in a separate scope, because every other path refuses multipart bodies. */
async function serveUpload(
  scope: FastifyInstance,
  dependencies: RestDependencies,
  announcements: Changes,
  row: Route,
): Promise<void> {
  // Other bodies are not parsed; readFile refuses them with a detail that explains how to send a file.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', async () => undefined)
  await scope.register(multipart, {
    limits: multipartLimits(dependencies.services.storage.maxBytes),
    throwFileSizeLimit: false,
  })
  serveRoute(scope, dependencies, announcements, row)
}

function serveRoute(
  app: FastifyInstance,
  dependencies: RestDependencies,
  announcements: Changes,
  row: Route,
  responses?: ResponseCache<CachedRestResponse>,
): void {
  const { schema, authenticate, services, counter } = dependencies
  const printed = { ...serializers, ...enumSerializers(schema) }
  const operation = new Operation(schema, row.operation, undefined, printed).compile()
  const inputFormat = inputFormatOf(row, { ...readers, ...enumReaders(schema) })
  const findDeprecated = findDeprecatedOf(row)
  const scopes = neededScopes(row)
  const receive = async (request: FastifyRequest, caller: Caller, now: Date, arrived: () => Promise<unknown>) => {
    const file = await readFile(request, services.storage.maxBytes, arrived)
    if (row.takesPicture) return (await dependencies.receivePicture(caller, file, now)).sha256
    const { uploadId } = await dependencies.receiveFile(caller, file, now)
    return encodeTypeId('upl', uploadId)
  }

  app.route({
    method: row.method,
    url: row.path,
    bodyLimit: row.bodyLimit,
    // Authenticates before the body is read.
    onRequest: async (request, reply) => {
      const caller = await authenticate(request, services.clock())
      const deprecated = findDeprecated(request)
      if (deprecated.length > 0) reply.headers(deprecationHeaders(deprecated))
      admit(caller, scopes)
    },
    errorHandler: (error, request, reply) => sendProblem(reply, request, error, dependencies.formatter, row),
    handler: async (request, reply) => {
      if (row.rejectedHeader && request.headers[row.rejectedHeader.header] !== undefined) {
        throw new Refusal('malformed-request', row.rejectedHeader.detail)
      }
      const now = services.clock()
      const caller = await authenticate(request, now)
      const context = contextFor(services, caller, now, request.id)
      context.announcements = announcements
      context.address = request.ip
      context.rateLimitsOf = key => counter.rateLimitsOf(request, key)
      context.authenticateAgain = () => authenticate(request, services.clock(), true)
      const stored = takesFile(row) ? await receive(request, caller, now, context.authenticateAgain) : undefined
      const variables = readVariables(row, operation, request, now, inputFormat, stored)
      if (row.entries) chargeEntries(counter, request, row.entries(variables))
      const run = async () => {
        const result = await operation.run(context, variables)
        const [error] = result.errors ?? []
        if (error) throw locateInVariables(error, operation)
        return outcomeOf(result.data!)
      }
      if (!responses) return send(row, request, reply, await run(), caller)
      // A link repeats the URL. Each encoding is cached by itself, so a response is compressed once.
      const encoding = encodingFor(request)
      const values = [row.paged ? request.url : row.path, encoding, variables]
      const response = await responses.find(caller, values, row.days?.(variables), now, async () =>
        encoded(responseOf(await run(), request), encoding),
      )
      return sendResponse(row, request, reply, response, caller)
    },
  })
}

/** What an entry of a batch costs, where a single one costs 1: entries of a batch are recorded by one statement. */
const COST_OF_BATCHED = 0.1

function chargeEntries(counter: RestDependencies['counter'], request: FastifyRequest, entries: number): void {
  const cost = entries * COST_OF_BATCHED
  const sentence = `This batch counts as ${cost} entries of usage, a tenth of the ${entries} that it has, and this key has fewer left. Wait, or send fewer.`
  if (cost > 1) counter.charge(request, cost - 1, { sentence })
}

/** What an operation returns: the body of the response, and what goes into its headers. */
interface OperationOutcome {
  body: { data: unknown }
  replayed?: boolean
  nextCursor?: string | null
}

function outcomeOf(result: Record<string, unknown>): OperationOutcome {
  const { data, ...beside } = (result.answer ?? result) as Omit<OperationOutcome, 'body'> & { data: unknown }
  return { body: { data }, ...beside }
}

function send(row: Route, request: FastifyRequest, reply: FastifyReply, outcome: OperationOutcome, caller: Caller) {
  const { body, replayed } = outcome
  if (replayed) reply.header('idempotency-replayed', 'true')
  const { location } = row.extraHeaders?.(body) ?? {}
  if (location) reply.header('location', location)
  if (row.cacheSeconds !== undefined) return sendResponse(row, request, reply, responseOf(outcome, request), caller)
  reply.header('cache-control', 'no-store').header('content-type', JSON_TYPE)
  return reply.code(row.status).send(JSON.stringify(body))
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** A response as it is sent. */
interface CachedRestResponse extends CacheableResponse {
  /** The entity tag of the body without an encoding. */
  tag: string
  /** The link to the next page, if there is one. */
  link: string
  /** How the body is encoded. */
  encoding?: Encoding
}

/** The response in an encoding, if it is long enough. */
async function encoded(response: CachedRestResponse, encoding: Encoding | undefined): Promise<CachedRestResponse> {
  if (encoding === undefined || response.body.length < MIN_BYTES) return response
  return { ...response, body: await promisify(compress)(encoding, response.body), encoding }
}

function responseOf({ body: data, nextCursor }: OperationOutcome, request: FastifyRequest): CachedRestResponse {
  const body = JSON.stringify(data)
  const link = nextCursor ? linkTo(nextCursor, request) : ''
  // A new product after a page changes its link alone.
  return { body: Buffer.from(body), tag: entityTag(body + link), link }
}

function sendResponse(
  row: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { body, tag, link, encoding }: CachedRestResponse,
  caller: Caller,
) {
  if (link) reply.header('link', link)
  // Not in the body, whose tag would change with every change of the operator.
  if (row.numbered) reply.header('x-sequence-number', String(caller.position?.sequenceNumber ?? 0))
  if (row.cacheSeconds === undefined) reply.header('cache-control', 'no-store')
  else {
    reply
      .header('etag', tag)
      .header('cache-control', row.cacheSeconds === 0 ? 'private, no-cache' : `private, max-age=${row.cacheSeconds}`)
      .header('vary', [reply.getHeader('vary'), 'Authorization', 'Operator'].filter(Boolean).join(', '))
    if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  }
  if (encoding) {
    describeEncoding(request, reply)
    reply.header('content-encoding', encoding)
  }
  return reply.code(row.status).header('content-type', JSON_TYPE).send(body)
}

/** A link to the next page of a list: the same request with another cursor (RFC 8288). */
function linkTo(cursor: string, { url }: FastifyRequest): string {
  const [path, query] = url.split('?')
  const parameters = new URLSearchParams(query)
  for (const name of [...parameters.keys()]) if (name.toLowerCase() === 'cursor') parameters.delete(name)
  parameters.append('Cursor', cursor)
  return `<${path}?${parameters}>; rel="next"`
}

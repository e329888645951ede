import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { admit } from '../access/admit.ts'
import type { Caller } from '../access/Caller.ts'
import type { Context } from '../graphql/Context.ts'
import { Operation } from '../graphql/execution/Operation.ts'
import { enumReaders, enumSerializers } from '../graphql/schema/enumSpelling.ts'
import type { Changes } from '../graphql/subscriptions/Changes.ts'
import { Refusal } from '../refusal.ts'
import { contextFor, type Services } from '../Services.ts'
import { deprecationHeaders, findDeprecatedOf } from './deprecations.ts'
import { entityTag, matchesTag } from './entityTag.ts'
import { neededScopes } from './neededScopes.ts'
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
  /** The caller of the request; refuses an invalid key. Called again when the body has arrived, which can be much later. */
  identify(request: FastifyRequest, now: Date): Promise<Caller>
  /** The same for requests whose SQL statement checks the key: a recent caller can come from the cache. */
  recognise(request: FastifyRequest, now: Date): Promise<Caller>
  /** Takes more from the rate limit by which the request was counted. @throws Refusal rate-limited */
  charge(request: FastifyRequest, points: number, sentence: string): void
  /** Every limit of a key, and what this request has left of the one by which it was counted. */
  rateLimitsOf(
    request: FastifyRequest,
    ...key: Parameters<NonNullable<Context['rateLimitsOf']>>
  ): ReturnType<NonNullable<Context['rateLimitsOf']>>
  /** Why an authenticated request failed: its key is no longer valid, or else the error itself. */
  reasonOf(request: FastifyRequest, now: Date, error: unknown): Promise<unknown>
}

/** Serves every row of the route table: authenticate, read, run, respond. */
export function serveRest(app: FastifyInstance, dependencies: RestDependencies): void {
  // A request that waits for a change is answered at once when the service closes.
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  const { changes } = dependencies.services
  const announcements: Changes = {
    follow: (operatorId, until) => changes.follow(operatorId, AbortSignal.any([until, closing.signal])),
  }
  for (const row of routes) {
    if (takesFile(row)) app.register(async scope => serveUpload(scope, dependencies, announcements, row))
    else serveRoute(app, dependencies, announcements, row)
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

function serveRoute(app: FastifyInstance, dependencies: RestDependencies, announcements: Changes, row: Route): void {
  const { schema } = dependencies
  const printed = { ...serializers, ...enumSerializers(schema) }
  const operation = new Operation(schema, row.operation, undefined, printed).compile()
  const inputFormat = inputFormatOf(row, { ...readers, ...enumReaders(schema) })
  const identify = row.checksKey ? dependencies.recognise : dependencies.identify
  const findDeprecated = findDeprecatedOf(row)

  app.route({
    method: row.method,
    url: row.path,
    bodyLimit: row.bodyLimit,
    // Authenticates before the body is read.
    onRequest: async (request, reply) => {
      const now = dependencies.services.clock()
      const caller = await identify(request, now)
      const deprecated = findDeprecated(request)
      if (deprecated.length > 0) {
        dependencies.services.requests.countDeprecated(caller, deprecated, now)
        reply.headers(deprecationHeaders(deprecated))
      }
      admit(caller, neededScopes(row))
    },
    errorHandler: async (error, request, reply) => {
      const reason = row.checksKey ? await dependencies.reasonOf(request, dependencies.services.clock(), error) : error
      return sendProblem(reply, request, reason, dependencies.formatter, row)
    },
    handler: async (request, reply) => {
      if (row.rejectedHeader && request.headers[row.rejectedHeader.header] !== undefined) {
        throw new Refusal('malformed-request', row.rejectedHeader.detail)
      }
      const now = dependencies.services.clock()
      const caller = await identify(request, now)
      const context = contextFor(dependencies.services, caller, now, request.id)
      context.announcements = announcements
      context.rateLimitsOf = key => dependencies.rateLimitsOf(request, key)
      const file = takesFile(row) ? await readFile(request, dependencies.services.storage.maxBytes) : undefined
      const variables = readVariables(row, operation, request, now, inputFormat, file)
      if (row.entries) chargeEntries(dependencies, request, row.entries(variables))
      const result = await operation.run(context, variables)
      const [error] = result.errors ?? []
      if (error) throw error.originalError ?? error
      if (context.replayed) reply.header('idempotency-replayed', 'true')
      return answer(row, request, reply, result.data!, context)
    },
  })
}

/** What an entry of a batch costs, where a single one costs 1: entries of a batch are recorded by one statement. */
const COST_OF_BATCHED = 0.1

function chargeEntries({ charge }: RestDependencies, request: FastifyRequest, entries: number): void {
  const cost = entries * COST_OF_BATCHED
  const sentence = `This batch counts as ${cost} entries of usage, a tenth of the ${entries} that it has, and this key has fewer left. Wait, or send fewer.`
  if (cost > 1) charge(request, cost - 1, sentence)
}

function answer(
  row: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  data: object,
  { nextCursor, sequenceNumber }: Pick<Context, 'nextCursor' | 'sequenceNumber'>,
) {
  const body = JSON.stringify(data)
  const link = nextCursor === undefined ? '' : linkTo(nextCursor, request)
  if (link) reply.header('link', link)
  // Not in the body, whose tag would change with every change of the operator.
  if (row.numbered) reply.header('x-sequence-number', String(sequenceNumber))
  const extraHeaders = row.extraHeaders?.(data) ?? {}
  if (extraHeaders.location) reply.header('location', extraHeaders.location)
  if (row.cacheSeconds === undefined) reply.header('cache-control', 'no-store')
  else {
    // A new product after a page changes its link alone.
    const tag = entityTag(body + link)
    reply
      .header('etag', tag)
      .header('cache-control', row.cacheSeconds === 0 ? 'private, no-cache' : `private, max-age=${row.cacheSeconds}`)
      .header('vary', [reply.getHeader('vary'), 'Authorization', 'Operator'].filter(Boolean).join(', '))
    if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  }
  return reply.code(row.status).header('content-type', 'application/json; charset=utf-8').send(body)
}

/** A link to the next page of a list: the same request with another cursor (RFC 8288). */
function linkTo(cursor: string, { url }: FastifyRequest): string {
  const [path, query] = url.split('?')
  const parameters = new URLSearchParams(query)
  for (const name of [...parameters.keys()]) if (name.toLowerCase() === 'cursor') parameters.delete(name)
  parameters.append('Cursor', cursor)
  return `<${path}?${parameters}>; rel="next"`
}

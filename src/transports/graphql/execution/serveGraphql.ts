import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
} from '@apollo/server/plugin/disabled'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { GraphQLError, type GraphQLSchema, OperationTypeNode } from 'graphql'
import type { Caller } from '../../../domain/access/Caller.ts'
import type { CallKind } from '../../../domain/access/CallKind.ts'
import { noKey } from '../../../domain/access/noKey.ts'
import { asRefusal } from '../../../domain/refusals/asRefusal.ts'
import { outcomeOf, recordOutcome } from '../../../domain/refusals/Outcome.ts'
import { PerRequest } from '../../../domain/refusals/PerRequest.ts'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import type { Context } from '../Context.ts'
import { GraphqlErrorFormatter } from '../errors/GraphqlErrorFormatter.ts'
import { outcomeOfErrors } from '../errors/outcomeOfErrors.ts'
import { respondWithError } from '../errors/respondWithError.ts'
import type { AnonymousLimits } from '../limits/AnonymousLimits.ts'
import { callKindOf } from '../limits/callKindOf.ts'
import type { Documents } from '../limits/Documents.ts'
import type { OperationCost, PointsLeft } from '../limits/OperationCost.ts'
import { Payment } from '../limits/Payment.ts'
import { contextFor, type Services } from '../Services.ts'
import { type DocumentReference, PersistedQueries, persistedQueryNotFound } from '../trusted/PersistedQueries.ts'
import type { TrustedDocuments } from '../trusted/TrustedDocuments.ts'
import { Executor, type RequestContext } from './Executor.ts'
import { executorGateway } from './executorGateway.ts'
import type { LandingPage } from './LandingPage.ts'
import { noSuchOperation } from './Operation.ts'
import { recordOperation } from './requestOperation.ts'
import { GRAPHQL_RESPONSE, prefersPage, responseType } from './responseType.ts'
import { StandardIntrospection } from './StandardIntrospection.ts'

/** Dependencies of the GraphQL transport. */
export interface GraphqlDependencies {
  services: Services
  schema: GraphQLSchema
  documents: Documents
  problemBase: string
  trusted: TrustedDocuments
  log: FastifyBaseLogger
  /** The page that browsers get at this URL. */
  page(now: Date): LandingPage
  /** Refuses JSON in a query string that would be refused in a body. */
  checkQuery(query: Record<string, unknown>): void
  /**
   * The caller; null when the request has no credentials. Refuses invalid ones. Called again once the body has arrived, which can be much
   * later, and when the request has waited.
   */
  authenticate(request: FastifyRequest, now: Date, hasWaited?: boolean): Promise<Caller | null>
  counter: {
    /** Counts the request as of the kind of its operation. @throws Refusal */
    countAs(request: FastifyRequest, caller: Caller, kind: CallKind): Promise<void> | undefined
    /** Charges points to the caller of a request, in addition to the one for the request. @throws Refusal */
    charge(request: FastifyRequest, points: number, how: { andMore: boolean }): void
    /** Takes points for what is done already, also if the caller has too few. */
    owe(request: FastifyRequest, points: number): void
    /** What the request has been charged so far, with the one for the request. */
    pointsTaken(request: FastifyRequest): number
    /** What is left of the points of its caller, of the kind of its operation; undefined without a rate limit. */
    pointsLeft(request: FastifyRequest): PointsLeft | undefined
    /** Every limit of a key, and what this request has left of the one by which it was counted. */
    rateLimitsOf(
      request: FastifyRequest,
      ...key: Parameters<NonNullable<Context['rateLimitsOf']>>
    ): ReturnType<NonNullable<Context['rateLimitsOf']>>
  }
  anonymous: AnonymousLimits
}

/** Units of validation work per point, for a new document. */
const WORK_PER_POINT = 250

/** The content security policy of responses that are not pages: no content, and no framing. */
const NOT_A_PAGE = "default-src 'none'; frame-ancestors 'none'"

/** Serves `/graphql`: operations by POST, queries also by GET, and a page for browsers that navigate to it. */
export async function serveGraphql(app: FastifyInstance, dependencies: GraphqlDependencies): Promise<void> {
  const formatter = new GraphqlErrorFormatter(dependencies.schema, dependencies.problemBase, (err, requestId) =>
    dependencies.log.error({ err, requestId }, 'request failed'),
  )
  const { schema, documents, trusted } = dependencies
  const persisted = new PersistedQueries(trusted)
  const introspection = new StandardIntrospection(schema)
  const apollo = new ApolloServer<RequestContext>({
    gateway: executorGateway(schema, new Executor(schema, formatter)),
    plugins: [
      // These plugins would wrap every field of the schema that the compiled operations share.
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      landingPage,
      parsedDocument,
    ],
    nodeEnv: 'production',
    introspection: true,
    persistedQueries: false,
    // Documents caches them.
    documentStore: null,
    // Browsers send a preflight request before any request of another site that has one of these headers.
    csrfPrevention: { requestHeaders: ['authorization', 'x-apollo-operation-name', 'apollo-require-preflight'] },
    formatError: formatter.format,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    stringifyResult: result => JSON.stringify(result),
    logger: dependencies.log,
  })
  await apollo.start()
  app.addHook('onClose', () => apollo.stop())

  const contexts = new PerRequest<FastifyRequest, RequestContext>()
  const handle = fastifyApolloHandler(apollo, { context: async request => contexts.get(request)! })

  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    exposeHeadRoute: false,
    // This runs before the body is read.
    onRequest: async (request, reply) => {
      reply.header('content-security-policy', NOT_A_PAGE)
      const caller = await dependencies.authenticate(request, dependencies.services.clock())
      if (caller === null) dependencies.anonymous.count(request.ip)
    },
    errorHandler: (error, request, reply) =>
      respondWithError(formatter, asRefusal(error, request.routeOptions.bodyLimit), request, reply),
    handler: async (request, reply) => {
      const now = dependencies.services.clock()
      const context: RequestContext = contextFor(
        dependencies.services,
        await dependencies.authenticate(request, now),
        now,
        request.id,
      )
      context.address = request.ip
      context.authenticateAgain = () => dependencies.authenticate(request, dependencies.services.clock(), true)
      context.rateLimitsOf = key => dependencies.counter.rateLimitsOf(request, key)
      let began = false
      context.began = operation => {
        began = true
        recordOperation(request, operation)
      }
      context.failed = outcome => recordOutcome(request, outcome)
      if (request.method === 'GET') dependencies.checkQuery(request.query as Record<string, unknown>)
      const payment = paymentOf(dependencies, request)
      if (context.caller) {
        context.cost = returned => {
          if (returned !== undefined) payment.settle(returned)
          return payment.cost(now)
        }
      }
      const type = responseType(request.headers.accept)
      // In JSON, the status is that of the request, and what is wrong with the document is told in the response only.
      const statusOfInvalid = type === GRAPHQL_RESPONSE ? 400 : 200
      const answer = (status: number, body: string) =>
        reply.code(status).header('cache-control', 'no-store').header('content-type', type).send(body)
      try {
        const isNavigation = prefersPage(request)
        const given = isNavigation ? {} : parametersOf(request)
        const document = persisted.resolve(given, context.caller?.keyId)
        const parameters = { ...given, ...document }
        const { query, operationName } = parameters
        const hasQuery = typeof query === 'string' && query !== ''
        if (hasQuery) trusted.admit(query)
        const stored = hasQuery ? introspection.answerTo(query, operationName) : undefined
        const refused =
          document === undefined
            ? unknownHash(request)
            : hasQuery && stored === undefined
              ? await read(request, { ...parameters, query }, context, payment)
              : undefined
        if (!refused && context.caller && context.found) persisted.store(parameters, context.caller.keyId)
        const setPointsHeader = () => context.caller && reply.header('x-operation-points', payment.points)
        setPointsHeader()
        if (stored !== undefined) {
          recordOperation(request, { kind: OperationTypeNode.QUERY, name: 'IntrospectionQuery', fields: [] })
          const { extensions } = costOf(context)
          return answer(200, `{"data":${stored}${extensions ? `,"extensions":${JSON.stringify(extensions)}` : ''}}`)
        }
        if (refused) {
          recordOutcome(request, outcomeOfErrors(refused.errors))
          const body = { errors: refused.errors, data: refused.data, ...costOf(context) }
          return answer(refused.status ?? statusOfInvalid, JSON.stringify(body))
        }
        contexts.set(request, context)
        const forApollo = isNavigation ? withoutParameters(request) : withDocument(request, given, parameters)
        const body = await handle.call(app, forApollo, reply)
        reply.header('cache-control', 'no-store')
        setPointsHeader()
        if (body === LANDING_PAGE) {
          const page = dependencies.page(now)
          return reply
            .header('content-type', 'text/html; charset=utf-8')
            .header('content-security-policy', page.policy)
            .send(page.html)
        }
        if (reply.statusCode < 400 || typeof body !== 'string') return body
        // The executor returned errors without data: the variables are not valid.
        if (began && reply.statusCode === 400) {
          if (outcomeOf(request) !== 'internal') reply.code(statusOfInvalid)
          return body
        }
        const completed = formatter.complete(body, request.id)
        // Apollo has not run what it refuses itself.
        if (outcomeOf(request) === 'ok') recordOutcome(request, outcomeOfErrors(JSON.parse(completed).errors))
        return completed
      } catch (error) {
        return respondWithError(formatter, asRefusal(error), request, reply, costOf(context))
      }
    },
  })

  /** Clients send the document then, in both media types. */
  function unknownHash(request: FastifyRequest): Refused {
    return { errors: [formatter.formatError(persistedQueryNotFound(), request.id)], status: 200 }
  }

  /** Finds the operation and charges for it. Returns undefined if its name is no text, which Apollo reports. */
  async function read(
    request: FastifyRequest,
    { query, operationName }: GraphqlParameters & { query: string },
    context: RequestContext,
    payment: Payment,
  ): Promise<Refused | undefined> {
    const { caller } = context
    if (caller === null) return { errors: [formatter.formatError(withoutKey(), request.id)], data: null, status: 200 }
    let find: ReturnType<Documents['read']>
    try {
      find = documents.read(query, work => payment.pay(work / WORK_PER_POINT, true))
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error
      return { errors: [formatter.formatInvalid(error, request.id, 'malformed-request')] }
    }
    if (typeof find !== 'function') return { errors: find.map(each => formatter.formatInvalid(each, request.id)) }
    if (typeof (operationName ?? '') !== 'string') return undefined
    const found = find((operationName ?? undefined) as string | undefined)
    if (!found) return { errors: [formatter.formatError(noSuchOperation(), request.id)] }
    context.found = found
    const { operation, measure } = found
    await dependencies.counter.countAs(request, caller, callKindOf(operation))
    payment.payFor(measure)
    return undefined
  }
}

/** Without a key, only the introspection query of graphql-js is answered. */
function withoutKey(): Refusal {
  const { code, message } = noKey()
  return new Refusal(
    code,
    `${message} Without one, GraphQL answers the introspection query of graphql-js only; /schema.graphql has the schema as a text.`,
  )
}

/** A response that bypasses Apollo. */
interface Refused {
  errors: GraphQLError[]
  data?: null
  /** Of the response; by default that of an invalid document. */
  status?: 200
}

function costOf(context: Context): { extensions?: { cost: OperationCost } } {
  return context.cost ? { extensions: { cost: context.cost() } } : {}
}

function paymentOf({ counter }: GraphqlDependencies, request: FastifyRequest): Payment {
  return new Payment({
    charge: (points, andMore) => counter.charge(request, points, { andMore }),
    owe: points => counter.owe(request, points),
    taken: counter.pointsTaken(request),
    left: () => counter.pointsLeft(request),
  })
}

/** The parameters of a request, as it gives them. */
interface GraphqlParameters extends DocumentReference {
  operationName?: unknown
  variables?: unknown
}

/** Read in the same way as Apollo reads them. */
function parametersOf(request: FastifyRequest): GraphqlParameters {
  if (request.method === 'POST') return request.body && typeof request.body === 'object' ? request.body : {}
  const { searchParams } = new URL(request.url, 'http://any.invalid')
  const { variables, extensions, ...others } = Object.fromEntries(searchParams)
  return { ...others, variables: parseOr(variables), extensions: parseOr(extensions) }
}

function parseOr(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    // Apollo reports that it is not JSON.
    return undefined
  }
}

/** The request of a page, which reads the parameters of its URL itself. */
function withoutParameters(request: FastifyRequest): FastifyRequest {
  return Object.create(request, { url: { value: '/graphql' } })
}

/** The request as Apollo reads it: a document that is named by its hash is replaced by its text. */
function withDocument(request: FastifyRequest, given: GraphqlParameters, { query }: GraphqlParameters): FastifyRequest {
  const { extensions } = given
  if (typeof extensions !== 'object' || extensions === null || !('persistedQuery' in extensions)) return request
  const { persistedQuery: _, ...others } = extensions
  const url = new URL(request.url, 'http://any.invalid')
  url.searchParams.set('query', String(query))
  url.searchParams.delete('extensions')
  return Object.create(request, {
    body: { value: request.method === 'POST' ? { ...given, query, extensions: others } : undefined },
    url: { value: `${url.pathname}${url.search}` },
  })
}

/** Passes the parsed document to Apollo, so that it is not parsed again. */
const parsedDocument: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    async didResolveSource(requestContext) {
      const { found } = requestContext.contextValue
      if (found) Object.assign(requestContext, { document: found.document })
    },
  }),
}

/** Apollo decides who gets the page. */
const LANDING_PAGE = 'landing page'

const landingPage: ApolloServerPlugin<RequestContext> = {
  serverWillStart: async () => ({ renderLandingPage: async () => ({ html: LANDING_PAGE }) }),
}

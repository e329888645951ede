import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled'
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql'
import type { Caller } from '../../access/Caller.ts'
import { noKey } from '../../access/noKey.ts'
import { PerRequest } from '../../PerRequest.ts'
import { asRefusal } from '../../refusals/asRefusal.ts'
import { noteOutcome, outcomeOf } from '../../refusals/Outcome.ts'
import { contextFor, type Services } from '../../Services.ts'
import type { Context } from '../Context.ts'
import { answerError } from '../errors/answerError.ts'
import { GraphqlErrorFormatter } from '../errors/GraphqlErrorFormatter.ts'
import { outcomeOfErrors } from '../errors/outcomeOfErrors.ts'
import type { AnonymousLimits } from '../limits/AnonymousLimits.ts'
import { Documents, type Reading } from '../limits/Documents.ts'
import { Introspections } from '../limits/Introspections.ts'
import { limitOperations } from '../limits/limitOperations.ts'
import { MAX_TOKENS } from '../limits/refuseLargeDocument.ts'
import { exampleHeaders, examplesAt } from '../schema/examples.ts'
import { executorGateway } from './executorGateway.ts'
import { noteOperation } from './notedOperation.ts'
import { protectPage } from './protectPage.ts'

/** Dependencies of the GraphQL transport. */
export interface GraphqlDependencies {
  services: Services
  schema: GraphQLSchema
  /** The same schema, from executableSchema. */
  executable: GraphQLSchema
  problemBase: string
  log: FastifyBaseLogger
  /** The page that browsers get at this URL; Apollo Sandbox if absent. */
  page?: string | undefined
  /** Refuses JSON in a query string that would be refused in a body. */
  checkQuery(query: Record<string, unknown>): void
  /**
   * Identifies the caller; null when the request has no credentials. Refuses invalid ones. Called again once the body has
   * arrived, which can be much later.
   */
  identify(request: FastifyRequest, now: Date): Promise<Caller | null>
  /** Charges points to the caller, in addition to the one for the request. @throws Refusal */
  charge(request: FastifyRequest, caller: Caller, points: number): void
  anonymous: AnonymousLimits
}

/** Number of values in a response per point, beyond the one point that every request costs. */
const COST_PER_POINT = 1000

/** Units of validation work per point, for a new document. */
const WORK_PER_POINT = 250

/** The content security policy of responses that are not pages: no content, and no framing. */
const NOT_A_PAGE = "default-src 'none'; frame-ancestors 'none'"

/** Serves `/graphql`: operations by POST, queries also by GET, and a page for browsers that navigate to it. */
export async function serveGraphql(app: FastifyInstance, dependencies: GraphqlDependencies): Promise<void> {
  const formatter = new GraphqlErrorFormatter(dependencies.schema, dependencies.problemBase, (err, requestId) =>
    dependencies.log.error({ err, requestId }, 'request failed'),
  )
  const documents = new Documents(dependencies.schema)
  const introspections = new Introspections()
  const apollo = new ApolloServer<Context>({
    gateway: executorGateway(dependencies.schema, dependencies.executable, formatter, introspections),
    plugins: [
      // This plugin would wrap every field of the schema that the compiled operations share.
      ApolloServerPluginCacheControlDisabled(),
      landingPage(dependencies),
      takeDocument,
    ],
    nodeEnv: 'production',
    introspection: true,
    persistedQueries: false,
    validationRules: [limitOperations],
    // Documents caches them.
    documentStore: null,
    parseOptions: { maxTokens: MAX_TOKENS },
    formatError: formatter.format,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    stringifyResult: result => introspections.textOf(result as ExecutionResult) ?? JSON.stringify(result),
    logger: dependencies.log,
  })
  await apollo.start()
  app.addHook('onClose', () => apollo.stop())

  const contexts = new PerRequest<FastifyRequest, Context>()
  const handle = fastifyApolloHandler(apollo, { context: async request => contexts.get(request)! })

  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    exposeHeadRoute: false,
    // This runs before the body is read.
    onRequest: async (request, reply) => {
      reply.header('content-security-policy', NOT_A_PAGE)
      const caller = await dependencies.identify(request, dependencies.services.clock())
      if (caller === null) dependencies.anonymous.count(request.ip)
    },
    errorHandler: (error, request, reply) =>
      answerError(formatter, asRefusal(error, request.routeOptions.bodyLimit), request, reply),
    handler: async (request, reply) => {
      const now = dependencies.services.clock()
      const context = contextFor(dependencies.services, await dependencies.identify(request, now), now, request.id)
      context.began = operation => noteOperation(request, operation)
      context.failed = outcome => noteOutcome(request, outcome)
      if (request.method === 'GET') dependencies.checkQuery(request.query as Record<string, unknown>)
      const payment = paymentOf(dependencies, context.caller, request)
      try {
        const refused = read(request, context, payment)
        if (context.caller) reply.header('x-operation-points', payment.points())
        if (refused) {
          noteOutcome(request, outcomeOfErrors(JSON.parse(refused.body).errors))
          return reply
            .code(refused.status)
            .header('cache-control', 'no-store')
            .header('content-type', 'application/json; charset=utf-8')
            .send(refused.body)
        }
        contexts.set(request, context)
        const body = await handle.call(app, request, reply)
        reply.header('cache-control', 'no-store')
        if (/^text\/html\b/.test(String(reply.getHeader('content-type')))) protectPage(reply, String(body))
        if (reply.statusCode < 400 || typeof body !== 'string') return body
        const completed = formatter.complete(body, request.id)
        // Apollo has not run what it refuses itself.
        if (outcomeOf(request) === 'ok') noteOutcome(request, outcomeOfErrors(JSON.parse(completed).errors))
        return completed
      } finally {
        payment.end()
      }
    },
  })

  /** Parses the document and charges for it. Returns undefined for errors that Apollo reports: no document, or a syntax error. */
  function read(request: FastifyRequest, context: Context, { pay }: Payment): Refused | undefined {
    const { query, operationName, variables } = parametersOf(request)
    if (typeof query !== 'string') return undefined
    const { caller, now } = context
    const stranger = caller === null
    let reading: Reading
    try {
      reading = documents.read(query, { stranger, costs: work => pay(work / WORK_PER_POINT) })
    } catch (error) {
      if (error instanceof GraphQLError) return undefined
      throw error
    }
    if ('errors' in reading) return { status: 400, body: formatter.formatInvalid(reading.errors, request.id) }
    if ('dataField' in reading) {
      // The same response as from a guarded field.
      const place = new GraphQLError('', { path: [reading.dataField] })
      return {
        status: 200,
        body: JSON.stringify({ errors: [formatter.formatError(noKey(), request.id, place)], data: null }),
      }
    }
    context.document = reading.document
    const operation = reading.operation(typeof operationName === 'string' ? operationName : undefined)
    if (!operation) return undefined
    const { node, measure, deprecatedUse } = operation
    if (measure.introspection > 0) {
      if (reading.aboutSchema) context.introspection = introspections.keyOf(query, node, variables)
      const known = context.introspection !== undefined && introspections.get(context.introspection) !== undefined
      if (!known) pay(measure.introspection / COST_PER_POINT)
    }
    if (stranger) return undefined
    pay(measure.cost / COST_PER_POINT)
    dependencies.services.requests.countDeprecated(caller, deprecatedUse(variables), now)
    return undefined
  }
}

/** A response that bypasses Apollo. */
interface Refused {
  status: number
  body: string
}

/** The payment for a request: points of its key, or a permit for anonymous clients if it has no key. */
interface Payment {
  /** Charges every whole point. @throws Refusal */
  pay(points: number): void
  /** The points charged so far, including the one for the request. */
  points(): number
  /** Releases the permit. */
  end(): void
}

function paymentOf(dependencies: GraphqlDependencies, caller: Caller | null, request: FastifyRequest): Payment {
  let paid = 1
  let leave: (() => void) | undefined
  return {
    pay(points) {
      const whole = Math.floor(points)
      if (caller === null) leave ??= dependencies.anonymous.begin(request.ip)
      else if (whole > 0) {
        dependencies.charge(request, caller, whole)
        paid += whole
      }
    },
    points: () => paid,
    end: () => leave?.(),
  }
}

/** The parameters of a request, read in the same way as Apollo reads them. */
function parametersOf(request: FastifyRequest): { query?: unknown; operationName?: unknown; variables?: unknown } {
  if (request.method === 'POST') return request.body && typeof request.body === 'object' ? request.body : {}
  const { searchParams } = new URL(request.url, 'http://any.invalid')
  const { variables, ...others } = Object.fromEntries(searchParams)
  try {
    return { ...others, variables: variables === undefined ? undefined : JSON.parse(variables) }
  } catch {
    // Apollo reports that they are not JSON.
    return others
  }
}

/** Passes the parsed document to Apollo, so that it is not parsed again. */
const takeDocument: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async didResolveSource(requestContext) {
      const { document } = requestContext.contextValue
      if (document?.loc?.source.body === requestContext.source) Object.assign(requestContext, { document })
    },
  }),
}

function landingPage({ page, services }: GraphqlDependencies): ApolloServerPlugin<Context> {
  if (page !== undefined) {
    return { serverWillStart: async () => ({ renderLandingPage: async () => ({ html: page }) }) }
  }
  return ApolloServerPluginLandingPageLocalDefault({
    embed: { runTelemetry: false },
    includeCookies: false,
    document: examplesAt(services.clock()),
    headers: exampleHeaders,
  })
}

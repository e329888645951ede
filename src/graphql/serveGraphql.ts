import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled'
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { DocumentNode, GraphQLSchema } from 'graphql'
import type { Caller } from '../access/Caller.ts'
import { asRefusal } from '../refusals/asRefusal.ts'
import { noteOutcome, outcomeOf } from '../refusals/Outcome.ts'
import { answerError } from './answerError.ts'
import type { Context } from './Context.ts'
import { ErrorVoice } from './ErrorVoice.ts'
import { exampleHeaders, examplesAt } from './examples.ts'
import { executorGateway } from './executorGateway.ts'
import { limitOperations } from './limitOperations.ts'
import { noteOperation } from './notedOperation.ts'
import { outcomeOfErrors } from './outcomeOfErrors.ts'
import { Recent } from './Recent.ts'
import { MAX_TOKENS, refuseLargeDocument } from './refuseLargeDocument.ts'
import { contextFor, type Services } from './Services.ts'

/** What the GraphQL door needs of the house. */
export interface GraphqlDoor {
  services: Services
  schema: GraphQLSchema
  /** The same, from executableSchema. */
  executable: GraphQLSchema
  problemBase: string
  log: FastifyBaseLogger
  /** What a browser is shown that opens it as a page; Apollo's Sandbox when absent. */
  page?: string | undefined
  /** Refuses JSON in the query of an address that would not be taken in a body. */
  checkQuery(query: Record<string, unknown>): void
  /** Who sent the request, null when it does not say; refuses when nobody good did. Asked again when the body is there, much later. */
  identify(request: FastifyRequest, now: Date): Promise<Caller | null>
}

/** Documents that were found valid, by their number and the characters in them all. */
const REMEMBERED = { documents: 1000, characters: 500_000 }

/** Serves `/graphql`: operations by POST, queries by GET too, and a page for a browser that opens it as one. */
export async function serveGraphql(app: FastifyInstance, door: GraphqlDoor): Promise<void> {
  const voice = new ErrorVoice(door.schema, door.problemBase, (err, requestId) =>
    door.log.error({ err, requestId }, 'request failed'),
  )
  const apollo = new ApolloServer<Context>({
    gateway: executorGateway(door.schema, door.executable, voice),
    plugins: [
      // It would wrap every field of the schema that the compiled operations share.
      ApolloServerPluginCacheControlDisabled(),
      landingPage(door),
    ],
    nodeEnv: 'production',
    introspection: true,
    persistedQueries: false,
    validationRules: [limitOperations],
    documentStore: documentStore(),
    parseOptions: { maxTokens: MAX_TOKENS },
    formatError: voice.format,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    stringifyResult: result => JSON.stringify(result),
    logger: door.log,
  })
  await apollo.start()
  app.addHook('onClose', () => apollo.stop())

  const contexts = new WeakMap<FastifyRequest, Context>()
  const handle = fastifyApolloHandler(apollo, { context: async request => contexts.get(request)! })

  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    exposeHeadRoute: false,
    // Before the body is read.
    onRequest: async request => {
      await door.identify(request, door.services.clock())
    },
    errorHandler: (error, request, reply) =>
      answerError(voice, asRefusal(error, request.routeOptions.bodyLimit), request, reply),
    handler: async (request, reply) => {
      const now = door.services.clock()
      const context = contextFor(door.services, await door.identify(request, now), now, request.id)
      contexts.set(request, {
        ...context,
        began: operation => noteOperation(request, operation),
        failed: outcome => noteOutcome(request, outcome),
      })
      refuseLargeDocument(request.body ?? request.query, MAX_TOKENS)
      if (request.method === 'GET') door.checkQuery(request.query as Record<string, unknown>)
      const body = await handle.call(app, request, reply)
      reply.header('cache-control', 'no-store')
      if (reply.statusCode < 400 || typeof body !== 'string') return body
      const told = voice.complete(body, request.id)
      // What Apollo refuses by itself was not run.
      if (outcomeOf(request) === 'ok') noteOutcome(request, outcomeOfErrors(JSON.parse(told).errors))
      return told
    },
  })
}

function landingPage({ page, services }: GraphqlDoor): ApolloServerPlugin<Context> {
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

function documentStore() {
  const recent = new Recent<DocumentNode>(REMEMBERED.documents, REMEMBERED.characters)
  return {
    get: async (key: string) => recent.get(key),
    set: async (key: string, document: DocumentNode) =>
      recent.set(key, document, document.loc?.source.body.length ?? 0),
    delete: async (key: string) => recent.delete(key),
  }
}

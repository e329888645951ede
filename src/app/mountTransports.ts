import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Caller } from '../domain/access/Caller.ts'
import { AuditObject } from '../domain/audit/AuditObject.ts'
import { auditedExport } from '../domain/audit/auditedExport.ts'
import { findNextChange, findNextDay } from '../domain/availability/findNextChange.ts'
import { admitBookingLink } from '../domain/bookings/admitBookingLink.ts'
import { writeExport } from '../domain/meters/reading/writeExport.ts'
import { receivePicture } from '../domain/products/pictures/receivePicture.ts'
import type { IncomingFile } from '../domain/scalars/IncomingFile.ts'
import { exportStatement } from '../domain/statements/exportStatement.ts'
import { admitInvitation } from '../domain/waitlist/admitInvitation.ts'
import { admitOfferLink } from '../domain/waitlist/admitOfferLink.ts'
import { receiveUpload } from '../domain/waivers/receiveUpload.ts'
import { IdentityProvider } from '../platform/oidc/IdentityProvider.ts'
import { originOf } from '../transports/graphql/execution/auditMutation.ts'
import { databaseOfReads } from '../transports/graphql/execution/databaseOfReads.ts'
import { serveGraphql } from '../transports/graphql/execution/serveGraphql.ts'
import type { CodeGuesses } from '../transports/graphql/limits/CodeGuesses.ts'
import type { Documents } from '../transports/graphql/limits/Documents.ts'
import type { Services } from '../transports/graphql/Services.ts'
import { exampleHeaders, examplesAt } from '../transports/graphql/schema/examples.ts'
import type { TrustedDocuments } from '../transports/graphql/trusted/TrustedDocuments.ts'
import type { FileShares } from '../transports/http/admission/shedLoad.ts'
import { serveDashboard } from '../transports/http/dashboard/serveDashboard.ts'
import { serveOidc } from '../transports/http/dashboard/serveOidc.ts'
import { servePasskeys } from '../transports/http/dashboard/servePasskeys.ts'
import { serveSession } from '../transports/http/dashboard/serveSession.ts'
import { anonymousLimits } from '../transports/http/identity/anonymousLimits.ts'
import { type Authenticate, type AuthenticateLive, hasCredentials } from '../transports/http/identity/authenticator.ts'
import type { CallCounter } from '../transports/http/identity/CallCounter.ts'
import { clientNetwork } from '../transports/http/identity/clientNetwork.ts'
import { giveBack, RateLimit } from '../transports/http/identity/RateLimit.ts'
import { isDemoReachedLocally, showsDemoKeys } from '../transports/http/isLocalRequest.ts'
import type { CountOperation } from '../transports/http/logging/measureRequests.ts'
import { refuseDeepJson } from '../transports/http/readJson.ts'
import { serveBulkFiles } from '../transports/http/serveBulkFiles.ts'
import { serveCalendars } from '../transports/http/serveCalendars.ts'
import { serveFiles } from '../transports/http/serveFiles.ts'
import { serveGraphiql } from '../transports/http/serveGraphiql.ts'
import { servePictures } from '../transports/http/servePictures.ts'
import { serveSchema } from '../transports/http/serveSchema.ts'
import { serveSecurityText } from '../transports/http/serveSecurityText.ts'
import { serveStatements } from '../transports/http/serveStatements.ts'
import type { Sessions } from '../transports/live/Sessions.ts'
import { serveLive } from '../transports/live/serveLive.ts'
import { explorePage } from '../transports/pages/explorePage.ts'
import { sandboxPage } from '../transports/pages/sandboxPage.ts'
import { servePages } from '../transports/pages/servePages.ts'
import type { NextChange } from '../transports/rest/ResponseCache.ts'
import type { ProblemFormatter } from '../transports/rest/sendProblem.ts'
import { serveOpenApi } from '../transports/rest/serveOpenApi.ts'
import { serveReference } from '../transports/rest/serveReference.ts'
import { serveRest } from '../transports/rest/serveRest.ts'
import { serveStatementExport } from '../transports/rest/serveStatementExport.ts'
import { serveUsageExport } from '../transports/rest/serveUsageExport.ts'
import type { AppSettings } from './AppSettings.ts'

/** What transports depend on. */
export interface TransportDependencies {
  services: Services
  settings: AppSettings
  schema: GraphQLSchema
  /** The documents of GraphQL clients. */
  documents: Documents
  formatter: ProblemFormatter
  authenticate: Authenticate
  authenticateLive: AuthenticateLive
  counter: CallCounter
  sessions: Sessions
  files: FileShares
  /** Absent where nothing is measured. */
  countOperation?: CountOperation
  /** The documents that are known at start. */
  trusted: TrustedDocuments
}

// Links are followed by people.
const LINK_PER_SECOND = 10

// Only people who wait benefit from places that become free; a family or a hotel joins now and then.
const JOINS_PER_HOUR = 10
const TOO_MANY_JOINS = `From this address ${JOINS_PER_HOUR} customers an hour can join a waitlist. Try again later.`

// Keys cannot be guessed; this limit only protects the database.
const SIGN_INS_PER_MINUTE = 30
const TOO_MANY_SIGN_INS = `From this address ${SIGN_INS_PER_MINUTE} people a minute can sign in. Try again in a moment.`

// A desk asks for a few in the morning.
const LETTERS_PER_HOUR = 30
const TOO_MANY_LETTERS = `From this address ${LETTERS_PER_HOUR} links an hour can be asked for. Try again later.`

// Customers mistype now and then; more attempts than requests that run at once, because each counts until its code is found.
const GUESSES_PER_MINUTE = 10
const GUESS_BURST = 100
const TOO_MANY_GUESSES = `This key has sent more promo codes and vouchers that do not exist than the ${GUESSES_PER_MINUTE} a minute, and ${GUESS_BURST} at once after a pause, that it may. Wait, or book without a code.`

function codeGuesses({ rateLimitPerSecond, uptime }: AppSettings): CodeGuesses {
  const limit = new RateLimit(rateLimitPerSecond && GUESSES_PER_MINUTE / 60, GUESS_BURST)
  return {
    take: keyId => limit.take(keyId, uptime(), TOO_MANY_GUESSES),
    giveBack(keyId) {
      const bucket = limit.bucket(keyId, uptime())
      if (bucket) giveBack(bucket, 1)
    },
  }
}

/** Mounts every transport. */
export async function mountTransports(app: FastifyInstance, dependencies: TransportDependencies): Promise<void> {
  const { settings, schema, documents, formatter, authenticate, counter, files } = dependencies
  const services = { ...dependencies.services, codeGuesses: codeGuesses(settings) }

  const { database, storage, links, heavyReads } = services
  const receiveFile = (caller: Caller, file: IncomingFile, now: Date) =>
    receiveUpload(database, storage, caller, file, now)
  const receivePictureOf = ({ operatorId }: Caller, file: IncomingFile, now: Date) =>
    receivePicture(database, storage, operatorId, file, now)
  const limit = new RateLimit(Math.min(settings.rateLimitPerSecond, LINK_PER_SECOND))
  const tooMany = `This link may send ${LINK_PER_SECOND} requests a second, and ${2 * LINK_PER_SECOND} at once after a pause.`
  const countLink = (id: string) => limit.take(id, settings.uptime(), tooMany)
  const joins = new RateLimit(settings.rateLimitPerSecond && JOINS_PER_HOUR / 3600, JOINS_PER_HOUR)
  serveFiles(app, services, countLink, files)
  servePictures(app, services, files)
  serveCalendars(app, services, countLink)
  serveStatements(app, services, countLink, files, settings.responseTimeout)
  await serveBulkFiles(app, services, countLink, files, settings.responseTimeout)
  const counted = async (admitting: Promise<Caller | 'expired' | 'unknown'>) => {
    const caller = await admitting
    if (typeof caller !== 'string') countLink(caller.keyId)
    return caller
  }
  servePages(app, {
    receiveFile,
    countUpload: (response, { operatorId }) => files.share('uploads', response, operatorId),
    countJoin: address => joins.take(clientNetwork(address), settings.uptime(), TOO_MANY_JOINS),
    services,
    schema,
    identifyLink: (purpose, token, now) =>
      counted(
        purpose === 'offer'
          ? admitOfferLink(database, links, token, now)
          : admitBookingLink(database, links, purpose, token, now),
      ),
    identifyInvitation: (seller, token, now) => counted(admitInvitation(database, links, seller, token, now)),
  })
  const nextChange: NextChange = (operatorId, days, now) =>
    days ? findNextChange(database, operatorId, days, now) : findNextDay(database, operatorId, now)
  const { responseCacheBytes } = settings
  const receiving = { receiveFile, receivePicture: receivePictureOf }
  serveRest(app, { services, schema, formatter, ...receiving, responseCacheBytes, nextChange, authenticate, counter })
  const { problemBase, logger: log, responseTimeout } = settings
  serveUsageExport(app, {
    clock: services.clock,
    authenticate,
    formatter,
    readTimeout: responseTimeout,
    write(caller, { format, formulas, ...part }, origin) {
      const { operatorId, timeZone } = caller
      const action = { action: 'exportUsage', object: AuditObject.OPERATOR, objectId: operatorId }
      const texts = writeExport(
        databaseOfReads(services, caller),
        heavyReads,
        operatorId,
        timeZone,
        part,
        format,
        formulas,
      )
      return auditedExport(database, { ...action, ...originOf(origin, caller) }, texts)
    },
  })
  serveStatementExport(app, {
    clock: services.clock,
    authenticate,
    formatter,
    readTimeout: responseTimeout,
    write(caller, month, formulas, origin) {
      const { operatorId, partnerId } = caller
      const action = { action: 'exportStatement', object: AuditObject.PARTNER, objectId: partnerId }
      const texts = exportStatement(databaseOfReads(services, caller), operatorId, partnerId!, month, formulas)
      return auditedExport(database, { ...action, ...originOf(origin, caller) }, texts)
    },
  })
  const { graphiqlFolder, trustProxy, demoKey = () => undefined, demoReference, demoStaff } = settings
  const examples = demoReference && (() => demoReference.requestExamples(app))
  serveOpenApi(app, schema, { publicUrl: links.publicUrl, problemBase }, services.clock, examples)
  serveReference(app, request =>
    showsDemoKeys(request, links.publicUrl, trustProxy) ? demoReference?.key() : undefined,
  )
  const { trusted } = dependencies
  serveSecurityText(app, { contact: settings.securityContact, publicUrl: links.publicUrl, clock: services.clock })
  // Like introspection, for those who write documents of their own.
  if (!trusted.only) serveSchema(app, schema, links.publicUrl)
  // Its operations are those of the person who types them.
  if (graphiqlFolder && !trusted.only) {
    await serveGraphiql(app, { folder: graphiqlFolder, publicUrl: links.publicUrl, trustProxy, demoKey })
  }
  await serveLive(app, dependencies)
  // The schema can be read without a key; with an invalid key nothing can be read.
  const authenticateAny = async (request: FastifyRequest, now: Date, hasWaited?: boolean) =>
    hasCredentials(request) ? await authenticate(request, now, hasWaited) : null
  const page = (now: Date) =>
    settings.sandbox ? sandboxPage(examplesAt(now), exampleHeaders()) : explorePage(links.publicUrl, trusted.only)
  const checkQuery = (query: Record<string, unknown>) => {
    for (const name of ['variables', 'extensions']) {
      const text = query[name]
      if (typeof text === 'string') refuseDeepJson(text, `\`${name}\``)
    }
  }
  await serveGraphql(app, {
    services,
    schema,
    documents,
    trusted,
    problemBase,
    log,
    page,
    checkQuery,
    authenticate: authenticateAny,
    counter,
    anonymous: anonymousLimits(settings),
  })
  const guesses = new RateLimit(settings.rateLimitPerSecond && SIGN_INS_PER_MINUTE / 60, SIGN_INS_PER_MINUTE)
  const letters = new RateLimit(settings.rateLimitPerSecond && LETTERS_PER_HOUR / 3600, LETTERS_PER_HOUR)
  const countGuess = (address: string) => guesses.take(clientNetwork(address), settings.uptime(), TOO_MANY_SIGN_INS)
  const provider = settings.oidc ? new IdentityProvider(settings.oidc) : undefined
  serveOidc(app, { services, provider, countGuess })
  servePasskeys(app, { services, authenticate, countGuess })
  serveSession(app, {
    services,
    countGuess,
    countLetter: address => letters.take(clientNetwork(address), settings.uptime(), TOO_MANY_LETTERS),
    demoStaff: request => (isDemoReachedLocally(request, links.publicUrl, trustProxy) ? (demoStaff?.() ?? []) : []),
  })
  if (settings.dashboardFolder) await serveDashboard(app, settings.dashboardFolder)
}

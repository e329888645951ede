import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { LiveLimits } from '../live/LiveLimits.ts'
import type { RequestExamples } from '../rest/openapi/RequestExamples.ts'
import type { Config } from '../service/Config.ts'

/** What the REST reference has with the demo. */
export interface DemoReference {
  /** A key with the scopes of all paths, once it is known. */
  key(): string | undefined
  /** Example requests that work now. */
  requestExamples(app: FastifyInstance): Promise<RequestExamples | undefined>
}

/** Settings of the HTTP server. */
export interface AppSettings
  extends Pick<
    Config,
    | 'sandbox'
    | 'trustedDocuments'
    | 'trustedDocumentsFile'
    | 'problemBase'
    | 'corsOrigins'
    | 'maxInFlight'
    | 'maxConnections'
    | 'maxConnectionsPerAddress'
    | 'rateLimitPerSecond'
    | 'availabilityRateLimitPerSecond'
    | 'bookingRateLimitPerSecond'
    | 'usageRateLimitPerSecond'
    | 'trustProxy'
    | 'uploadMaxBytes'
    | 'responseCacheBytes'
  > {
  logger: FastifyBaseLogger
  /** Milliseconds on a clock that only advances. Rate limits refill by it. */
  uptime(): number
  /** Milliseconds for a request to arrive in full. */
  requestTimeout: number
  /** Milliseconds for a JSON body to arrive. */
  bodyTimeout: number
  /** Milliseconds that a request may wait in the queue for a permit. */
  permitTimeout: number
  /** Milliseconds before a 429 is sent. */
  refusalDelay: number
  /** Milliseconds for a response to be read; files may take four times as long. */
  answerTimeout: number
  /** Milliseconds for the database to answer before `/ready` reports 503. */
  readyTimeout: number
  /** Milliseconds for which a closing server still serves, so that clients see `Connection: close` and leave. */
  drainTime: number
  /** Limits of live connections that differ from the defaults. */
  live?: Partial<LiveLimits>
  /** Folder of GraphiQL's bundle; `/graphiql` is not served without it. */
  graphiqlFolder?: string
  /** The demo's key of the operator, for GraphiQL on this machine. */
  demoKey?(): string | undefined
  /** What the REST reference has with the demo. */
  demoReference?: DemoReference
  /** Folder of the dashboard's pages; `/dashboard` is not served without it. */
  dashboardFolder?: string
}

/** Defaults. */
export const defaultTimes = {
  uptime: () => performance.now(),
  // A photograph of 10 MiB over a poor mobile connection takes most of a minute.
  requestTimeout: 60_000,
  bodyTimeout: 10_000,
  // Clients of marketplaces wait for a second.
  permitTimeout: 1000,
  refusalDelay: 100,
  answerTimeout: 30_000,
  // The Dockerfile's health check waits for three seconds.
  readyTimeout: 2000,
  drainTime: 1500,
}

import type { FastifyBaseLogger } from 'fastify'
import type { LiveLimits } from '../live/LiveLimits.ts'
import type { Config } from '../service/Config.ts'
import type { Speed } from './admission/BodySpeed.ts'

/** What the HTTP server must be told. */
export interface AppSettings
  extends Pick<
    Config,
    | 'sandbox'
    | 'problemBase'
    | 'corsOrigins'
    | 'maxInFlight'
    | 'maxConnections'
    | 'maxConnectionsPerAddress'
    | 'rateLimitPerSecond'
    | 'usageRateLimitPerSecond'
    | 'trustProxy'
    | 'uploadMaxBytes'
  > {
  logger: FastifyBaseLogger
  /** Milliseconds in which a request must have arrived whole. */
  requestTimeout: number
  /** Milliseconds in which a body of JSON must have arrived. */
  bodyTimeout: number
  /** How fast the body of an upload must arrive, where it is not the usual. */
  leastSpeed?: Speed
  /** Milliseconds that a request may wait for one of the places in flight. */
  placeTimeout: number
  /** Milliseconds in which an answer must have been read; files may take four times as long. */
  answerTimeout: number
  /** Milliseconds in which the database must have said a word for the service to be ready. */
  readyTimeout: number
  /** Milliseconds for which a closing server goes on serving, so that clients learn from `Connection: close` to leave. */
  drainTime: number
  /** What live connections may use, where it is not the usual. */
  live?: Partial<LiveLimits>
  /** Where GraphiQL's bundle lies; without it `/graphiql` is not served. */
  graphiqlFolder?: string
  /** Where the dashboard's pages lie; without it `/dashboard` is not served. */
  dashboardFolder?: string
}

/** What suits a server that nobody configured. */
export const defaultTimes = {
  // A photograph of 10 MiB over a poor mobile connection takes most of a minute.
  requestTimeout: 60_000,
  bodyTimeout: 10_000,
  // Longer, and the request is better sent again.
  placeTimeout: 250,
  answerTimeout: 30_000,
  // The Dockerfile's health check waits for three seconds.
  readyTimeout: 2000,
  drainTime: 1500,
}

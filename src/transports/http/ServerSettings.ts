import type { FastifyBaseLogger } from 'fastify'
import type { Faults } from '../../platform/log/Faults.ts'
import type { Redis } from '../../platform/redis/Redis.ts'
import type { HttpSettings } from './HttpSettings.ts'

/** Settings of the HTTP server, configured or not. */
export interface ServerSettings extends HttpSettings {
  logger: FastifyBaseLogger
  faults: Faults
  /** What instances count rate limits in together; absent if each counts alone. */
  redis?: Redis
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
  responseTimeout: number
  /** Milliseconds for the database to answer before `/ready` reports 503. */
  readyTimeout: number
  /** Milliseconds for which a closing server still serves, so that clients see `Connection: close` and leave. */
  drainTime: number
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
  responseTimeout: 30_000,
  // The Dockerfile's health check waits for three seconds.
  readyTimeout: 2000,
  drainTime: 1500,
}

import type { DatabaseSettings } from '../../platform/connection/DatabaseSettings.ts'
import type { MailSettings } from '../../platform/mail/MailSettings.ts'
import type { MetricsSettings } from '../../platform/metrics/MetricsSettings.ts'
import type { StorageSettings } from '../../platform/storage/StorageSettings.ts'
import type { TracingSettings } from '../../platform/tracing/TracingSettings.ts'
import type { HttpSettings } from '../../transports/http/HttpSettings.ts'

/** The configuration, read once from the environment. */
export interface Config extends DatabaseSettings, StorageSettings, MailSettings, MetricsSettings, HttpSettings {
  /** What this process does: serve requests, run jobs, or both. */
  role: Role
  /** Jobs that a worker runs at the same time. */
  workerConcurrency: number
  host: string
  port: number
  /** Whether to migrate the database at start. */
  migrate: boolean
  databasePoolSize: number
  /** The Redis or Valkey in which all instances count rate limits; null if each counts alone. */
  redisUrl: string | null
  /** What backups and archived WAL are encrypted with. */
  backupKey: string | null
  /** Whether to fill an empty database with the demo. */
  demo: boolean
  /** The URL at which the service listens. */
  listenUrl: string
  /** The origin at which customers and partners reach the service, without a trailing slash. */
  publicUrl: string
  /**
   * Whether PUBLIC_URL is not set although the service listens on every address: its links then work on this machine
   * only.
   */
  publicUrlIsGuess: boolean
  logLevel: LogLevel
  /** Null: nothing is traced. */
  tracing: TracingSettings | null
  /** Milliseconds from which a statement is logged; 0 logs none. */
  logSlowStatementsMs: number
  /**
   * Whether to show the start to a person at a terminal: steps, URLs, the demo's keys. Otherwise all output is JSON
   * lines without secrets.
   */
  banner: boolean
  /** Milliseconds between the shutdown signal and the end of service, during which only `/ready` changes, to 503. */
  shutdownDelay: number
  /** Whether webhook endpoints may be on this machine, without HTTPS: for a demo. */
  webhooksAllowLoopback: boolean
}

export const roles = ['all', 'web', 'worker'] as const

export type Role = (typeof roles)[number]

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export type LogLevel = (typeof logLevels)[number]

import type { Address } from '../emails/Mailer.ts'
import type { SmtpServer } from '../mail/SmtpServer.ts'

/** The configuration, read once from the environment. */
export interface Config {
  /** What this process does: serve requests, run jobs, or both. */
  role: Role
  /** Jobs that a worker runs at the same time. */
  workerConcurrency: number
  host: string
  port: number
  /** Directory of the embedded database, local uploads and the demo's keys. */
  dataDir: string
  /** The URL of an external PostgreSQL; without it the embedded one is started. */
  databaseUrl: string | null
  /** The URL of PostgreSQL itself, if `databaseUrl` leads to a pooler. */
  databaseDirectUrl: string | null
  /** Whether to use named prepared statements. */
  databasePrepare: boolean
  /** Whether to migrate the database at start. */
  migrate: boolean
  databasePoolSize: number
  /** Whether to fill an empty database with the demo. */
  demo: boolean
  /** Whether the page at `/graphql` includes Apollo Sandbox, whose script comes from the internet. */
  sandbox: boolean
  /** Whether GraphQL runs any document, or only those that are known at start. */
  trustedDocuments: 'any' | 'only'
  /** A file of documents of the installation's own clients; null for none. */
  trustedDocumentsFile: string | null
  /** The URL at which the service listens. */
  listenUrl: string
  /** The origin at which customers and partners reach the service, without a trailing slash. */
  publicUrl: string
  /**
   * Whether PUBLIC_URL is not set although the service listens on every address: its links then work on this machine
   * only.
   */
  publicUrlIsGuess: boolean
  /** The prefix of problem types, without a trailing slash. */
  problemBase: string
  logLevel: LogLevel
  /**
   * Whether to show the start to a person at a terminal: steps, URLs, the demo's keys. Otherwise all output is JSON
   * lines without secrets.
   */
  banner: boolean
  /** Milliseconds between the shutdown signal and the end of service, during which only `/ready` changes, to 503. */
  shutdownDelay: number
  /** How many bytes of REST answers each instance keeps; 0 for none. */
  responseCacheBytes: number
  /** The bucket for uploads, instead of the local disk. */
  s3: S3Config | null
  uploadMaxBytes: number
  /** How e-mails are sent. */
  mail: MailTransport
  /** The mail server, if `mail` is `smtp`. */
  smtp: SmtpServer | null
  /** The sender of e-mails. */
  mailFrom: Address
  /** Whether webhook endpoints may be on this machine, without HTTPS: for a demo. */
  webhooksAllowLoopback: boolean
  /** Origins whose pages may call the service from a browser; one with the port `*` stands for every port. */
  corsOrigins: readonly string[]
  maxInFlight: number
  /** Maximum number of connections in total, and per address; 0 disables the latter. */
  maxConnections: number
  maxConnectionsPerAddress: number
  /** Reads of each key on this instance; 0 disables the limit, and every other one by key, link or address. */
  rateLimitPerSecond: number
  /** The same for the other kinds of calls, by default as many; 0 disables that limit alone. */
  availabilityRateLimitPerSecond: number
  bookingRateLimitPerSecond: number
  usageRateLimitPerSecond: number
  /** Whether to trust the client address that a proxy in front sends. */
  trustProxy: boolean
}

/** An S3-compatible bucket. */
export interface S3Config {
  /** Null for Amazon S3. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
}

export const roles = ['all', 'web', 'worker'] as const

export type Role = (typeof roles)[number]

/**
 * `none`: e-mails wait in the outbox until a mail server is configured. `log`: for development, e-mails are logged and
 * count as sent.
 */
export const mailTransports = ['smtp', 'log', 'none'] as const

export type MailTransport = (typeof mailTransports)[number]

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export type LogLevel = (typeof logLevels)[number]

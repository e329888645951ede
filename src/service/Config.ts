import type { Address } from '../emails/Mailer.ts'
import type { SmtpServer } from '../mail/SmtpServer.ts'

/** What whoever runs the service decides, read once from the environment. */
export interface Config {
  /** What this process does: answer requests, do what the service does by itself, or both. */
  role: Role
  /** Jobs that a worker does at once. */
  workerConcurrency: number
  host: string
  port: number
  /** Where the embedded database, uploads on the local disk and the demo's keys are kept. */
  dataDir: string
  /** A PostgreSQL of one's own; without it the embedded one is started. */
  databaseUrl: string | null
  /** PostgreSQL itself, where `databaseUrl` leads to a pooler. */
  databaseDirectUrl: string | null
  /** Whether statements are prepared under names. */
  databasePrepare: boolean
  /** Whether the process brings the database to its version when it starts. */
  migrate: boolean
  databasePoolSize: number
  /** Whether to fill an empty database with the demo. */
  demo: boolean
  /** Whether Apollo's Sandbox, whose script comes from elsewhere, is part of the page at `/graphql`. */
  sandbox: boolean
  /** The address at which it listens itself. */
  listenUrl: string
  /** The origin at which customers and partners reach the service, without a slash at its end. */
  publicUrl: string
  /** Whether nobody said so while the service listens on every address: only this machine can follow its links. */
  publicUrlIsGuess: boolean
  /** What problem types begin with, without a slash at its end. */
  problemBase: string
  logLevel: LogLevel
  /** Whether the start is shown to a person at a terminal: steps, addresses, the demo's keys. Otherwise all output is lines of JSON, without secrets. */
  banner: boolean
  /** Milliseconds between the signal to end and the end of service, in which `/ready` is 503 and everything else goes on. */
  shutdownDelay: number
  /** Where uploads are kept instead of the local disk. */
  s3: S3Config | null
  uploadMaxBytes: number
  /** What becomes of e-mails. */
  mail: MailTransport
  /** The mail server, where `mail` is `smtp`. */
  smtp: SmtpServer | null
  /** The mailbox that e-mails come from. */
  mailFrom: Address
  /** Origins of pages that may call the service from a browser. */
  corsOrigins: readonly string[]
  maxInFlight: number
  /** Connections of all clients together, and of one address; 0 switches the latter off. */
  maxConnections: number
  maxConnectionsPerAddress: number
  /** For each key on this instance; 0 switches the limit off. */
  rateLimitPerSecond: number
  /** The same for single entries of usage, which are no requests of the other limit. */
  usageRateLimitPerSecond: number
  /** Whether a proxy in front tells the caller's address. */
  trustProxy: boolean
}

/** A bucket of anything that speaks S3. */
export interface S3Config {
  /** Absent for Amazon's own. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
}

export const roles = ['all', 'web', 'worker'] as const

export type Role = (typeof roles)[number]

/** `none`: e-mails wait in the outbox until there is a mail server. `log`: for development, they go to the log and count as sent. */
export const mailTransports = ['smtp', 'log', 'none'] as const

export type MailTransport = (typeof mailTransports)[number]

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export type LogLevel = (typeof logLevels)[number]

import { resolve } from 'node:path'
import { addressOf, hostUrls } from '../../platform/connection/hostUrls.ts'
import { type MailTransport, mailTransports } from '../../platform/mail/MailSettings.ts'
import type { S3Settings } from '../../platform/storage/StorageSettings.ts'
import { type Config, logLevels, roles } from './Config.ts'
import { Environment } from './Environment.ts'
import { readMailFrom } from './readMailFrom.ts'
import { readOidc } from './readOidc.ts'
import { readSecurityContact } from './readSecurityContact.ts'
import { readSmtpServer } from './readSmtpServer.ts'
import { readTracing } from './readTracing.ts'

/** Pages that are developed on this machine, at any port. */
const loopbackOrigins = ['http://localhost:*', 'http://127.0.0.1:*', 'http://[::1]:*']

/**
 * Reads the configuration, or throws one error that names every wrong variable, with an example of each.
 *
 * @param atTerminal whether standard output is a terminal
 */
export function readConfig(variables: NodeJS.ProcessEnv, atTerminal = false): Config {
  const env = new Environment(variables)
  const host = env.text('HOST') ?? '127.0.0.1'
  // Not 0, which means any port: links must contain it before the service listens.
  const port = env.number('PORT', 4000, { min: 1, max: 65_535 }, '4000')
  const metricsPort =
    env.text('METRICS_PORT') === null ? null : env.number('METRICS_PORT', 9464, { min: 1, max: 65_535 }, '9464')
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL')
  const databaseDirectUrl = readDatabaseUrl(env, 'DATABASE_DIRECT_URL')
  const databaseMigrationUrl = readDatabaseUrl(env, 'DATABASE_MIGRATION_URL')
  const databaseJobsUrl = readDatabaseUrl(env, 'DATABASE_JOBS_URL')
  const alone = ['DATABASE_DIRECT_URL', 'DATABASE_MIGRATION_URL', 'DATABASE_JOBS_URL'].find(each => env.text(each))
  if (alone && env.text('DATABASE_URL') === null) {
    env.violation(
      'DATABASE_URL',
      `is needed where ${alone} is set`,
      'postgres://user:password@127.0.0.1:6432/activity_booking',
    )
  }
  const givenUrl = env.url('PUBLIC_URL', ['https:', 'http:'], 'https://booking.example.com')
  const listensEverywhere = host === '0.0.0.0' || host === '::'
  const publicUrl = givenUrl ?? originOf(listensEverywhere ? 'localhost' : host, port)

  const smtp = readSmtpServer(env)
  const demo = env.flag('DEMO', databaseUrl === null)

  const role = env.oneOf('ROLE', roles, 'all')
  // A worker does not listen at PORT.
  if (metricsPort === port && role !== 'worker') {
    env.violation('METRICS_PORT', `must be another port than PORT, which is ${port} too`, '9464')
  }
  const workerConcurrency = env.number('WORKER_CONCURRENCY', 4, { min: 1, max: 100 }, '4')
  const databasePoolSize = env.number('DATABASE_POOL_SIZE', 10, { min: 4, max: 1000 }, '10')

  const perSecond = { min: 0, max: 1_000_000 }
  const rateLimitPerSecond = env.number('RATE_LIMIT_PER_SECOND', 200, perSecond, '200')

  const trustedDocuments = env.oneOf('TRUSTED_DOCUMENTS', ['any', 'only'] as const, 'any')

  const banner = env.flag('BANNER', atTerminal)
  const config: Config = {
    role,
    workerConcurrency,
    host,
    port,
    metricsPort,
    metricsHost: env.text('METRICS_HOST') ?? '127.0.0.1',
    dataDir: resolve(env.text('DATA_DIR') ?? '.data'),
    databaseUrl,
    databaseDirectUrl,
    databaseMigrationUrl,
    databaseJobsUrl,
    // Only newer poolers support named statements.
    databasePrepare: env.flag('DATABASE_PREPARE', databaseDirectUrl === null),
    databaseReplicaUrls: readReplicaUrls(env),
    redisUrl: env.url('REDIS_URL', ['redis:', 'rediss:'], 'rediss://user:password@redis.example.com:6379'),
    walArchive: readWalArchive(env),
    backupKey: readBackupKey(env),
    migrate: env.flag('MIGRATE', true),
    databasePoolSize,
    demo,
    sandbox: env.flag('SANDBOX', demo && trustedDocuments === 'any'),
    trustedDocuments,
    trustedDocumentsFile: env.text('TRUSTED_DOCUMENTS_FILE'),
    listenUrl: originOf(host, port),
    publicUrl,
    publicUrlIsGuess: givenUrl === null && listensEverywhere,
    securityContact: readSecurityContact(env),
    problemBase:
      env.url('PROBLEM_BASE', ['https:', 'http:'], 'https://docs.example.com/problems') ?? `${publicUrl}/problems`,
    // A line for each request would push the banner out of sight.
    logLevel: env.oneOf('LOG_LEVEL', logLevels, banner ? 'warn' : 'info'),
    tracing: readTracing(env),
    logSlowStatementsMs: env.number('LOG_SLOW_STATEMENTS_MS', 1000, { min: 0, max: 3_600_000 }, '1000'),
    banner,
    shutdownDelay: env.number('SHUTDOWN_DELAY', 0, { min: 0, max: 3600 }, '10') * 1000,
    s3: readS3(env),
    responseCacheBytes: env.number('RESPONSE_CACHE_BYTES', 64 * 2 ** 20, { min: 0, max: 2 ** 32 }, '67108864'),
    uploadMaxBytes: env.number('UPLOAD_MAX_BYTES', 10 * 2 ** 20, { min: 1, max: 2 ** 32 }, '10485760'),
    mail: readMail(env, demo),
    smtp,
    mailFrom: readMailFrom(env, env.text('SMTP_URL') !== null),
    oidc: readOidc(env),
    webhooksAllowLoopback: env.flag(
      'WEBHOOKS_ALLOW_LOOPBACK',
      demo && ['127.0.0.1', '::1', 'localhost'].includes(host),
    ),
    corsOrigins: [
      ...(demo ? loopbackOrigins : []),
      ...env.origins('CORS_ORIGINS', 'https://dashboard.example.com,http://localhost:3000'),
    ],
    maxInFlight: env.number('MAX_IN_FLIGHT', 64, { min: 1, max: 100_000 }, '64'),
    maxConnections: env.number('MAX_CONNECTIONS', 10_000, { min: 1, max: 1_000_000 }, '10000'),
    maxConnectionsPerAddress: env.number('MAX_CONNECTIONS_PER_ADDRESS', 1024, { min: 0, max: 1_000_000 }, '1024'),
    rateLimitPerSecond,
    availabilityRateLimitPerSecond: env.number(
      'AVAILABILITY_RATE_LIMIT_PER_SECOND',
      rateLimitPerSecond,
      perSecond,
      '200',
    ),
    bookingRateLimitPerSecond: env.number('BOOKING_RATE_LIMIT_PER_SECOND', rateLimitPerSecond, perSecond, '200'),
    usageRateLimitPerSecond: env.number('USAGE_RATE_LIMIT_PER_SECOND', 5000, perSecond, '5000'),
    trustProxy: readTrustProxy(env),
  }
  // Sandbox sends documents that nobody knows before.
  if (trustedDocuments === 'only' && config.sandbox) {
    env.violation('SANDBOX', 'must be 0 where TRUSTED_DOCUMENTS is only', '0')
  }
  if (env.violations.length > 0)
    throw new Error(`The configuration is not valid:\n${env.violations.map(each => `  - ${each}`).join('\n')}`)
  return Object.freeze(config)
}

/** Several hosts, as libpq has them, are separated by commas, and the service looks for the primary among them. */
function readDatabaseUrl(env: Environment, name: string): string | null {
  const example = 'postgres://user:password@127.0.0.1:5432/activity_booking'
  const several = 'postgres://user:password@one.example.com:5432,two.example.com:5432/activity_booking'
  const text = env.text(name) ?? ''
  const urls = hostUrls(text)
  const parameters = new URLSearchParams(text.split('?')[1])
  const target = parameters.get('target_session_attrs') ?? 'primary'
  const violations = [
    ...(target === 'primary' || target === 'read-write'
      ? []
      : ['must not have target_session_attrs, because the service needs the primary']),
    ...(parameters.getAll('host').some(each => each.includes(','))
      ? ['must have its hosts before the name of the database']
      : []),
    ...(urls.length > 1 && !urls.every(each => URL.canParse(each) && addressOf(each).host !== '')
      ? ['must have hosts that are separated by commas, each with its port']
      : []),
  ]
  for (const each of violations) env.violation(name, each, several)
  if (violations.length > 0 || urls.length > 1) return violations.length > 0 ? null : text
  return env.url(name, ['postgres:', 'postgresql:'], example)
}

/** URLs of one host each, separated by commas or spaces. */
function readReplicaUrls(env: Environment): string[] {
  const name = 'DATABASE_REPLICA_URLS'
  const urls = (env.text(name) ?? '').split(/[\s,]+/).filter(each => each !== '')
  const isUrl = (each: string) => /^postgres(ql)?:\/\//.test(each) && URL.canParse(each) && addressOf(each).host !== ''
  if (!urls.every(isUrl)) {
    const example = 'postgres://user:password@two.example.com:5432/activity_booking'
    env.violation(name, 'must be URLs that begin with postgres:// and name one host each, separated by commas', example)
  } else if (urls.length > 0 && env.text('DATABASE_URL') === null) {
    env.violation(
      'DATABASE_URL',
      `is needed where ${name} is set`,
      'postgres://user:password@one.example.com:5432/activity_booking',
    )
  }
  return urls
}

/** Only the embedded PostgreSQL is started by the service. */
function readWalArchive(env: Environment): string | null {
  const folder = env.text('WAL_ARCHIVE')
  if (folder === null) return null
  if (env.text('DATABASE_URL') !== null) {
    env.violation(
      'WAL_ARCHIVE',
      'is for the embedded PostgreSQL, and must be absent where DATABASE_URL is set',
      '(nothing: archive the WAL by the settings of your PostgreSQL)',
    )
  }
  return resolve(folder)
}

/** The shortest key of a backup: 16 characters cannot be guessed if they are random. */
export const MIN_BACKUP_KEY = 16

/** Errors do not quote the key. */
function readBackupKey(env: Environment): string | null {
  const key = env.text('BACKUP_KEY')
  if (key === null || key.length >= MIN_BACKUP_KEY) return key
  env.violation(
    'BACKUP_KEY',
    `must have at least ${MIN_BACKUP_KEY} characters`,
    '(what openssl rand -base64 32 prints)',
  )
  return key
}

/** The origin of a server at this address. */
export function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** With SMTP_URL, e-mails are sent there. A contradicting MAIL is refused, because the intention is unclear. */
function readMail(env: Environment, demo: boolean): MailTransport {
  const hasServer = env.text('SMTP_URL') !== null
  const fallback = hasServer ? 'smtp' : demo ? 'log' : 'none'
  // A login on Linux sets MAIL to the mailbox of the user.
  const mail = env.text('MAIL')?.startsWith('/') ? fallback : env.oneOf('MAIL', mailTransports, fallback)
  if (hasServer && mail !== 'smtp') {
    env.violation('MAIL', `must be smtp, or absent, where SMTP_URL is set, and is "${mail}"`, 'smtp')
  }
  if (!hasServer && mail === 'smtp') {
    env.violation(
      'SMTP_URL',
      'is needed where MAIL is smtp',
      'smtp://user:password@mail.example.com:587?requireTLS=true',
    )
  }
  return mail
}

/** A number of proxies, or whether there is one. */
function readTrustProxy(env: Environment): number {
  const isNumber = /^\d+$/.test(env.text('TRUST_PROXY') ?? '')
  return isNumber ? env.number('TRUST_PROXY', 0, { min: 0, max: 10 }, '1') : Number(env.flag('TRUST_PROXY', false))
}

/** The bucket and both keys are needed together. */
function readS3(env: Environment): S3Settings | null {
  const endpoint = env.url('S3_ENDPOINT', ['https:', 'http:'], 'https://s3.example.com')
  const needed = {
    S3_BUCKET: 'uploads',
    S3_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
    S3_SECRET_ACCESS_KEY: '(the secret that belongs to the key)',
  }
  const given = Object.keys(needed).filter(name => env.text(name) !== null)
  if (given.length === 0) {
    if (env.text('S3_ENDPOINT')) env.violation('S3_BUCKET', 'is needed where S3_ENDPOINT is set', needed.S3_BUCKET)
    return null
  }
  for (const [name, example] of Object.entries(needed)) {
    if (!given.includes(name)) env.violation(name, `is needed where ${given.join(' and ')} is set`, example)
  }
  return {
    endpoint,
    region: env.text('S3_REGION') ?? 'us-east-1',
    bucket: env.text('S3_BUCKET') ?? '',
    accessKeyId: env.text('S3_ACCESS_KEY_ID') ?? '',
    secretAccessKey: env.text('S3_SECRET_ACCESS_KEY') ?? '',
    forcePathStyle: env.flag('S3_FORCE_PATH_STYLE', endpoint !== null),
  }
}

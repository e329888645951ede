import { describe, expect, it } from '@jest/globals'
import { readConfig } from '../../src/app/configuration/readConfig.ts'

describe('readConfig', () => {
  it('needs no variable at all', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      role: 'all',
      workerConcurrency: 4,
      host: '127.0.0.1',
      port: 4000,
      metricsPort: null,
      metricsHost: '127.0.0.1',
      databaseUrl: null,
      databaseDirectUrl: null,
      databasePrepare: true,
      migrate: true,
      databasePoolSize: 10,
      demo: true,
      publicUrl: 'http://127.0.0.1:4000',
      securityContact: null,
      oidc: null,
      problemBase: 'http://127.0.0.1:4000/problems',
      logLevel: 'info',
      banner: false,
      shutdownDelay: 0,
      s3: null,
      responseCacheBytes: 67_108_864,
      uploadMaxBytes: 10_485_760,
      mail: 'log',
      smtp: null,
      mailFrom: { name: 'Bookings', address: 'bookings@localhost' },
      sandbox: true,
      trustedDocuments: 'any',
      trustedDocumentsFile: null,
      corsOrigins: ['http://localhost:*', 'http://127.0.0.1:*', 'http://[::1]:*'],
      maxInFlight: 64,
      maxConnections: 10_000,
      maxConnectionsPerAddress: 1024,
      rateLimitPerSecond: 200,
      availabilityRateLimitPerSecond: 200,
      bookingRateLimitPerSecond: 200,
      usageRateLimitPerSecond: 5000,
      trustProxy: 0,
    })
    expect(config.dataDir).toMatch(/[/\\]\.data$/)
    expect(Object.isFrozen(config)).toBe(true)
  })

  it('reads an identity provider, exactly as it names itself', () => {
    const OIDC = {
      OIDC_ISSUER: 'https://login.example.com/',
      OIDC_CLIENT_ID: 'bookings',
      OIDC_CLIENT_SECRET: 'of-the-client',
    }
    const oidc = { issuer: 'https://login.example.com/', clientId: 'bookings', clientSecret: 'of-the-client' }
    expect(readConfig(OIDC).oidc).toEqual({ ...oidc, label: 'login.example.com' })
    expect(readConfig({ ...OIDC, OIDC_LABEL: ' Example ' }).oidc).toEqual({ ...oidc, label: 'Example' })
    expect(readConfig({ ...OIDC, OIDC_ISSUER: 'http://127.0.0.1:9000' }).oidc!.issuer).toBe('http://127.0.0.1:9000')
  })

  it.each([
    [{ OIDC_ISSUER: 'https://login.example.com' }, ['OIDC_CLIENT_ID is needed', 'OIDC_CLIENT_SECRET is needed']],
    [{ OIDC_CLIENT_SECRET: 'of-the-client' }, ['OIDC_ISSUER is needed', 'OIDC_CLIENT_ID is needed']],
    [{ OIDC_LABEL: 'Example' }, ['OIDC_ISSUER is needed where OIDC_LABEL is set']],
    [
      { OIDC_ISSUER: 'http://login.example.com', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'of-the-client' },
      ['OIDC_ISSUER must begin with https://, except on this machine'],
    ],
    [
      { OIDC_ISSUER: 'login', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'of-the-client', OIDC_LABEL: 'x'.repeat(41) },
      ['OIDC_ISSUER must be a URL', 'OIDC_LABEL must have at most 40 characters'],
    ],
  ])('refuses half an identity provider, and quotes no secret: %j', (variables, sentences) => {
    const read = () => readConfig(variables)
    for (const sentence of sentences) expect(read).toThrow(sentence)
    expect(read).not.toThrow('of-the-client')
  })

  it('runs only trusted documents if that is set, without Sandbox', () => {
    const TRUSTED_DOCUMENTS = 'only'
    const config = readConfig({ TRUSTED_DOCUMENTS, TRUSTED_DOCUMENTS_FILE: '/etc/documents.json' })
    expect(config).toMatchObject({
      trustedDocuments: 'only',
      trustedDocumentsFile: '/etc/documents.json',
      demo: true,
      sandbox: false,
    })
    expect(() => readConfig({ TRUSTED_DOCUMENTS, SANDBOX: '1' })).toThrow(
      'SANDBOX must be 0 where TRUSTED_DOCUMENTS is only',
    )
    expect(() => readConfig({ TRUSTED_DOCUMENTS: 'some' })).toThrow('TRUSTED_DOCUMENTS must be one of any, only')
  })

  it('loads the demo into an external database only if requested', () => {
    const DATABASE_URL = 'postgres://user:secret@db.test/booking'
    expect(readConfig({ DATABASE_URL }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true)
    expect(readConfig({ DEMO: '0' }).demo).toBe(false)
  })

  it('limits availability and bookings like reads unless they have rates of their own', () => {
    const rates = (variables: Record<string, string>) => {
      const {
        rateLimitPerSecond: reads,
        availabilityRateLimitPerSecond,
        bookingRateLimitPerSecond,
      } = readConfig(variables)
      return [reads, availabilityRateLimitPerSecond, bookingRateLimitPerSecond]
    }
    expect(rates({ RATE_LIMIT_PER_SECOND: '0' })).toEqual([0, 0, 0])
    expect(rates({ RATE_LIMIT_PER_SECOND: '300', BOOKING_RATE_LIMIT_PER_SECOND: '7' })).toEqual([300, 300, 7])
  })

  it('shows the banner at a terminal, or if requested', () => {
    expect([readConfig({}, true).banner, readConfig({ BANNER: '0' }, true).banner]).toEqual([true, false])
    expect(readConfig({ BANNER: '1' }).banner).toBe(true)
  })

  it('logs no requests below the banner, unless requested', () => {
    expect(readConfig({}, true).logLevel).toBe('warn')
    expect(readConfig({ BANNER: '0' }, true).logLevel).toBe('info')
    expect(readConfig({ LOG_LEVEL: 'info' }, true).logLevel).toBe('info')
  })

  it('serves metrics at a port that is not that of requests', () => {
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '::' })).toMatchObject({
      metricsPort: 9464,
      metricsHost: '::',
    })
    expect(() => readConfig({ METRICS_PORT: '4000' })).toThrow('METRICS_PORT must be another port than PORT')
    // A worker does not listen at PORT.
    expect(readConfig({ METRICS_PORT: '4000', ROLE: 'worker' }).metricsPort).toBe(4000)
    expect(() => readConfig({ METRICS_PORT: '0' })).toThrow('METRICS_PORT must be a whole number from 1 to 65535')
  })

  it('reads the shutdown delay in seconds', () => {
    expect(readConfig({ SHUTDOWN_DELAY: '10' }).shutdownDelay).toBe(10_000)
    expect(() => readConfig({ SHUTDOWN_DELAY: '3601' })).toThrow('SHUTDOWN_DELAY must be a whole number from 0 to 3600')
  })

  it('prepares no statements behind a pooler, unless DATABASE_PREPARE is set', () => {
    const pooled = {
      DATABASE_URL: 'postgres://user:secret@pooler.test:6432/booking',
      DATABASE_DIRECT_URL: 'postgres://user:secret@db.test/booking',
    }
    expect(readConfig(pooled)).toMatchObject({ databaseDirectUrl: pooled.DATABASE_DIRECT_URL, databasePrepare: false })
    expect(readConfig({ ...pooled, DATABASE_PREPARE: '1' }).databasePrepare).toBe(true)
    expect(readConfig({ DATABASE_PREPARE: '0', MIGRATE: '0' })).toMatchObject({
      databasePrepare: false,
      migrate: false,
    })
    expect(() => readConfig({ DATABASE_DIRECT_URL: pooled.DATABASE_DIRECT_URL })).toThrow(
      'DATABASE_URL is needed where DATABASE_DIRECT_URL is set.',
    )
  })

  it('archives the WAL of the embedded PostgreSQL alone, and takes no key of a backup that is short', () => {
    expect(readConfig({ WAL_ARCHIVE: '/backups/wal' }).walArchive).toBe('/backups/wal')
    const DATABASE_URL = 'postgres://user:secret@db.test/booking'
    expect(() => readConfig({ DATABASE_URL, WAL_ARCHIVE: '/backups/wal' })).toThrow(
      'WAL_ARCHIVE is for the embedded PostgreSQL, and must be absent where DATABASE_URL is set.',
    )
    expect(readConfig({ BACKUP_KEY: 'sixteen letters.' }).backupKey).toBe('sixteen letters.')
    expect(() => readConfig({ BACKUP_KEY: 'hunter2' })).toThrow('BACKUP_KEY must have at least 16 characters.')
    expect(() => readConfig({ BACKUP_KEY: 'hunter2' })).not.toThrow('hunter2')
  })

  it('removes trailing slashes from URLs, and derives the problem base from the public one', () => {
    const CORS_ORIGINS = 'https://a.test/, https://b.test'
    const config = readConfig({ PUBLIC_URL: 'https://booking.test/', CORS_ORIGINS, DEMO: '0' })
    expect(config.publicUrl).toBe('https://booking.test')
    expect(config.problemBase).toBe('https://booking.test/problems')
    expect(config.corsOrigins).toEqual(['https://a.test', 'https://b.test'])
  })

  it('lets pages of this machine call the demo, and no other service', () => {
    const ofMachine = ['http://localhost:*', 'http://127.0.0.1:*', 'http://[::1]:*']
    const DATABASE_URL = 'postgres://user:secret@db.test/booking'
    expect(readConfig({ CORS_ORIGINS: 'https://a.test' }).corsOrigins).toEqual([...ofMachine, 'https://a.test'])
    expect(readConfig({ DATABASE_URL }).corsOrigins).toEqual([])
    expect(readConfig({ DATABASE_URL, DEMO: '1' }).corsOrigins).toEqual(ofMachine)
  })

  it.each(['0.0.0.0', '::'])('uses a reachable host in links when it listens on all addresses: %s', HOST => {
    const guess = readConfig({ HOST, PORT: '4010' })
    expect(guess).toMatchObject({ publicUrl: 'http://localhost:4010', publicUrlIsGuess: true })
    expect(guess.problemBase).toBe('http://localhost:4010/problems')
    const PUBLIC_URL = 'https://booking.test'
    expect(readConfig({ HOST, PUBLIC_URL })).toMatchObject({ publicUrl: PUBLIC_URL, publicUrlIsGuess: false })
    expect(readConfig({ HOST: '::1' })).toMatchObject({ publicUrl: 'http://[::1]:4000', publicUrlIsGuess: false })
  })

  it.each(['mailto:security@booking.test', 'mailto:a@b.test?subject=Booking', 'https://booking.test/report'])(
    'names whom to tell about a vulnerability: %s',
    SECURITY_CONTACT => expect(readConfig({ SECURITY_CONTACT }).securityContact).toBe(SECURITY_CONTACT),
  )

  it.each([
    'security@booking.test',
    'mailto:security',
    'http://booking.test',
    'https://',
    'mailto:a@b.test\nExpires: x',
    'tel:112',
  ])('refuses a contact that is no URI of e-mail or https: %j', SECURITY_CONTACT =>
    expect(() => readConfig({ SECURITY_CONTACT })).toThrow(
      `SECURITY_CONTACT must be a URI that begins with mailto: or https://, and is ${JSON.stringify(SECURITY_CONTACT)}. For example: SECURITY_CONTACT=mailto:security@example.com`,
    ),
  )

  it.each([
    ['1', 1],
    ['2', 2],
    ['yes', 1],
    ['0', 0],
    ['off', 0],
  ])('trusts as many proxies as TRUST_PROXY says: %s', (TRUST_PROXY, proxies) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toBe(proxies)
  })

  it.each([
    ['11', 'a whole number from 0 to 10, and is "11"'],
    ['10.0.0.1', '1 or 0, and is "10.0.0.1"'],
  ])('refuses other proxies: %s', (TRUST_PROXY, wrong) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(`TRUST_PROXY must be ${wrong}. For example: TRUST_PROXY=1`)
  })

  it('requires a port other than 0, for links', () => {
    expect(() => readConfig({ PORT: '0' })).toThrow('PORT must be a whole number from 1 to 65535, and is "0".')
  })

  it('traces only where OpenTelemetry has an endpoint', () => {
    const url = 'http://collector.test:4318'
    const OTEL_EXPORTER_OTLP_ENDPOINT = `${url}/`
    expect(readConfig({ OTEL_SERVICE_NAME: 'bookings' }).tracing).toBeNull()
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).tracing).toEqual({
      url: `${url}/v1/traces`,
      serviceName: 'booking-gateway',
      sampler: 'parentbased_always_on',
      ratio: 1,
      delayMs: 5000,
    })
    for (const off of [{ OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }]) {
      expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, ...off }).tracing).toBeNull()
    }
    const traces = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://spans.test/in', OTEL_TRACES_SAMPLER_ARG: '0.25' }
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, ...traces }).tracing).toMatchObject({
      url: 'https://spans.test/in',
      ratio: 0.25,
    })
  })

  it.each([
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL must be one of http/protobuf'],
    [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, 'OTEL_TRACES_SAMPLER must be one of always_on, always_off'],
    [{ OTEL_TRACES_SAMPLER_ARG: '10' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, and is "10"'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL'],
  ])('refuses %j of OpenTelemetry', (variables, violation) => {
    const given = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.test:4318', ...variables }
    expect(() => readConfig(given)).toThrow(violation)
  })

  it('reads the configuration of a bucket', () => {
    const variables = { S3_BUCKET: 'uploads', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(readConfig(variables).s3).toEqual({
      endpoint: null,
      region: 'us-east-1',
      bucket: 'uploads',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      forcePathStyle: false,
    })
    expect(readConfig({ ...variables, S3_ENDPOINT: 'http://minio.test:9000' }).s3?.forcePathStyle).toBe(true)
  })

  it.each([
    ['smtp://mail.test', { host: 'mail.test', port: 587, secure: false, requireTLS: false, auth: null }],
    ['smtps://mail.test', { host: 'mail.test', port: 465, secure: true }],
    [
      'smtp://[::1]:2525?ignoreTLS=true&name=booking.test',
      { host: '::1', port: 2525, ignoreTLS: true, name: 'booking.test' },
    ],
    [
      'smtp://ada%40x.test:p%40ss%2F@mail.test:25?requireTLS=true&tls.rejectUnauthorized=false&tls.servername=other.test',
      {
        auth: { user: 'ada@x.test', pass: 'p@ss/' },
        requireTLS: true,
        tls: { rejectUnauthorized: false, servername: 'other.test' },
      },
    ],
  ])('reads the mail server from %s', (SMTP_URL, server) => {
    expect(readConfig({ SMTP_URL, MAIL_FROM: 'a@b.test' }).smtp).toMatchObject(server)
  })

  it.each([
    ['Seaside Adventures <bookings@sea.test>', { name: 'Seaside Adventures', address: 'bookings@sea.test' }],
    ['"Sea, Sun & More" <bookings@sea.test>', { name: 'Sea, Sun & More', address: 'bookings@sea.test' }],
    ['bookings@sea.test', { name: '', address: 'bookings@sea.test' }],
  ])('sends from %s', (MAIL_FROM, mailbox) => {
    expect(readConfig({ MAIL_FROM }).mailFrom).toEqual(mailbox)
  })

  it('logs e-mails with the demo, uses the configured mail server, and otherwise sends nothing', () => {
    const smtp = { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'a@b.test' }
    expect(readConfig(smtp).mail).toBe('smtp')
    expect(readConfig({ ...smtp, MAIL: 'smtp' }).mail).toBe('smtp')
    expect(readConfig({ DEMO: '0' }).mail).toBe('none')
    expect(readConfig({ MAIL: 'none' }).mail).toBe('none')
    // What a login sets.
    expect(readConfig({ MAIL: '/var/mail/ada' }).mail).toBe('log')
    expect(readConfig({ ...smtp, MAIL: '/var/mail/ada' }).mail).toBe('smtp')
    expect(readConfig({ DEMO: '0', MAIL: 'LOG' }).mail).toBe('log')
  })

  it.each([
    [{ MAIL: 'post' }, 'MAIL must be one of smtp, log, none, and is "post". For example: MAIL=log'],
    [
      { MAIL: 'log', SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'a@b.test' },
      'MAIL must be smtp, or absent, where SMTP_URL is set, and is "log". For example: MAIL=smtp',
    ],
    [
      { MAIL: 'none', SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'a@b.test' },
      'MAIL must be smtp, or absent, where SMTP_URL is set, and is "none".',
    ],
    [{ MAIL: 'smtp' }, 'SMTP_URL is needed where MAIL is smtp. For example: SMTP_URL=smtp://'],
  ])('refuses contradicting mail settings: %j', (variables, violation) => {
    expect(() => readConfig(variables)).toThrow(violation)
  })

  it('requires a sender if a mail server is configured', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.test' })).toThrow(
      'MAIL_FROM is needed where SMTP_URL is set. For example: MAIL_FROM=Seaside Adventures <bookings@example.com>',
    )
  })

  it.each([
    ['ftp://u:hunter2@mail.test', 'must be a URL that begins with smtp:// or smtps://'],
    ['smtp://u:hunter2@mail.test?requireTls=true', 'has an option that is none of requireTLS, ignoreTLS,'],
    ['smtp://u:hunter2@mail.test?requireTLS=1', 'must have true or false for requireTLS'],
    ['smtp://u:hunter2%@mail.test', 'must have its user and password percent-encoded'],
    ['smtp:u:hunter2@mail.test', 'must name a host'],
  ])('refuses the mail server %s, without quoting its password', (SMTP_URL, wrong) => {
    const read = () => readConfig({ SMTP_URL, MAIL_FROM: 'a@b.test' })
    expect(read).toThrow(`SMTP_URL ${wrong}`)
    expect(read).not.toThrow('hunter2')
  })

  it.each([
    ['postgres://u:hunter2@/booking?host=one.test,two.test', 'must have its hosts before the name of the database'],
    ['postgres://u:hunter2@one.test,two.test/booking?target_session_attrs=any', 'must not have target_session_attrs,'],
    ['postgres://u:hunter2@one.test/booking?target_session_attrs=standby', 'must not have target_session_attrs,'],
    [
      'postgres://u:hunter2@one.test,,two.test/booking',
      'must have hosts that are separated by commas, each with its port',
    ],
    ['postgres://u:hunter2@one.test:x,two.test/booking', 'must have hosts that are separated by commas'],
  ])('refuses the database %s, without quoting its password', (url, wrong) => {
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) {
      const read = () => readConfig({ DATABASE_URL: 'postgres://u@one.test/booking', [name]: url })
      expect(read).toThrow(`${name} ${wrong}`)
      expect(read).not.toThrow('hunter2')
    }
  })

  it.each([
    ['two.test/booking', 'DATABASE_REPLICA_URLS must be URLs that begin with postgres:// and name one host each'],
    ['postgres://u:hunter2@/booking', 'DATABASE_REPLICA_URLS must be URLs that begin with postgres://'],
    ['postgres://u:hunter2@one.test/booking;mysql://two.test', 'DATABASE_REPLICA_URLS must be URLs'],
  ])('refuses the replicas %s', (urls, wrong) => {
    const read = () =>
      readConfig({ DATABASE_URL: 'postgres://u@one.test/booking', DATABASE_REPLICA_URLS: `${urls}, x` })
    expect(read).toThrow(wrong)
    expect(read).not.toThrow('hunter2')
  })

  it('accepts replicas, and refuses them without their primary', () => {
    const replicas = ['postgres://u:p@two.test/booking', 'postgresql://u:p@three.test:5433/booking']
    const DATABASE_REPLICA_URLS = replicas.join(', ')
    const { databaseReplicaUrls } = readConfig({ DATABASE_URL: 'postgres://u@one.test/booking', DATABASE_REPLICA_URLS })
    expect(databaseReplicaUrls).toEqual(replicas)
    expect(() => readConfig({ DATABASE_REPLICA_URLS })).toThrow(
      'DATABASE_URL is needed where DATABASE_REPLICA_URLS is set',
    )
  })

  it('accepts several hosts', () => {
    const url = 'postgres://u:p@one.test:5432,two.test:5433/booking?target_session_attrs=read-write'
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  it('reports every wrong variable in one message, each with an example, and quotes no secret', () => {
    const read = () =>
      readConfig({
        ROLE: 'both',
        WORKER_CONCURRENCY: '0',
        PORT: '70000',
        DATABASE_URL: 'mysql://root:hunter2@db.test/x',
        DATABASE_POOL_SIZE: '3',
        DEMO: 'perhaps',
        PUBLIC_URL: 'booking.test',
        LOG_LEVEL: 'loud',
        S3_BUCKET: 'uploads',
        MAIL_FROM: 'Sea, <bookings>',
        MAX_IN_FLIGHT: '0',
        MAX_CONNECTIONS: '0',
        MAX_CONNECTIONS_PER_ADDRESS: 'some',
        AVAILABILITY_RATE_LIMIT_PER_SECOND: 'many',
        BOOKING_RATE_LIMIT_PER_SECOND: '1000001',
        USAGE_RATE_LIMIT_PER_SECOND: '-1',
        RATE_LIMIT_PER_SECOND: '1.5',
        CORS_ORIGINS: 'https://a.test,https://b.test/path',
      })
    expect(read).toThrow(/^The configuration is not valid:\n/)
    for (const line of [
      'ROLE must be one of all, web, worker, and is "both". For example: ROLE=all',
      'WORKER_CONCURRENCY must be a whole number from 1 to 100, and is "0". For example: WORKER_CONCURRENCY=4',
      'PORT must be a whole number from 1 to 65535, and is "70000". For example: PORT=4000',
      'DATABASE_URL must be a URL that begins with postgres:// or postgresql://.',
      'DATABASE_POOL_SIZE must be a whole number from 4 to 1000, and is "3".',
      'DEMO must be 1 or 0, and is "perhaps". For example: DEMO=1',
      'PUBLIC_URL must be a URL that begins with https:// or http://.',
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, and is "loud".',
      'S3_ACCESS_KEY_ID is needed where S3_BUCKET is set.',
      'S3_SECRET_ACCESS_KEY is needed where S3_BUCKET is set.',
      'MAIL_FROM must be a name and an address in angle brackets, and is "Sea, <bookings>".',
      'MAX_IN_FLIGHT must be',
      'MAX_CONNECTIONS must be',
      'MAX_CONNECTIONS_PER_ADDRESS must be',
      'AVAILABILITY_RATE_LIMIT_PER_SECOND must be',
      'BOOKING_RATE_LIMIT_PER_SECOND must be',
      'USAGE_RATE_LIMIT_PER_SECOND must be',
      'RATE_LIMIT_PER_SECOND must be',
      'CORS_ORIGINS must be origins separated by commas, and "https://b.test/path" is not one.',
    ]) {
      expect(read).toThrow(line)
    }
    expect(read).not.toThrow('hunter2')
  })
})

import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../src/app/openDatabase.ts'
import { authenticate } from '../../src/domain/access/authenticate.ts'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { LinkSigner } from '../../src/domain/access/LinkSigner.ts'
import { RequestCounter } from '../../src/domain/access/RequestCounter.ts'
import { HeavyReads } from '../../src/domain/meters/reading/HeavyReads.ts'
import { UsageRecorder } from '../../src/domain/meters/recording/UsageRecorder.ts'
import type { WebhookNetwork } from '../../src/domain/webhooks/WebhookNetwork.ts'
import type { DatabaseUrls } from '../../src/platform/connection/DatabaseSettings.ts'
import type { DatabaseLimits } from '../../src/platform/connection/databaseLimits.ts'
import { type OpenDatabase } from '../../src/platform/connection/openPool.ts'
import { LogMailer } from '../../src/platform/mail/LogMailer.ts'
import type { Mailer } from '../../src/platform/mail/Mailer.ts'
import { LocalStorage } from '../../src/platform/storage/LocalStorage.ts'
import { client, keys, NOW, writeKeys } from './cast.ts'
import { suiteLogger } from './suiteLog.ts'
import { databaseUrl, serverUrl, templateName, urlsOf } from './template.ts'
import { PATIENCE_MS } from './until.ts'
import { withoutFirstWall } from './withoutFirstWall.ts'

/** As patient as every other wait of the tests. */
const longTimeouts: DatabaseLimits = {
  connectionTimeoutMillis: PATIENCE_MS,
  statement_timeout: PATIENCE_MS,
  query_timeout: PATIENCE_MS + 10_000,
  idle_in_transaction_session_timeout: PATIENCE_MS + 10_000,
  silenceMillis: PATIENCE_MS,
}

/** A test file's own database, cloned from the template: it contains the cast, and its clock shows NOW. */
export class World {
  /** The service's clock; tests move it. */
  now = NOW
  /** As the user of the service, which sees the rows of one operator at a time. */
  readonly database: OpenDatabase
  /** As the superuser: what tests write and read themselves, of all operators. */
  readonly admin: OpenDatabase
  readonly urls: DatabaseUrls
  /** With the superuser. */
  readonly adminUrl: string
  readonly recorder: UsageRecorder
  readonly heavyReads = new HeavyReads()
  readonly requests: RequestCounter
  /** Tests that need another URL replace it before they open the app. */
  links = new LinkSigner('http://service.test', Buffer.alloc(32, 7))
  /** As with MAIL=log: e-mails count as sent. Tests that need another mailer replace it before they open the app. */
  mailer: Mailer = new LogMailer({ name: 'Bookings', address: 'bookings@service.test' }, suiteLogger())
  /** Endpoints of webhooks can be on this machine. Every name has a public address, except for those that tests set. */
  webhookNetwork: WebhookNetwork = {
    allowLoopback: true,
    lookup: async host => this.addresses.get(host) ?? ['93.184.215.14'],
  }
  readonly addresses = new Map([['localhost', ['127.0.0.1']]])
  /** The folder of the storage, which may not exist yet. */
  readonly folder: string
  readonly storage: LocalStorage
  readonly #name: string

  private constructor(name: string, urls: DatabaseUrls, database: OpenDatabase, admin: OpenDatabase) {
    this.#name = name
    this.urls = urls
    this.adminUrl = databaseUrl(name)
    this.database = database
    this.admin = admin
    this.recorder = new UsageRecorder(database)
    this.requests = new RequestCounter(database)
    this.folder = join(tmpdir(), name)
    this.storage = new LocalStorage(this.folder, 1_000_000)
  }

  /**
   * @param from another database to clone, with the cast but without its keys
   * @param hasFirstWall whether statements have their conditions on the operator: without them row-level security is alone
   */
  static async open(poolSize = 10, from?: string, hasFirstWall = true): Promise<World> {
    const name = `world_${randomBytes(6).toString('hex')}`
    const template = from ?? (await templateName())
    await onServer(`create database ${name} template ${template} strategy file_copy`)
    // Races are among as many transactions as there are connections.
    const urls = urlsOf(databaseUrl(name))
    const open = (url: string) => openDatabase(url, poolSize, longTimeouts, undefined, { readers: 0 })
    const admin = await open(databaseUrl(name))
    await writeKeys(admin)
    const database = await open(urls.main)
    return new World(name, urls, hasFirstWall ? database : withoutFirstWall(database), admin)
  }

  get databaseUrl(): string {
    return this.urls.main
  }

  async close(): Promise<void> {
    await this.database.close()
    await this.admin.close()
    await rm(this.folder, { recursive: true, force: true })
    await onServer(`drop database ${this.#name} with (force)`)
  }

  /** The caller of a key of the cast. */
  caller(key: keyof typeof keys): Promise<Caller> {
    return authenticate(this.database, `Bearer ${keys[key].text}`, this.now, client)
  }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(serverUrl())
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

import type { Caller } from '../../domain/access/Caller.ts'
import type { LinkSigner } from '../../domain/access/LinkSigner.ts'
import type { RequestCounter } from '../../domain/access/RequestCounter.ts'
import type { HeavyReads } from '../../domain/meters/reading/HeavyReads.ts'
import type { UsageRecorder } from '../../domain/meters/recording/UsageRecorder.ts'
import type { Installation } from '../../domain/operations/Installation.ts'
import type { WebhookNetwork } from '../../domain/webhooks/WebhookNetwork.ts'
import type { Mailer } from '../../platform/mail/Mailer.ts'
import type { AllChanges } from '../../platform/notifications/Changes.ts'
import type { Database, ReadReplicas } from '../../platform/sql/Database.ts'
import type { Storage } from '../../platform/storage/Storage.ts'
import type { Context } from './Context.ts'
import type { CodeGuesses } from './limits/CodeGuesses.ts'
import { Batch } from './lists/Batch.ts'

/** The dependencies that all requests share, opened once. */
export interface Services {
  database: Database
  /** Standbys that serve reads, if there are any. */
  replicas?: ReadReplicas | undefined
  storage: Storage
  links: LinkSigner
  changes: AllChanges
  mailer: Mailer
  webhookNetwork: WebhookNetwork
  /** Records single usage entries in batches. */
  recorder: UsageRecorder
  /** Limits concurrent reads of many entries. */
  heavyReads: HeavyReads
  /** Counts the requests of each API key. */
  requests: RequestCounter
  /** What the application knows of itself. */
  installation: Installation
  /** Limits the guessing of promo codes and vouchers; absent where requests are not limited. */
  codeGuesses?: CodeGuesses
  /** The service's clock, which tests control. */
  clock(): Date
}

/** What the context of a request needs of them. */
export type ContextServices = Pick<Services, 'database' | 'storage' | 'links' | 'recorder' | 'heavyReads' | 'clock'> &
  Partial<Pick<Services, 'replicas' | 'changes' | 'webhookNetwork' | 'codeGuesses' | 'installation' | 'mailer'>>

/** The context of one request. */
export function contextFor(services: ContextServices, caller: Caller | null, now: Date, requestId: string): Context {
  const { database, replicas, storage, links, recorder, heavyReads, changes } = services
  const { webhookNetwork, codeGuesses, installation, mailer } = services
  const batch = new Batch(database, now)
  const shared = {
    database,
    replicas,
    storage,
    links,
    recorder,
    heavyReads,
    announcements: changes,
    webhookNetwork,
    codeGuesses,
    installation,
    mailer,
  }
  return { ...shared, batch, caller, now, requestId }
}

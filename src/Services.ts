import type { Caller } from './access/Caller.ts'
import type { LinkSigner } from './access/LinkSigner.ts'
import type { RequestCounter } from './access/RequestCounter.ts'
import type { Database } from './database/Database.ts'
import type { Mailer } from './emails/Mailer.ts'
import type { Context } from './graphql/Context.ts'
import type { CodeGuesses } from './graphql/limits/CodeGuesses.ts'
import { Batch } from './graphql/lists/Batch.ts'
import type { AllChanges } from './graphql/subscriptions/Changes.ts'
import type { HeavyReads } from './meters/reading/HeavyReads.ts'
import type { UsageRecorder } from './meters/recording/UsageRecorder.ts'
import type { Storage } from './waivers/Storage.ts'
import type { WebhookNetwork } from './webhooks/WebhookNetwork.ts'

/** The dependencies that all requests share, opened once. */
export interface Services {
  database: Database
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
  /** Limits the guessing of promo codes and vouchers; absent where requests are not limited. */
  codeGuesses?: CodeGuesses
  /** The service's clock, which tests control. */
  clock(): Date
}

/** What the context of a request needs of them. */
export type ContextServices = Pick<Services, 'database' | 'storage' | 'links' | 'recorder' | 'heavyReads' | 'clock'> &
  Partial<Pick<Services, 'changes' | 'webhookNetwork' | 'codeGuesses'>>

/** The context of one request. */
export function contextFor(services: ContextServices, caller: Caller | null, now: Date, requestId: string): Context {
  const { database, storage, links, recorder, heavyReads, changes, webhookNetwork, codeGuesses } = services
  const batch = new Batch(database, now)
  const shared = { database, storage, links, recorder, heavyReads, announcements: changes, webhookNetwork, codeGuesses }
  return { ...shared, batch, caller, now, requestId }
}

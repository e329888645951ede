import type { Caller } from '../access/Caller.ts'
import type { KeyRateLimit } from '../access/KeyRateLimit.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import type { Database } from '../database/Database.ts'
import type { HeavyReads } from '../meters/reading/HeavyReads.ts'
import type { UsageRecorder } from '../meters/recording/UsageRecorder.ts'
import type { Outcome } from '../refusals/Outcome.ts'
import type { Storage } from '../waivers/Storage.ts'
import type { WebhookNetwork } from '../webhooks/WebhookNetwork.ts'
import type { RequestOperation } from './execution/requestOperation.ts'
import type { CodeGuesses } from './limits/CodeGuesses.ts'
import type { OperationCost } from './limits/OperationCost.ts'
import type { ReturnedValues } from './limits/ReturnedValues.ts'
import type { Batch } from './lists/Batch.ts'
import type { Changes } from './subscriptions/Changes.ts'
import type { Live } from './subscriptions/Live.ts'

/** The context of a request, common to all transports. */
export interface Context {
  database: Database
  batch: Batch
  storage: Storage
  recorder: UsageRecorder
  heavyReads: HeavyReads
  /** The announced changes of all instances, for requests that may wait for one: those over REST. */
  announcements?: Changes
  links: LinkSigner
  /** How webhook endpoints are reached; absent where none can be created. */
  webhookNetwork?: WebhookNetwork | undefined
  /** Limits the guessing of promo codes and vouchers; absent where requests are not limited. */
  codeGuesses?: CodeGuesses | undefined
  /** The caller; null without a key, and then only the schema can be read. */
  caller: Caller | null
  /** Checks the credentials of the caller again, for a request that has waited. */
  authenticateAgain?(): Promise<unknown>
  /** When the request arrived. Code behind the transports uses this and does not read the clock. */
  now: Date
  requestId: string
  /** The changes that a subscription follows; set for subscriptions only. */
  live?: Live
  /** Called with the operation that runs. */
  began?(operation: RequestOperation): void
  /** Called with the outcome of a failed operation. A callback, because Apollo passes on a copy of the context. */
  failed?(outcome: Outcome): void
  /** Counts and limits the values of an operation that a client wrote. */
  returned?: ReturnedValues
  /** What the operation cost, for the response; absent without a key. @param returned the values that it returned, once it ran */
  cost?(returned?: number): OperationCost
  /** The rate limits of a key on this instance; absent where requests are not limited. */
  rateLimitsOf?(key: Pick<Caller, 'keyId' | 'rateLimits'>): KeyRateLimit[]
}

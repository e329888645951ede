import type { Caller } from '../../domain/access/Caller.ts'
import type { KeyRateLimit } from '../../domain/access/KeyRateLimit.ts'
import type { LinkSigner } from '../../domain/access/LinkSigner.ts'
import type { HeavyReads } from '../../domain/meters/reading/HeavyReads.ts'
import type { UsageRecorder } from '../../domain/meters/recording/UsageRecorder.ts'
import type { Installation } from '../../domain/operations/Installation.ts'
import type { Outcome } from '../../domain/refusals/Outcome.ts'
import type { WebhookNetwork } from '../../domain/webhooks/WebhookNetwork.ts'
import type { Mailer } from '../../platform/mail/Mailer.ts'
import type { Changes } from '../../platform/notifications/Changes.ts'
import type { Database, ReadReplicas } from '../../platform/sql/Database.ts'
import type { Storage } from '../../platform/storage/Storage.ts'
import type { RequestOperation } from './execution/requestOperation.ts'
import type { CodeGuesses } from './limits/CodeGuesses.ts'
import type { OperationCost } from './limits/OperationCost.ts'
import type { ReturnedValues } from './limits/ReturnedValues.ts'
import type { Batch } from './lists/Batch.ts'
import type { Live } from './subscriptions/Live.ts'

/** The context of a request, common to all transports. */
export interface Context {
  /** The primary; of a query a replica, as far as it only reads. */
  database: Database
  replicas?: ReadReplicas | undefined
  batch: Batch
  storage: Storage
  recorder: UsageRecorder
  heavyReads: HeavyReads
  /** The announced changes of all instances, for requests that may wait for one: those over REST. */
  announcements?: Changes
  links: LinkSigner
  /** How webhook endpoints are reached; absent where none can be created. */
  webhookNetwork?: WebhookNetwork | undefined
  /** What sends letters; absent for work that no request waits for. */
  mailer?: Mailer | undefined
  /** What the application knows of itself; absent for work that no request waits for. */
  installation?: Installation | undefined
  /** Limits the guessing of promo codes and vouchers; absent where requests are not limited. */
  codeGuesses?: CodeGuesses | undefined
  /** The caller; null without a key, and then only the schema can be read. */
  caller: Caller | null
  /** Checks the credentials of the caller again, for a request that has waited. */
  authenticateAgain?(): Promise<unknown>
  /** When the request arrived. Code behind the transports uses this and does not read the clock. */
  now: Date
  requestId: string
  /** The address that the request came from; absent for work that no request waits for. */
  address?: string
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
  rateLimitsOf?(key: Pick<Caller, 'keyId' | 'rateLimits'>): Promise<KeyRateLimit[]>
}

import type { DocumentNode } from 'graphql'
import type { Caller } from '../access/Caller.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import type { Database } from '../database/Database.ts'
import type { HeavyReads } from '../meters/reading/HeavyReads.ts'
import type { UsageRecorder } from '../meters/recording/UsageRecorder.ts'
import type { Outcome } from '../refusals/Outcome.ts'
import type { Storage } from '../waivers/Storage.ts'
import type { NotedOperation } from './execution/notedOperation.ts'
import type { Batch } from './lists/Batch.ts'
import type { Live } from './subscriptions/Live.ts'

/** What every request carries, whichever transport it came through. */
export interface Context {
  database: Database
  batch: Batch
  storage: Storage
  recorder: UsageRecorder
  heavyReads: HeavyReads
  links: LinkSigner
  /** Who calls; null without a key. Then only the schema can be read. */
  caller: Caller | null
  /** The instant at which the request came in. Nothing behind the transports reads the clock. */
  now: Date
  requestId: string
  /** The changes that a subscription follows; set for subscriptions alone. */
  live?: Live
  /** Whether the answer is that of an earlier request with the same Idempotency-Key. The transport adds a header. */
  replayed?: boolean
  /** Called with the operation that runs. */
  began?(operation: NotedOperation): void
  /** Called with the outcome of an operation that failed. A member would not do: Apollo hands on a copy of the context. */
  failed?(outcome: Outcome): void
  /** The document of the request, parsed already. */
  document?: DocumentNode
  /** The cache key of the answer, where it is about the schema alone. */
  introspection?: string | undefined
}

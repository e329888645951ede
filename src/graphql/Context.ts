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

/** What every request brings along, whichever door it came through. */
export interface Context {
  database: Database
  batch: Batch
  storage: Storage
  recorder: UsageRecorder
  heavyReads: HeavyReads
  links: LinkSigner
  /** Who calls; null without a key, and then nothing but the schema can be read. */
  caller: Caller | null
  /** The instant at which the request came in. Nothing behind the doors reads the clock. */
  now: Date
  requestId: string
  /** What a subscription hears; nothing else has it. */
  live?: Live
  /** Tells the door that the answer is that of an earlier request with the same Idempotency-Key. */
  replayed?: boolean
  /** Tells the door which operation it is that runs. */
  began?(operation: NotedOperation): void
  /** Tells the door how an operation ended that was run, and failed. A member would not do: Apollo hands on a copy. */
  failed?(outcome: Outcome): void
  /** The document of the request, read already. */
  document?: DocumentNode
  /** What the answer is kept under, when it is about the schema alone. */
  introspection?: string | undefined
}

import type { Caller } from '../access/Caller.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import type { Database } from '../database/Database.ts'
import type { Mailer } from '../emails/Mailer.ts'
import type { UsageRecorder } from '../meters/UsageRecorder.ts'
import type { Storage } from '../waivers/Storage.ts'
import { Batch } from './Batch.ts'
import type { Changes } from './Changes.ts'
import type { Context } from './Context.ts'

/** What the service has for all requests, opened once. */
export interface Services {
  database: Database
  storage: Storage
  links: LinkSigner
  changes: Changes
  mailer: Mailer
  /** Records single entries of usage together. */
  recorder: UsageRecorder
  /** The one clock; tests set it. */
  clock(): Date
}

/** The context of one request. */
export function contextFor(services: Services, caller: Caller | null, now: Date, requestId: string): Context {
  const { database, storage, links, recorder } = services
  return { database, storage, links, recorder, batch: new Batch(database, now), caller, now, requestId }
}

import { decodeTypeId } from '../../../src/domain/scalars/typeid.ts'
import type { Sql } from '../../../src/platform/sql/Database.ts'
import type { Admin } from '../Admin.ts'
import type { Client } from '../Client.ts'
import type { Copies } from '../Copies.ts'
import type { Mailbox } from '../Mailbox.ts'
import type { Model } from '../Model.ts'
import type { ActivityName } from '../marketplace.ts'
import type { Receivers } from '../Receivers.ts'
import type { Names } from '../setUp.ts'
import type { AuditEnds } from './audit.ts'

/** Everything that a check compares, at a moment at which nothing is left to do. */
export interface Scene {
  /** As the superuser, who sees the rows of all operators. */
  admin: Pick<Admin, 'query'>
  /** The same, as functions of the service take it. */
  database: Sql
  /** With the user of the service, who does not. */
  runtimeUrl: string
  client: Client
  names: Names
  model: Model
  mailbox: Pick<Mailbox, 'accepted'>
  copies: Copies
  /** The ends of the audit logs, as they were found the last time. */
  auditEnds: AuditEnds
  receivers: Receivers
  /** Milliseconds since the epoch, by the virtual clock. */
  now: number
  day: number
  /** Whether everything is checked, and not only what may have changed lately. */
  full: boolean
}

/** A promise of the service, and how to find out whether it was kept. */
export interface Check {
  promise: string
  /** What is not as promised, in sentences. */
  find(scene: Scene): Promise<string[]>
}

/** The day before which nothing is looked at, unless everything is. */
export function since({ full, now }: Scene, days: number): string {
  return full ? '0001-01-01' : new Date(now - days * 86_400_000).toISOString().slice(0, 10)
}

/** The identifiers as the tables have them. */
export const uuidOf = (id: string): string => decodeTypeId(id.slice(0, id.lastIndexOf('_')) as 'act', id)!

export function activityOf({ names }: Scene, activityId: string): ActivityName | undefined {
  const found = Object.entries(names.activityIds).find(([, id]) => uuidOf(id) === activityId)
  return found?.[0] as ActivityName | undefined
}

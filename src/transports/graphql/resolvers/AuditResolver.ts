import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import { ApiKey } from '../../../domain/access/ApiKey.ts'
import { findKeysById } from '../../../domain/access/findKeys.ts'
import type { KeyRow } from '../../../domain/access/keyColumns.ts'
import { AuditEntry } from '../../../domain/audit/AuditEntry.ts'
import { auditObjects } from '../../../domain/audit/AuditObject.ts'
import { type AuditEntryRow, countAuditEntries, listAuditEntries } from '../../../domain/audit/listAuditEntries.ts'
import { encodeTypeId, UUID } from '../../../domain/scalars/typeid.ts'
import { findStaffById, type StaffRow } from '../../../domain/staff/findStaff.ts'
import { StaffAccount } from '../../../domain/staff/StaffAccount.ts'
import type { Context } from '../Context.ts'
import { AuditArguments } from '../lists/AuditArguments.ts'
import { AuditConnection } from '../lists/AuditConnection.ts'
import { connectionOf } from '../lists/connectionOf.ts'
import { BY_INSTANT_AND_SERIAL, readPart } from '../lists/cursor.ts'
import { callerOf } from './callerOf.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => AuditEntry)
export class AuditResolver {
  @Query(() => AuditConnection, {
    description:
      'The audit log of the operator, newest first, a page at a time: every action of management and every export, over every API, on ' +
      'the dashboard and on the command line, with who did it and what changed. Bookings have a history of their own: the log has what ' +
      'the operator does to them. Entries are never changed and never deleted.',
  })
  @RequiresScope('audit:read')
  async auditLog(
    @Ctx() context: Context,
    @Args(() => AuditArguments) { filter, ...pagination }: AuditArguments,
  ): Promise<AuditConnection> {
    const { database } = context
    const { operatorId } = callerOf(context)
    const part = readPart(pagination, BY_INSTANT_AND_SERIAL)
    const page = await listAuditEntries(database, operatorId, filter ?? {}, part)
    const positionOf = ({ occurredAt, number }: AuditEntryRow) => ({ key: occurredAt, id: String(number) })
    return {
      ...connectionOf(page, positionOf, part, BY_INSTANT_AND_SERIAL),
      count: () => countAuditEntries(database, operatorId, filter ?? {}),
    }
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The `id` of the object, also if it was deleted: pass it in `objects` of the filter to see all that was done to it. Of a usage entry its number.',
  })
  objectId(@Root() { objectType, objectId }: AuditEntryRow): string | null {
    const { prefix } = auditObjects[objectType]
    return objectId !== null && prefix && UUID.test(objectId) ? encodeTypeId(prefix, objectId) : objectId
  }

  @FieldResolver(() => ApiKey, {
    nullable: true,
    description: 'The key with which it was done, or with which the session of the dashboard was opened.',
  })
  async key(@Root() { keyId }: AuditEntryRow, @Ctx() context: Context): Promise<KeyRow | null> {
    if (keyId === null) return null
    return (await context.batch.load(findKeysById, callerOf(context).operatorId, keyId)) ?? null
  }

  @FieldResolver(() => StaffAccount, {
    nullable: true,
    description: 'The person who did it, if somebody with a staff account did.',
  })
  async staff(@Root() { keyId }: AuditEntryRow, @Ctx() context: Context): Promise<StaffRow | null> {
    if (keyId === null) return null
    return (await context.batch.load(findStaffById, callerOf(context).operatorId, keyId)) ?? null
  }
}

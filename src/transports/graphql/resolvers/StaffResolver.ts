import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { DashboardSession } from '../../../domain/access/DashboardSession.ts'
import { endSessionById } from '../../../domain/access/endSessionById.ts'
import { findSessions, type SessionRow } from '../../../domain/access/findSessions.ts'
import { scopes } from '../../../domain/access/Scope.ts'
import { Viewer } from '../../../domain/access/Viewer.ts'
import { findMembersByStaff } from '../../../domain/resources/findResources.ts'
import { ResourceMember } from '../../../domain/resources/ResourceMember.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import { PasskeyID, SessionID, StaffID } from '../../../domain/scalars/identifiers.ts'
import { deactivateStaff } from '../../../domain/staff/deactivateStaff.ts'
import { findStaff, findStaffById, type StaffRow } from '../../../domain/staff/findStaff.ts'
import { inviteStaff } from '../../../domain/staff/inviteStaff.ts'
import { findPasskeys, type PasskeyRow } from '../../../domain/staff/passkeys/findPasskeys.ts'
import { Passkey } from '../../../domain/staff/passkeys/Passkey.ts'
import { removePasskey, removePasskeysOf } from '../../../domain/staff/passkeys/removePasskeys.ts'
import { refuseWithoutMail } from '../../../domain/staff/refuseWithoutMail.ts'
import { resendInvitation } from '../../../domain/staff/resendInvitation.ts'
import { StaffAccount } from '../../../domain/staff/StaffAccount.ts'
import { StaffChanges } from '../../../domain/staff/StaffChanges.ts'
import { StaffInput } from '../../../domain/staff/StaffInput.ts'
import { updateStaff } from '../../../domain/staff/updateStaff.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { ExpectedVersion } from './ExpectedVersion.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

const staffId = () => Arg('staffId', () => StaffID, { description: 'The staff account.' })

@Resolver(() => StaffAccount)
export class StaffResolver {
  @Query(() => [StaffAccount], {
    description: 'Everybody who works for the operator and signs in, by name; accounts that were deactivated are last.',
  })
  @RequiresScope('operator:read')
  @Cost({ objects: 50 })
  staff(@Ctx() context: Context): Promise<StaffRow[]> {
    return findStaff(context.database, callerOf(context).operatorId)
  }

  @Mutation(() => StaffAccount, {
    description:
      'Adds a staff account and sends its invitation by e-mail: a link that signs in once, within seven days. Later the person signs in ' +
      'with the e-mail address, to which a link is sent each time, or with a passkey.',
  })
  @RequiresScope('operator:write')
  @Refuses()
  inviteStaff(
    @Ctx() context: Context,
    @Arg('input', () => StaffInput, { description: 'Whom to invite, and as what.' }) input: StaffInput,
  ): Promise<StaffRow> {
    refuseWithoutMail(context.mailer, { path: ['input', 'email'] })
    return inviteStaff(context.database, callerOf(context).operatorId, input, context.now)
  }

  @Mutation(() => StaffAccount, {
    description:
      'Sends the invitation of a staff account again, with a new link. Earlier links work until they expire.',
  })
  @RequiresScope('operator:write')
  @Refuses('not-found')
  resendInvitation(@Ctx() context: Context, @staffId() id: string): Promise<StaffRow> {
    refuseWithoutMail(context.mailer, { path: ['staffId'] })
    return resendInvitation(context.database, callerOf(context).operatorId, id, context.now)
  }

  @Mutation(() => StaffAccount, {
    description:
      'Changes the name, the e-mail address, the role or the memberships of a person. It applies to their next request. With ' +
      'another e-mail address, links that were sent and not used no longer work. The last owner stays one.',
  })
  @RequiresScope('operator:write')
  @Refuses('not-found', 'version-conflict')
  updateStaff(
    @Ctx() context: Context,
    @staffId() id: string,
    @Arg('input', () => StaffChanges, { description: 'What to change.' }) input: StaffChanges,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<StaffRow> {
    return updateStaff(context.database, callerOf(context).operatorId, id, input, context.now, expectedVersion)
  }

  @Mutation(() => StaffAccount, {
    description:
      'Ends a staff account, with its sessions and passkeys, at once and permanently. What the person did keeps the name. Doing it again changes ' +
      'nothing. The last owner cannot be deactivated.',
  })
  @RequiresScope('operator:write')
  @Refuses('not-found')
  deactivateStaff(@Ctx() context: Context, @staffId() id: string): Promise<StaffRow> {
    return deactivateStaff(context.database, callerOf(context).operatorId, id, context.now)
  }

  @Mutation(() => Viewer, {
    description:
      'Ends a session of the dashboard: the browser is signed out with its next request. An owner can end any session of the operator, ' +
      'everybody else their own. Ending it again changes nothing.',
  })
  @RequiresScope(...scopes)
  @Refuses('not-found')
  async endSession(
    @Ctx() context: Context,
    @Arg('sessionId', () => SessionID, { description: 'The session.' }) sessionId: string,
  ): Promise<{ keyId: string }> {
    const caller = callerOf(context)
    await endSessionById(context.database, caller, sessionId, context.now)
    return { keyId: caller.keyId }
  }

  @Mutation(() => StaffAccount, {
    description:
      'Removes all passkeys of somebody, such as of a device that was lost. The person signs in by e-mail and adds new ones. Sessions ' +
      'that are open stay open: end them too if the device is not where it should be. Doing it again changes nothing.',
  })
  @RequiresScope('operator:write')
  @Refuses('not-found')
  removePasskeys(@Ctx() context: Context, @staffId() id: string): Promise<StaffRow> {
    return removePasskeysOf(context.database, callerOf(context).operatorId, id)
  }

  @Mutation(() => Viewer, {
    description:
      'Removes a passkey, which no longer signs in; sessions that it has opened stay open. An owner can remove any passkey of the ' +
      'operator, everybody else their own.',
  })
  @RequiresScope(...scopes)
  @Refuses('not-found')
  async removePasskey(
    @Ctx() context: Context,
    @Arg('passkeyId', () => PasskeyID, { description: 'The passkey.' }) passkeyId: string,
  ): Promise<{ keyId: string }> {
    const caller = callerOf(context)
    await removePasskey(context.database, caller, passkeyId)
    return { keyId: caller.keyId }
  }

  @FieldResolver(() => [Passkey], { description: 'The passkeys of the person, the first added first.' })
  @RequiresScope('operator:read')
  async passkeys(@Ctx() context: Context, @Root() { keyId }: StaffRow): Promise<PasskeyRow[]> {
    return (await context.batch.load(findPasskeys, callerOf(context).operatorId, keyId)) ?? []
  }

  @FieldResolver(() => [ResourceMember], {
    description: 'The members of resources that the person is, such as a guide, by name.',
  })
  @RequiresScope('operator:read')
  async members(@Ctx() context: Context, @Root() { keyId }: StaffRow): Promise<ResourceMember[]> {
    return (await context.batch.load(findMembersByStaff, callerOf(context).operatorId, keyId)) ?? []
  }

  @FieldResolver(() => [DashboardSession], { description: 'The sessions that are open, the latest first.' })
  @RequiresScope('operator:read')
  async sessions(@Ctx() context: Context, @Root() { keyId, deactivatedAt }: StaffRow): Promise<SessionRow[]> {
    if (deactivatedAt !== null) return []
    return (await context.batch.load(findSessions, callerOf(context).operatorId, keyId)) ?? []
  }
}

@Resolver(() => Viewer)
export class StaffOfViewerResolver {
  @FieldResolver(() => StaffAccount, {
    nullable: true,
    description: 'The person who is signed in; null for the key of a program.',
  })
  async staff(@Ctx() context: Context): Promise<StaffRow | null> {
    const { operatorId, keyId, role } = callerOf(context)
    return role ? ((await context.batch.load(findStaffById, operatorId, keyId)) ?? null) : null
  }

  @FieldResolver(() => [Passkey], {
    description: 'The passkeys of the person who is signed in, the first added first; none for the key of a program.',
  })
  async passkeys(@Ctx() context: Context): Promise<PasskeyRow[]> {
    const { operatorId, keyId } = callerOf(context)
    return (await context.batch.load(findPasskeys, operatorId, keyId)) ?? []
  }

  @FieldResolver(() => [DashboardSession], {
    description:
      'The own sessions of the dashboard that are open, the latest first: those that were opened with this key.',
  })
  async sessions(@Ctx() context: Context): Promise<SessionRow[]> {
    const { operatorId, keyId } = callerOf(context)
    return (await context.batch.load(findSessions, operatorId, keyId)) ?? []
  }
}

@Resolver(() => DashboardSession)
export class DashboardSessionResolver {
  @FieldResolver(() => Boolean, { description: 'Whether it is the session of this request.' })
  isCurrent(@Ctx() context: Context, @Root() { sessionId }: SessionRow): boolean {
    return callerOf(context).sessionId === sessionId
  }
}

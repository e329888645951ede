import type { GraphQLFieldResolver } from 'graphql'
import type { Caller } from '../../../domain/access/Caller.ts'
import { AuditActor } from '../../../domain/audit/AuditActor.ts'
import { AuditObject, auditObjects } from '../../../domain/audit/AuditObject.ts'
import { audited } from '../../../domain/audit/audited.ts'
import type { Context } from '../Context.ts'
import { callerOf } from '../resolvers/callerOf.ts'
import { auditedMutations, unauditedMutations } from './auditedMutations.ts'

type Resolve = GraphQLFieldResolver<unknown, Context>

/** The resolver of a mutation whose transactions are audited, if the audit log has this mutation. */
export function auditMutation(name: string, resolve: Resolve): Resolve {
  const mutation = auditedMutations[name]
  if (!mutation) {
    if (unauditedMutations[name]) return resolve
    throw new Error(`${name} must be in auditedMutations, or in unauditedMutations with a reason.`)
  }
  const { object, byOperator, ...how } = mutation
  return (root, args, context, info) => {
    const caller = callerOf(context)
    if (byOperator && caller.partnerId !== null) return resolve(root, args, context, info)
    const objectId = object === AuditObject.OPERATOR ? caller.operatorId : objectIdOf(object, args)
    const action = { action: name, object, objectId, ...how, ...originOf(context, caller) }
    // The context has more than what is its own: keep all of it, and every callback.
    const inside = (database: Context['database']) => Object.assign(Object.create(context), { database })
    return audited(context.database, action, async database => resolve(root, args, inside(database), info))
  }
}

/** Who sends a request, and from where. */
export function originOf({ requestId, address, now }: Pick<Context, 'requestId' | 'address' | 'now'>, caller: Caller) {
  const { operatorId, sessionId = null } = caller
  // Empty for the command line.
  const keyId = caller.keyId || null
  return {
    operatorId,
    actor: keyId === null ? AuditActor.COMMAND_LINE : sessionId === null ? AuditActor.KEY : AuditActor.SESSION,
    keyId,
    sessionId,
    requestId,
    address: address ?? null,
    now,
  }
}

/** The object that the arguments name, if they do: by its identifier, or a booking by its reference. */
function objectIdOf(object: AuditObject, args: Record<string, unknown>): string | null {
  const given = { ...(args.input as Record<string, unknown> | undefined), ...args }
  const { column, argument } = auditObjects[object]
  const name = argument ?? column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const id = given[name] ?? (object === AuditObject.BOOKING ? given.bookingReference : undefined)
  return id == null ? null : String(id)
}

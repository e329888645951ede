import { hasScope } from '../../../domain/access/admit.ts'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import { decodeTypeId } from '../../../domain/scalars/typeid.ts'
import type { Context } from '../Context.ts'
import { callerOf } from '../resolvers/callerOf.ts'
import { nodeTypes } from './nodeTypes.ts'

const byPrefix = new Map(Object.entries(nodeTypes).map(([name, type]) => [type.prefix as string, { name, type }]))

/** Finds an object by its identifier; undefined if the caller may not see it. */
export async function findNode(context: Context, id: string): Promise<object | undefined> {
  const caller = callerOf(context)
  const { name, type } = byPrefix.get(id.slice(0, id.indexOf('_'))) ?? {}
  const key = type && decodeTypeId(type.prefix, id)
  if (!key || !type.scopes.some(scope => hasScope(caller, scope))) return undefined
  const row = await context.batch.load(type.find, caller.operatorId, key)
  if (!row || type.isVisible?.(row as never, caller) === false) return undefined
  return { ...row, __typename: name }
}

export function nodeNotFound(id: string): Refusal {
  const shown = id.length > 64 ? `${id.slice(0, 64).toWellFormed()}…` : id.toWellFormed()
  return new Refusal('not-found', `No object that this key may see has the id "${shown}".`)
}

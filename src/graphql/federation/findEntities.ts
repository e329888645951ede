import { Refusal } from '../../refusal.ts'
import { decodeTypeId } from '../../scalars/typeid.ts'
import type { Context } from '../Context.ts'
import { findNode, nodeNotFound } from '../nodes/findNode.ts'
import { nodeTypes } from '../nodes/nodeTypes.ts'

/** What a gateway knows of an object. */
export interface Representation {
  __typename?: unknown
  id?: unknown
}

/**
 * Finds the objects that a gateway asks for, with one statement for each type. One that is missing, or whose representation is not
 * valid, is the refusal that says why, so that the others still have their data.
 */
export function findEntities(
  context: Context,
  representations: readonly Representation[],
): Promise<(object | Refusal)[]> {
  return Promise.all(
    representations.map(async (each, at) => {
      const fault = faultOf(each)
      if (fault) {
        return new Refusal('validation', fault.detail, {
          errors: [{ path: ['representations', at, fault.member], detail: fault.detail }],
        })
      }
      const id = each.id as string
      return (await findNode(context, id)) ?? nodeNotFound(id)
    }),
  )
}

function faultOf({ __typename: name, id }: Representation): { member: string; detail: string } | undefined {
  if (typeof name !== 'string' || !Object.hasOwn(nodeTypes, name)) {
    const entities = Object.keys(nodeTypes).join(', ')
    return { member: '__typename', detail: `__typename must be one of ${entities}.` }
  }
  const { prefix } = nodeTypes[name]!
  if (typeof id === 'string' && id.startsWith(`${prefix}_`) && decodeTypeId(prefix, id)) return undefined
  return { member: 'id', detail: `id must be the identifier of the type ${name}, which begins with ${prefix}_.` }
}

import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

/** What leads from a connection to its nodes. */
const TO_NODES = { connection: { nodes: 'node', edges: 'edge' }, edge: { node: 'node' } } as const

type Level = 'connection' | 'edge' | 'node'

const known = new WeakMap<FieldNode, boolean>()

/** Whether a connection is asked for no other fields of its nodes than these, which are the same at each call for one connection. */
export function nodesSelectOnly(fields: ReadonlySet<string>, { fieldNodes, fragments }: GraphQLResolveInfo): boolean {
  return fieldNodes.every(node => {
    const only = known.get(node) ?? selectsOnly(fields, node.selectionSet!, 'connection', fragments)
    known.set(node, only)
    return only
  })
}

/** Fields that @skip or @include leave out count too. */
function selectsOnly(
  fields: ReadonlySet<string>,
  { selections }: SelectionSetNode,
  level: Level,
  fragments: GraphQLResolveInfo['fragments'],
): boolean {
  return selections.every(each => {
    if (each.kind === Kind.INLINE_FRAGMENT) return selectsOnly(fields, each.selectionSet, level, fragments)
    const name = each.name.value
    if (each.kind === Kind.FRAGMENT_SPREAD) return selectsOnly(fields, fragments[name]!.selectionSet, level, fragments)
    if (level === 'node') return fields.has(name)
    const next = (TO_NODES[level] as Partial<Record<string, Level>>)[name]
    return next === undefined || selectsOnly(fields, each.selectionSet!, next, fragments)
  })
}

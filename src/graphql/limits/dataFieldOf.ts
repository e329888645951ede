import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql'

/**
 * The response name of the first root field of a document that is not introspection (`__schema`, `__type`, `__typename`), in any
 * of its operations and their fragments; undefined if there is none. The document need not be valid.
 */
export function dataFieldOf(document: DocumentNode): string | undefined {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const each of document.definitions) {
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each)
  }

  function find({ selections }: SelectionSetNode): string | undefined {
    for (const each of selections) {
      const found = each.kind === Kind.FIELD ? dataField(each.name.value, each.alias?.value) : inside(each)
      if (found !== undefined) return found
    }
    return undefined
  }

  function inside(each: Exclude<SelectionSetNode['selections'][number], { kind: Kind.FIELD }>): string | undefined {
    if (each.kind === Kind.INLINE_FRAGMENT) return find(each.selectionSet)
    const fragment = fragments.get(each.name.value)
    // Visit each fragment once, even if it is spread several times.
    fragments.delete(each.name.value)
    return fragment && find(fragment.selectionSet)
  }

  for (const each of document.definitions) {
    const found = each.kind === Kind.OPERATION_DEFINITION ? find(each.selectionSet) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

const SCHEMA_FIELDS = new Set(['__schema', '__type', '__typename'])

const dataField = (name: string, alias: string | undefined) => (SCHEMA_FIELDS.has(name) ? undefined : (alias ?? name))

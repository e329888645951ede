import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  visit,
} from 'graphql'
import { Refusal } from '../../refusal.ts'

export const documentLimits = {
  operations: 30,
  fragments: 50,
  /** `__schema`, in all operations and fragments together. */
  schemas: 1,
  /** `__type`, likewise. */
  types: 20,
  /** Maximum work of the validation rule for overlapping fields. */
  comparisons: 10_000,
}

/** A field, and the fragments through which it was reached. */
interface Reached {
  node: FieldNode
  through: Through | undefined
}
interface Through {
  fragment: string
  before: Through | undefined
}

/**
 * Refuses a document whose validation would be too expensive. The rule for overlapping fields compares all pairs of fields with
 * the same response name, and all pairs of fragments in a selection set, which is quadratic. This function only counts the pairs.
 *
 * @returns the work of the validation: visited fields and fragments, and compared pairs
 */
export function screenDocument(document: DocumentNode): number {
  const fragments = new Map<string, FragmentDefinitionNode>()
  let operations = 0
  for (const each of document.definitions) {
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each)
    else operations++
  }
  if (operations > documentLimits.operations) tooMuch('operations', operations, documentLimits.operations)
  if (fragments.size > documentLimits.fragments) tooMuch('fragments', fragments.size, documentLimits.fragments)
  countIntrospection(document)

  let work = 0
  const count = (more: number) => {
    work += more
    if (work <= documentLimits.comparisons) return
    throw new Refusal(
      'payload-too-large',
      `The document would take more than ${documentLimits.comparisons} comparisons of fields to check. Ask for each field once, use fewer fragments, or send several documents.`,
    )
  }

  const reached = new Set<string>()

  /** Counts the work of a merged selection set: the selection sets of fields with the same response name are merged. */
  function merge(sets: readonly (readonly [SelectionSetNode, Through | undefined])[]): void {
    const byName = new Map<string, Reached[]>()
    const seen = new Set<string>()
    let spreads = 0

    function gather(selections: readonly SelectionNode[], through: Through | undefined): void {
      for (const each of selections) {
        count(1)
        if (each.kind === Kind.FIELD) {
          const name = each.alias?.value ?? each.name.value
          const same = byName.get(name)
          if (same) same.push({ node: each, through })
          else byName.set(name, [{ node: each, through }])
        } else if (each.kind === Kind.INLINE_FRAGMENT) gather(each.selectionSet.selections, through)
        else {
          spreads++
          const fragment = each.name.value
          const definition = fragments.get(fragment)
          // Another validation rule refuses fragment cycles.
          if (!definition || seen.has(fragment) || holds(through, fragment)) continue
          seen.add(fragment)
          reached.add(fragment)
          gather(definition.selectionSet.selections, { fragment, before: through })
        }
      }
    }

    for (const [set, through] of sets) gather(set.selections, through)
    count(pairs(spreads))
    for (const same of byName.values()) {
      count(pairs(same.length))
      const inside = same.flatMap(({ node, through }) =>
        node.selectionSet ? [[node.selectionSet, through] as const] : [],
      )
      if (inside.length > 0) merge(inside)
    }
  }

  for (const each of document.definitions) {
    if (each.kind === Kind.OPERATION_DEFINITION) merge([[each.selectionSet, undefined]])
  }
  // Fragments that operations use were counted with them. Unused fragments are validated too.
  for (const each of fragments.values()) {
    if (!reached.has(each.name.value)) merge([[each.selectionSet, undefined]])
  }
  return work
}

function holds(through: Through | undefined, fragment: string): boolean {
  for (let at = through; at; at = at.before) if (at.fragment === fragment) return true
  return false
}

const pairs = (count: number) => (count * (count - 1)) / 2

function countIntrospection(document: DocumentNode): void {
  const count = { __schema: 0, __type: 0 }
  visit(document, {
    Field({ name: { value } }) {
      if (value === '__schema' || value === '__type') count[value]++
    },
  })
  const { schemas, types } = documentLimits
  if (count.__schema > schemas) tooMuch('fields __schema', count.__schema, schemas)
  if (count.__type > types) tooMuch('fields __type', count.__type, types)
}

function tooMuch(what: string, count: number, most: number): never {
  throw new Refusal('payload-too-large', `The document has ${count} ${what}; at most ${most} are allowed.`)
}

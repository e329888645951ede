import { type DocumentNode, type FieldNode, Kind, type SelectionSetNode } from 'graphql'

/**
 * Finds the selections that a path of a result comes from: several if a field is selected repeatedly. The conditions of fragments
 * do not matter, because fields of the same name in one object are the same field.
 * @param document with one operation
 */
export function findFieldNodes(document: DocumentNode, path: readonly (string | number)[]): FieldNode[] {
  const operation = document.definitions.find(each => each.kind === Kind.OPERATION_DEFINITION)
  let sets: SelectionSetNode[] = operation ? [operation.selectionSet] : []
  let found: FieldNode[] = []
  for (const step of path) {
    if (typeof step === 'number') continue
    found = select(document, sets, step)
    sets = found.flatMap(({ selectionSet }) => selectionSet ?? [])
  }
  return found
}

/** The fields with this response name, also of fragments. */
function select(document: DocumentNode, sets: readonly SelectionSetNode[], name: string): FieldNode[] {
  const found: FieldNode[] = []
  const visited = new Set<string>()
  function gather({ selections }: SelectionSetNode): void {
    for (const each of selections) {
      if (each.kind === Kind.FIELD) {
        if ((each.alias ?? each.name).value === name) found.push(each)
      } else if (each.kind === Kind.INLINE_FRAGMENT) gather(each.selectionSet)
      else if (!visited.has(each.name.value)) {
        visited.add(each.name.value)
        for (const definition of document.definitions) {
          const spread = definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === each.name.value
          if (spread) gather(definition.selectionSet)
        }
      }
    }
  }
  for (const each of sets) gather(each)
  return found
}

import { type DocumentNode, type FragmentDefinitionNode, Kind } from 'graphql'

/** Finds a fragment by its name. */
export type FragmentOf = (name: string) => FragmentDefinitionNode | undefined

/** The fragments of a document. */
export function fragmentsOf({ definitions }: DocumentNode): FragmentOf {
  const fragments = new Map(
    definitions.flatMap(each => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  )
  return name => fragments.get(name)
}

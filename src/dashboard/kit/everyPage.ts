import { ask } from '../api/ask.ts'
import type { TypedDocumentString } from '../api/generated.ts'

interface Connection<Node> {
  edges: readonly { node: Node }[]
  pageInfo: { hasNextPage: boolean; endCursor?: string | null }
}

/** Everything that a list holds, a hundred at a time. @param progress hears how many are there after each */
export async function everyPage<Result, Variables, Node>(
  document: TypedDocumentString<Result, Variables & { first?: unknown; after?: unknown }>,
  variables: Variables,
  connectionOf: (result: Result) => Connection<Node>,
  progress: (count: number) => void = () => {},
): Promise<Node[]> {
  const nodes: Node[] = []
  for (let after: string | undefined, more = true; more; ) {
    const { edges, pageInfo } = connectionOf(await ask(document, { ...variables, first: 100, after }))
    nodes.push(...edges.map(({ node }) => node))
    progress(nodes.length)
    more = pageInfo.hasNextPage
    after = pageInfo.endCursor ?? undefined
  }
  return nodes
}

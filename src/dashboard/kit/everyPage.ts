import { fetchGraphql } from '../api/fetchGraphql.ts'
import type { TypedDocumentString } from '../api/generated.ts'

export interface Connection<Node> {
  edges: readonly { node: Node }[]
  pageInfo: { hasNextPage: boolean; endCursor?: string | null }
}

export interface PageArguments {
  first?: number | null | undefined
  after?: string | null | undefined
}

/**
 * All elements of a list, fetched a page at a time: a hundred, unless the document gives another number itself.
 * @param progress is called with the count after each page
 * @param signal stops it
 * @param most how many are enough: no further page is fetched
 */
export async function everyPage<Result, Variables extends PageArguments, Node>(
  document: TypedDocumentString<Result, Variables>,
  variables: Omit<Variables, keyof PageArguments>,
  connectionOf: (result: Result) => Connection<Node>,
  progress: (count: number) => void = () => {},
  signal?: AbortSignal,
  most = Number.POSITIVE_INFINITY,
): Promise<Node[]> {
  const nodes: Node[] = []
  for (let after: string | undefined, more = true; more; ) {
    const { edges, pageInfo } = connectionOf(
      await fetchGraphql(document, { ...variables, first: 100, after } as Variables, signal),
    )
    nodes.push(...edges.map(({ node }) => node))
    progress(nodes.length)
    more = pageInfo.hasNextPage && nodes.length < most
    after = pageInfo.endCursor ?? undefined
  }
  return nodes
}

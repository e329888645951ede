import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import type { TypedDocumentString } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { type QueryState, useQuery } from '../api/useQuery.ts'

interface Connection<Node> {
  edges: readonly { node: Node }[]
  pageInfo: { hasNextPage: boolean; endCursor?: string | null }
}

interface PageArguments {
  first?: number | null | undefined
  after?: string | null | undefined
}

/** A list with a "show more" control. */
export interface PaginatedQuery<Result, Node> {
  /** The first page; `refetch` reads as much as is shown. */
  query: QueryState<Result>
  rows: Node[]
  hasMore: boolean
  more(): void
  /** The state of the request for more. */
  busy: boolean
  problem: Problem | undefined
}

/**
 * @param variables undefined to fetch nothing
 * @param pageSize at most 100
 */
export function usePaginatedQuery<Result, Variables extends PageArguments, Node>(
  document: TypedDocumentString<Result, Variables>,
  variables: Omit<Variables, keyof PageArguments> | undefined,
  connectionOf: (result: Result) => Connection<Node>,
  pageSize = 50,
): PaginatedQuery<Result, Node> {
  const query = useQuery(document, variables && ({ ...variables, first: pageSize } as Variables))
  const queryKey = JSON.stringify(variables)
  const wanted = useRef({ queryKey, parts: 1 })
  if (wanted.current.queryKey !== queryKey) wanted.current = { queryKey, parts: 1 }
  const further = useSignal<{ of: Result; parts: Connection<Node>[] } | undefined>(undefined)
  const busy = useSignal(false)
  const problem = useSignal<Problem | undefined>(undefined)
  const reading = useRef<AbortController>(undefined)

  const { data } = query
  const read = async () => {
    reading.current?.abort()
    if (!data) return
    const controller = new AbortController()
    reading.current = controller
    const { signal } = controller
    const parts = further.value?.of === data ? [...further.value.parts] : []
    let last = (parts.at(-1) ?? connectionOf(data)).pageInfo
    busy.value = last.hasNextPage && parts.length + 1 < wanted.current.parts
    problem.value = undefined
    try {
      while (last.hasNextPage && parts.length + 1 < wanted.current.parts) {
        const next = connectionOf(
          await fetchGraphql(document, { ...variables, first: pageSize, after: last.endCursor } as Variables, signal),
        )
        parts.push(next)
        last = next.pageInfo
      }
      further.value = { of: data, parts }
    } catch (error) {
      if (!signal.aborted) problem.value = error as Problem
    } finally {
      if (!signal.aborted) busy.value = false
    }
  }
  useEffect(() => {
    void read()
  }, [data])
  useEffect(() => () => reading.current?.abort(), [])

  // Later pages of an older first page are shown until they are read again.
  const beyond = wanted.current.parts > 1 ? (further.value?.parts ?? []) : []
  const parts = data ? [connectionOf(data), ...beyond] : []
  return {
    query,
    rows: parts.flatMap(each => each.edges.map(({ node }) => node)),
    hasMore: parts.at(-1)?.pageInfo.hasNextPage ?? false,
    more: () => {
      if (busy.value) return
      wanted.current.parts = beyond.length + 2
      void read()
    },
    busy: busy.value,
    problem: problem.value,
  }
}

import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { fetchGraphql } from './fetchGraphql.ts'
import type { TypedDocumentString } from './generated.ts'
import { readOffline, storeOffline } from './offlineStore.ts'
import type { Problem } from './Problem.ts'
import { readCache, writeCache } from './queryCache.ts'
import { reachable } from './reachable.ts'
import { session } from './session.ts'

/** The state of a query: the last data stays until there is newer data. */
export interface QueryState<Result> {
  data: Result | undefined
  problem: Problem | undefined
  /** Whether a request is under way. */
  busy: boolean
  /** When the data was stored, if there is no connection to read it again. */
  storedAt?: string | undefined
  /** Whether the data belongs to earlier variables. */
  stale: boolean
  refetch(): void
}

/**
 * Fetches when the variables change, after a new sign-in and when the service is reachable again; only the latest request counts.
 * @param variables undefined to fetch nothing yet
 * @param offline under which name the result is stored for the time without a connection; by default it is not
 */
export function useQuery<Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables: NoInfer<Variables> | undefined,
  offline?: string,
): QueryState<Result> {
  const queryKey = variables && document.toString() + JSON.stringify(variables)
  return useAsyncQuery(queryKey, signal => fetchGraphql(document, variables as Variables, signal), offline)
}

/**
 * The same for data that takes more than one request.
 * @param queryKey the cache key; undefined to fetch nothing yet
 */
export function useAsyncQuery<Result>(
  queryKey: string | undefined,
  fetchResponse: (signal: AbortSignal) => Promise<Result>,
  offline?: string,
): QueryState<Result> {
  const response = useSignal<{ queryKey: string; data: Result } | undefined>(undefined)
  const problem = useSignal<Problem | undefined>(undefined)
  const busy = useSignal(queryKey !== undefined)
  const attempt = useSignal(0)
  const last = useRef<AbortController>(undefined)
  const open = session.value === 'open'

  // Before the page is painted without data: it may have been asked for already.
  useLayoutEffect(() => {
    if (!open || queryKey === undefined) return
    last.current?.abort()
    const controller = new AbortController()
    last.current = controller
    busy.value = true
    fetchResponse(controller.signal)
      .then(data => {
        writeCache(queryKey, data)
        if (offline !== undefined) storeOffline(offline, data)
        response.value = { queryKey, data }
        problem.value = undefined
      })
      .catch(error => {
        if (!controller.signal.aborted) problem.value = error as Problem
      })
      .finally(() => {
        if (!controller.signal.aborted) busy.value = false
      })
  }, [queryKey, attempt.value, open])
  useEffect(() => () => last.current?.abort(), [])
  const refetch = () => {
    attempt.value++
  }
  const back = reachable.value && problem.value?.code === 'unreachable'
  useEffect(() => {
    if (back) refetch()
  }, [back])

  const kept = queryKey === undefined ? undefined : readCache<Result>(queryKey)
  const shown = response.value?.queryKey === queryKey ? response.value?.data : kept
  const isLost = shown === undefined && offline !== undefined && problem.value?.code === 'unreachable'
  const stored = isLost ? readOffline<Result>(offline) : undefined
  return {
    data: shown ?? stored?.data ?? response.value?.data,
    storedAt: stored && new Date(stored.at).toISOString(),
    problem: problem.value,
    busy: busy.value,
    stale: shown === undefined && !stored,
    refetch,
  }
}

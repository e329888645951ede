import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import {
  type UsageEntryFilter,
  UsageEntryListDocument,
  type UsageEntryListQuery,
  type UsageEntryRowFragment,
} from '../api/generated.ts'
import { type QueryState, useQuery } from '../api/useQuery.ts'
import { type Action, useAction } from '../kit/useAction.ts'

const PAGE = 50

type Page = UsageEntryListQuery['usageEntries']

/** A list of entries that grows when more are requested. */
interface EntryList {
  query: QueryState<UsageEntryListQuery>
  rows: readonly UsageEntryRowFragment[]
  /** Whether there are more. */
  more: boolean
  grow: Action<[]>
  /** Replaces an entry that was corrected. */
  changed(entry: UsageEntryRowFragment): void
}

/** @param filter undefined to fetch nothing yet */
export function useEntryList(filter: UsageEntryFilter | undefined): EntryList {
  const query = useQuery(UsageEntryListDocument, filter && { filter, first: PAGE })
  const further = useSignal<readonly Page[]>([])
  const corrected = useSignal<ReadonlyMap<string, UsageEntryRowFragment>>(new Map())
  useEffect(() => {
    further.value = []
    corrected.value = new Map()
  }, [query.data])
  const pages = [...(query.data ? [query.data.usageEntries] : []), ...further.value]
  const last = pages.at(-1)?.pageInfo
  const grow = useAction(async () => {
    const first = query.data
    const next = await fetchGraphql(UsageEntryListDocument, {
      filter: filter!,
      first: PAGE,
      after: last?.endCursor ?? null,
    })
    // What came for another list is for nobody.
    if (first === query.data) further.value = [...further.value, next.usageEntries]
  })
  return {
    query,
    rows: pages.flatMap(page => page.edges.map(({ node }) => corrected.value.get(node.id) ?? node)),
    more: !query.stale && last?.hasNextPage === true,
    grow,
    changed: entry => {
      corrected.value = new Map(corrected.value).set(entry.id, entry)
    },
  }
}

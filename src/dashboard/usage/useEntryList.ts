import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { ask } from '../api/ask.ts'
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

/** A list of entries that grows when more are asked for. */
interface EntryList {
  asked: QueryState<UsageEntryListQuery>
  rows: readonly UsageEntryRowFragment[]
  /** Whether there are more. */
  more: boolean
  grow: Action<[]>
  /** An entry is another now: it was corrected. */
  changed(entry: UsageEntryRowFragment): void
}

/** @param filter undefined to ask nothing yet */
export function useEntryList(filter: UsageEntryFilter | undefined): EntryList {
  const asked = useQuery(UsageEntryListDocument, filter && { filter, first: PAGE })
  const further = useSignal<readonly Page[]>([])
  const corrected = useSignal<ReadonlyMap<number, UsageEntryRowFragment>>(new Map())
  useEffect(() => {
    further.value = []
    corrected.value = new Map()
  }, [asked.data])
  const pages = [...(asked.data ? [asked.data.usageEntries] : []), ...further.value]
  const last = pages.at(-1)?.pageInfo
  const grow = useAction(async () => {
    const first = asked.data
    const next = await ask(UsageEntryListDocument, { filter: filter!, first: PAGE, after: last?.endCursor ?? null })
    // What came for another list is for nobody.
    if (first === asked.data) further.value = [...further.value, next.usageEntries]
  })
  return {
    asked,
    rows: pages.flatMap(page => page.edges.map(({ node }) => corrected.value.get(node.id) ?? node)),
    more: !asked.stale && last?.hasNextPage === true,
    grow,
    changed: entry => {
      corrected.value = new Map(corrected.value).set(entry.id, entry)
    },
  }
}

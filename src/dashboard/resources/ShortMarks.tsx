import type { SlotUsesFragment } from '../api/generated.ts'
import { count } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { words } from '../words.ts'

type Use = SlotUsesFragment['resourceUses'][number]

/** Marks a departure that lacks a resource, such as "Short of 1 Guide". */
export function ShortMarks({ uses }: { uses: readonly Use[] }) {
  return (
    <>
      {uses.filter(isShort).map(each => (
        <Badge key={each.resourceId} kind="bad" word={shortText(each)} />
      ))}
    </>
  )
}

/** Whether a departure with bookings lacks some of a resource. */
const isShort = ({ free, used }: Use): boolean => free < 0 && used > 0

const shortText = ({ free, resource }: Use): string => words.shortages.shortOf(count(-free), resource.name)

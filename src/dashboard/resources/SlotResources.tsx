import type { SlotUsesFragment } from '../api/generated.ts'
import { count } from '../format.ts'
import { words } from '../words.ts'
import { ShortMarks } from './ShortMarks.tsx'
import './shortages.css'

const texts = words.resources

/** What a departure uses of resources, and what it lacks. Renders nothing if it uses none. */
export function SlotResources({ uses }: { uses: SlotUsesFragment['resourceUses'] }) {
  const some = uses.filter(each => each.used > 0)
  if (some.length === 0) return null
  return (
    <p class="slot-resources">
      <span>
        {texts.usesOf} {some.map(each => texts.uses(count(each.used), each.resource.name)).join(', ')}
      </span>
      <ShortMarks uses={some} />
    </p>
  )
}

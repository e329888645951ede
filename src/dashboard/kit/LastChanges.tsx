import { href } from '../address.ts'
import type { LastChangeFragment } from '../api/generated.ts'
import { fromNow, instant } from '../format.ts'
import { words } from '../words.ts'
import { whatWasDone, whoDidIt } from './changeWords.ts'
import './lastChanges.css'

const texts = words.audit

/** Who changed an object last. @param of the filter of the audit log that leads to all of it */
export function LastChanges({
  changes,
  of,
}: {
  changes: readonly LastChangeFragment[]
  of: Readonly<Record<string, string>>
}) {
  if (changes.length === 0) return null
  return (
    <section class="last-changes" aria-labelledby="last-changes">
      <h2 id="last-changes">{texts.last}</h2>
      <ul>
        {changes.map(each => (
          <li key={each.number}>
            {whatWasDone(each)} {whoDidIt(each)},{' '}
            <time dateTime={each.occurredAt} title={instant(each.occurredAt)}>
              {fromNow(each.occurredAt)}
            </time>
          </li>
        ))}
      </ul>
      <a href={href('audit', of)}>{texts.all}</a>
    </section>
  )
}

import { useId } from 'preact/hooks'
import { href } from '../address.ts'
import type { LastChangeFragment } from '../api/generated.ts'
import { fromNow, instant } from '../format.ts'
import { words } from '../words.ts'
import { whatWasDone, whoDidIt } from './changeWords.ts'
import './lastChanges.css'

const texts = words.audit

/** Who changed an object last. @param of the filter of the audit log that leads to all of it @param title if a page has two of them */
export function LastChanges({
  changes,
  of,
  title = texts.last,
}: {
  /** Absent for whoever may not read the audit log. */
  changes: readonly LastChangeFragment[] | undefined
  of: Readonly<Record<string, string>>
  title?: string
}) {
  const id = useId()
  if (!changes?.length) return null
  return (
    <section class="last-changes" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
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

import type { AuditRowFragment } from '../api/generated.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { words } from '../words.ts'
import { differences } from './differences.ts'

const texts = words.audit

/** What an entry says has changed: how much, and the values before and after once it is opened. */
export function ChangedValues({ entry: { changes, erased } }: { entry: AuditRowFragment }) {
  if (erased) return <span class="quiet">{texts.erased}</span>
  const rows = changes.map(({ before, after, ...each }, index) => {
    return { ...each, key: `${each.row} ${index}`, before, after, values: differences(before, after) }
  })
  if (rows.length === 0) return <span class="quiet">{texts.nothing}</span>
  return (
    <details class="audit-changes">
      <summary>{texts.rows(rows.length)}</summary>
      {rows.map(({ key, row, before, after, values }) => (
        <div key={key}>
          <p>
            <code>{row}</code> {before === null ? texts.created : after === null ? texts.deleted : ''}
          </p>
          <dl>
            {values.map(each => (
              <div key={each.at}>
                <dt>{each.at}</dt>
                <dd>
                  {before !== null && (
                    <del>
                      <span class="unseen">{texts.before}: </span>
                      <Value of={each.before} />
                    </del>
                  )}{' '}
                  {after !== null && (
                    <ins>
                      <span class="unseen">{texts.after}: </span>
                      <Value of={each.after} />
                    </ins>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </details>
  )
}

function Value({ of }: { of: unknown }) {
  if (of === null || of === undefined || of === '' || (Array.isArray(of) && of.length === 0))
    return <span class="quiet">{texts.empty}</span>
  return <Bdi>{Array.isArray(of) ? of.join(', ') : String(of)}</Bdi>
}

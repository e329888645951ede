import { useMemo } from 'preact/hooks'
import { address, updateQuery } from '../address.ts'
import { AuditEntriesDocument, type AuditFilter, type AuditObject } from '../api/generated.ts'
import { DayFilter } from '../kit/DayFilter.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { usePaginatedQuery } from '../kit/usePaginatedQuery.ts'
import { words } from '../words.ts'
import { AuditTable } from './AuditTable.tsx'
import './audit.css'

const texts = words.audit

/** The audit log, newest first, with filters in the URL. */
export function AuditPage() {
  const { query } = address.value
  const filter = useMemo(() => auditFilter(query), [query])
  const growing = usePaginatedQuery(AuditEntriesDocument, { filter }, each => each.auditLog)
  const filtered = Object.values(filter).some(value => value !== undefined)
  const showAll = () => updateQuery({ kind: '', object: '', key: '', from: '', to: '' })
  return (
    <>
      <div class="head">
        <h1>{texts.name}</h1>
      </div>
      <p class="quiet audit-lead">{texts.lead}</p>
      <search class="tools">
        <label class="day">
          {texts.kind}
          <select value={query.get('kind') ?? ''} onChange={event => updateQuery({ kind: event.currentTarget.value })}>
            <option value="">{texts.anyKind}</option>
            {Object.entries(texts.kinds).map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </select>
        </label>
        <Day name="from" label={texts.fromDay} />
        <Day name="to" label={texts.toDay} />
      </search>
      {(filter.objects || filter.keyIds) && (
        <p>
          {filter.objects && texts.onlyObject} {filter.keyIds && texts.onlyKey}{' '}
          <button type="button" class="plain" onClick={showAll}>
            {texts.showAll}
          </button>
        </p>
      )}
      <QueryView query={growing.query}>
        {() =>
          growing.rows.length > 0 ? (
            <AuditTable entries={growing.rows} />
          ) : (
            <p class="empty">{filtered ? texts.noMatch : texts.none}</p>
          )
        }
      </QueryView>
      {growing.problem && <ProblemBanner problem={growing.problem} retry={growing.more} />}
      {growing.hasMore && (
        <div class="pages">
          <button type="button" disabled={growing.busy} onClick={growing.more}>
            {texts.more}
          </button>
        </div>
      )}
    </>
  )
}

/** A day of the filter, on the clock of the user. */
function Day({ name, label }: { name: 'from' | 'to'; label: string }) {
  return (
    <DayFilter
      label={label}
      value={address.value.query.get(name) ?? ''}
      change={value => updateQuery({ [name]: value })}
    />
  )
}

const one = (id: string | null) => (id ? [id] : undefined)

/** The filter in the URL; unknown and malformed parameters are ignored. */
function auditFilter(query: URLSearchParams): AuditFilter {
  const kind = query.get('kind') ?? ''
  const from = startOf(query.get('from'), 0)
  const before = startOf(query.get('to'), 1)
  return {
    objectTypes: Object.hasOwn(texts.kinds, kind) ? [kind as AuditObject] : undefined,
    objects: one(query.get('object')),
    keyIds: one(query.get('key')),
    occurredAt: from || before ? { from, before } : undefined,
  }
}

/** The instant at which a day begins, or one of the days after it. */
function startOf(day: string | null, later: number): string | undefined {
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const [year, month, date] = day.split('-').map(Number)
  const start = new Date(year!, month! - 1, date! + later)
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString()
}

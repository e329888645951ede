import { useMemo } from 'preact/hooks'
import { address, updateQuery } from '../address.ts'
import { type EmailFilter, type EmailKind, type EmailStatus, OutboxEmailsDocument } from '../api/generated.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { useInterval } from '../kit/useInterval.ts'
import { usePaginatedQuery } from '../kit/usePaginatedQuery.ts'
import { words } from '../words.ts'
import { EmailTable } from './EmailTable.tsx'
import { Filters } from './Filters.tsx'
import { NotPlanned } from './NotPlanned.tsx'
import { Parts } from './Parts.tsx'

const texts = words.outbox

const APART_MS = 10_000
/** With more rows than this the list is not polled, because each poll refetches all of them. */
const MANY = 200

/** The e-mails that match the filters in the URL, latest due time first. */
export function EmailList() {
  const { query } = address.value
  const filter = useMemo(() => emailFilter(query), [query])
  const growing = usePaginatedQuery(OutboxEmailsDocument, { filter }, each => each.emails)
  useInterval(growing.rows.length > MANY ? undefined : APART_MS, growing.query.refetch)
  const filtered = Object.values(filter).some(value => value !== undefined)
  const workflow = growing.rows.find(each => each.workflow)?.workflow?.name
  return (
    <>
      <div class="head">
        <h1>{texts.name}</h1>
        <Parts at="outbox" />
      </div>
      <Filters />
      {(filter.workflowIds || filter.bookingIds) && (
        <p class="outbox-only">
          {filter.workflowIds ? texts.only(workflow ?? texts.aWorkflow) : texts.onlyBooking}{' '}
          <button type="button" class="plain" onClick={() => updateQuery({ workflow: '', booking: '' })}>
            {texts.showAll}
          </button>
        </p>
      )}
      <QueryView query={growing.query}>
        {() =>
          growing.rows.length > 0 ? (
            <EmailTable mails={growing.rows} />
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
      {!filter.bookingIds && (
        <NotPlanned key={query.get('workflow') ?? ''} workflowId={query.get('workflow') || undefined} />
      )}
    </>
  )
}

const knownValues = <Value extends string>(text: string | null, among: object): Value[] | undefined =>
  text !== null && Object.hasOwn(among, text) ? [text as Value] : undefined

const one = (id: string | null) => (id ? [id] : undefined)

/** The filter of e-mails in the URL; unknown and malformed parameters are ignored. */
function emailFilter(query: URLSearchParams): EmailFilter {
  return {
    text: query.get('text') || undefined,
    statuses: knownValues<EmailStatus>(query.get('status'), words.emailStatuses),
    kinds: knownValues<EmailKind>(query.get('kind'), words.emailKinds),
    workflowIds: one(query.get('workflow')),
    bookingIds: one(query.get('booking')),
  }
}

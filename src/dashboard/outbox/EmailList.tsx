import { useMemo } from 'preact/hooks'
import { address, refine } from '../address.ts'
import { OutboxEmailsDocument } from '../api/generated.ts'
import { Answer } from '../kit/Answer.tsx'
import { Failing } from '../kit/Failing.tsx'
import { useEvery } from '../kit/useEvery.ts'
import { useGrowing } from '../kit/useGrowing.ts'
import { words } from '../words.ts'
import { EmailTable } from './EmailTable.tsx'
import { emailFilter } from './emailFilter.ts'
import { Filters } from './Filters.tsx'
import { NotPlanned } from './NotPlanned.tsx'
import { Parts } from './Parts.tsx'

const own = words.outbox

const APART_MS = 10_000
/** Of so many, all of which are read again, one does not look for news any more. */
const MANY = 200

/** The e-mails, those due last first, as the address asks for them. */
export function EmailList() {
  const { query } = address.value
  const filter = useMemo(() => emailFilter(query), [query])
  const growing = useGrowing(OutboxEmailsDocument, { filter }, each => each.emails)
  useEvery(growing.rows.length > MANY ? undefined : APART_MS, growing.asked.again)
  const filtered = Object.values(filter).some(value => value !== undefined)
  const workflow = growing.rows.find(each => each.workflow)?.workflow?.name
  return (
    <>
      <div class="head">
        <h1>{own.name}</h1>
        <Parts at="outbox" />
      </div>
      <Filters />
      {(filter.workflowId || filter.bookingId) && (
        <p class="outbox-only">
          {filter.workflowId ? own.only(workflow ?? own.aWorkflow) : own.onlyBooking}{' '}
          <button type="button" class="plain" onClick={() => refine({ workflow: '', booking: '' })}>
            {own.showAll}
          </button>
        </p>
      )}
      <Answer asked={growing.asked}>
        {() =>
          growing.rows.length > 0 ? (
            <EmailTable mails={growing.rows} />
          ) : (
            <p class="empty">{filtered ? own.noMatch : own.none}</p>
          )
        }
      </Answer>
      {growing.problem && <Failing problem={growing.problem} again={growing.more} />}
      {growing.hasMore && (
        <div class="pages">
          <button type="button" disabled={growing.busy} onClick={growing.more}>
            {own.more}
          </button>
        </div>
      )}
      {!filter.bookingId && <NotPlanned key={filter.workflowId ?? ''} workflowId={filter.workflowId ?? undefined} />}
    </>
  )
}

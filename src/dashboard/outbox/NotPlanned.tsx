import { useSignal } from '@preact/signals'
import { href } from '../address.ts'
import { OutboxNotPlannedDocument } from '../api/generated.ts'
import { inLanguage } from '../api/inLanguage.ts'
import { instant } from '../format.ts'
import { QueryView } from '../kit/QueryView.tsx'
import { usePaginatedQuery } from '../kit/usePaginatedQuery.ts'
import { words } from '../words.ts'

const texts = words.outbox

/** Workflow e-mails that were not planned, with the reasons; loaded when the section is opened. */
export function NotPlanned({ workflowId }: { workflowId: string | undefined }) {
  const open = useSignal(false)
  return (
    <details
      class="outbox-not-planned"
      onToggle={event => {
        open.value = event.currentTarget.open
      }}
    >
      <summary>{texts.notPlanned}</summary>
      {open.value && <List workflowId={workflowId} />}
    </details>
  )
}

function List({ workflowId }: { workflowId: string | undefined }) {
  const growing = usePaginatedQuery(
    OutboxNotPlannedDocument,
    { workflowIds: workflowId === undefined ? undefined : [workflowId] },
    each => each.emailDecisions,
  )
  return (
    <>
      <p class="quiet">{texts.notPlannedLead}</p>
      <QueryView query={growing.query}>
        {() =>
          growing.rows.length === 0 ? (
            <p class="empty">{texts.allPlanned}</p>
          ) : (
            <ul>
              {growing.rows.map(({ kind, explanation, decidedAt, workflow, booking }) => (
                <li key={`${booking?.bookingReference} ${workflow?.name} ${decidedAt}`}>
                  {booking && (
                    <a href={href(`booking/${booking.bookingReference}`)}>
                      <code>{booking.bookingReference}</code>
                    </a>
                  )}{' '}
                  {workflow?.name ?? words.emailKinds[kind]}: {inLanguage(explanation)}{' '}
                  <time class="quiet" dateTime={decidedAt}>
                    {instant(decidedAt)}
                  </time>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {growing.hasMore && (
        <button type="button" disabled={growing.busy} onClick={growing.more}>
          {words.outbox.more}
        </button>
      )}
    </>
  )
}

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { isolate } from '../../domain/rules/isolate.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { BookingEmailsDocument, type BookingEmailsQuery, BookingResendDocument } from '../api/generated.ts'
import { inLanguage } from '../api/inLanguage.ts'
import { useQuery } from '../api/useQuery.ts'
import { may } from '../api/viewer.ts'
import { instant } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useInterval } from '../kit/useInterval.ts'
import { standingOf } from '../outbox/standingOf.ts'
import { words } from '../words.ts'
import { EmailDialog } from './EmailDialog.tsx'

type Email = BookingEmailsQuery['emails']['edges'][number]['node']

/** E-mails are sent without an event, so the list is polled. */
const AGAIN_MS = 10_000

/** E-mails follow a change within moments. */
const SOON_MS = 1500

interface Props {
  bookingId: string
  /** Of the booking: a change can cause e-mails. */
  version: number
}

/** The e-mails to the customer: sent, planned, and not sent with the reason. */
export function EmailsSheet({ bookingId, version }: Props) {
  const query = useQuery(BookingEmailsDocument, { bookingId })
  const read = useSignal<Email | undefined>(undefined)
  const resend = useAction(async (email: Email) => {
    await fetchGraphql(BookingResendDocument, { input: { emailId: email.id } })
    toast(words.booking.resent(email.recipient ?? ''))
    query.refetch()
  })
  useInterval(AGAIN_MS, query.refetch)
  useEffect(() => {
    const soon = setTimeout(query.refetch, SOON_MS)
    return () => clearTimeout(soon)
  }, [version])
  return (
    <section class="sheet" aria-labelledby="booking-emails">
      <h2 id="booking-emails">{words.booking.emails}</h2>
      {resend.problem && <ProblemBanner problem={resend.problem} />}
      <QueryView query={query} lines={2}>
        {({ emails, emailDecisions }) => (
          <>
            {emails.edges.length === 0 && <p class="quiet">{words.booking.noEmails}</p>}
            <ul class="booking-lines">
              {emails.edges.map(({ node }) => (
                <Line
                  key={node.id}
                  email={node}
                  busy={resend.busy}
                  open={() => {
                    read.value = node
                  }}
                  resend={() => void resend.run(node)}
                />
              ))}
            </ul>
            {emailDecisions.edges.length > 0 && (
              <details>
                <summary>{words.booking.notPlanned(emailDecisions.edges.length)}</summary>
                <ul class="booking-lines">
                  {emailDecisions.edges.map(({ node }) => (
                    <li key={node.workflowId}>
                      <span>
                        {node.workflow?.name}
                        <p class="quiet">{inLanguage(node.explanation)}</p>
                      </span>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </>
        )}
      </QueryView>
      {read.value && (
        <EmailDialog
          emailId={read.value.id}
          title={isolate(titleOf(read.value))}
          close={() => {
            read.value = undefined
          }}
        />
      )}
    </section>
  )
}

const titleOf = ({ subject, workflow, kind }: Email) => subject ?? workflow?.name ?? words.emailKinds[kind]

const resendable = new Set(['WORKFLOW', 'WAITLIST_OFFER', 'RESENT'])

function Line({ email, busy, open, resend }: { email: Email; busy: boolean; open: () => void; resend: () => void }) {
  const { status, failure, subject, recipient, resendRefusal } = email
  const { kind, word, moment, at } = standingOf(email)
  const isSent = status === 'SENT' && resendable.has(email.kind)
  return (
    <li>
      <span>
        {subject ? (
          <button type="button" class="plain booking-subject" onClick={open}>
            <Bdi>{titleOf(email)}</Bdi>
          </button>
        ) : (
          <Bdi>{titleOf(email)}</Bdi>
        )}
        <p class="quiet">
          {recipient && `${recipient} · `}
          {moment} {instant(at)}
        </p>
        {status === 'DROPPED' && <p class="quiet">{inLanguage(email.explanation)}</p>}
        {failure && status !== 'DROPPED' && <p class="error">{failure}</p>}
        {may('BOOKINGS_WRITE') && isSent && resendRefusal && (
          <p class="quiet">{words.noResend(inLanguage(resendRefusal))}</p>
        )}
      </span>
      <Badge kind={kind} word={word} />
      {may('BOOKINGS_WRITE') && isSent && resendRefusal === null && (
        <button type="button" disabled={busy} aria-label={words.booking.resendThis(titleOf(email))} onClick={resend}>
          {words.resend}
        </button>
      )}
    </li>
  )
}
